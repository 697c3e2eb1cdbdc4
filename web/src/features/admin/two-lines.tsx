import type { ReactNode } from 'react';
import css from './list.module.css';

/** A cell of a list, with something smaller below. */
export function TwoLines({ below, children }: { below: ReactNode; children: ReactNode }) {
  return (
    <span className={css.lines}>
      {children}
      {below !== false && <small>{below}</small>}
    </span>
  );
}
