import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import css from './key-values.module.css';

export interface KeyValue {
  label: string;
  value: ReactNode;
  /** Set in the font for figures, on one line. */
  figure?: boolean;
  brass?: boolean;
}

export function KeyValues({ items }: { items: readonly KeyValue[] }) {
  return (
    <dl className={css.list}>
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd className={classNames(item.figure !== false && css.figure, item.brass && css.brass)}>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
