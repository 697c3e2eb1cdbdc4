import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './tag.module.css';

export type TagTone = 'plain' | 'ok' | 'brass' | 'warn' | 'danger';

export function Tag({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={classNames(css.tag, tone !== 'plain' && css[tone])}>{children}</span>;
}

/** A coloured status dot. Screen readers skip it, as the text beside it says the same. */
export function Dot({ tone }: { tone: 'ok' | 'warn' | 'danger' }) {
  const classes = { ok: css.dotOk, warn: css.dotWarn, danger: css.dotDanger };
  return <span className={classNames(css.dot, classes[tone])} aria-hidden="true" />;
}
