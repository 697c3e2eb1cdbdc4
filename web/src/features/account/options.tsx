import type { ReactNode } from 'react';
import css from './options.module.css';

/** A vertical list of settings. */
export function Options({ children }: { children: ReactNode }) {
  return <div className={css.list}>{children}</div>;
}

interface OptionProps {
  title: ReactNode;
  about: ReactNode;
  /** At the right: a button or a status. */
  children?: ReactNode;
}

export function Option({ title, about, children }: OptionProps) {
  return (
    <div className={css.option}>
      <div>
        <b>{title}</b>
        <p className={css.about}>{about}</p>
      </div>
      {children && <div className={css.end}>{children}</div>}
    </div>
  );
}
