import { type ReactNode, useId } from 'react';
import css from './card.module.css';
import { classNames } from './class-names.ts';

interface CardProps {
  title?: string;
  /** At the right of the title. */
  aside?: ReactNode;
  /** Without padding, for tables and lists that reach the edges. */
  bare?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A surface. With a title it is a section labelled by it. */
export function Card({ title, aside, bare = false, className, children }: CardProps) {
  const id = useId();
  const looks = classNames(css.card, bare ? css.bare : css.padded, className);
  if (title === undefined) return <div className={looks}>{children}</div>;
  return (
    <section className={looks} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
