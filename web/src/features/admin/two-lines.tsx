import type { ReactNode } from 'react';
import css from './list.module.css';

/** A table cell with a smaller second line. */
export function TwoLines({ below, children }: { below: ReactNode; children: ReactNode }) {
  return (
    <span className={css.lines}>
      {children}
      {below !== false && <small>{below}</small>}
    </span>
  );
}
