import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './message.module.css';

interface MessageProps {
  /** The author and the time. */
  who: ReactNode;
  /** own: at the right · note: for staff only */
  variant?: 'own' | 'other' | 'note';
  /** Shown as written, with line breaks. */
  text: string;
  children?: ReactNode;
}

/** One message of a conversation. */
export function Message({ who, variant = 'other', text, children }: MessageProps) {
  return (
    <li className={classNames(css.message, variant !== 'other' && css[variant])}>
      <p className={css.who}>{who}</p>
      <div className={css.body}>
        <p>{text}</p>
        {children}
      </div>
    </li>
  );
}

/** An event between the messages. */
export function MessageBreak({ children }: { children: ReactNode }) {
  return <li className={css.break}>{children}</li>;
}

export function MessageList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={css.list} aria-label={label}>
      {children}
    </ol>
  );
}
