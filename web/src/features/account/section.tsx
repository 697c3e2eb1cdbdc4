import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import css from './section.module.css';

interface SectionProps {
  title: string;
  about: string;
  width?: 'narrow' | 'wide';
  children: ReactNode;
}

/** A section of the account page: its subject at the left, its controls at the right. */
export function Section({ title, about, width = 'wide', children }: SectionProps) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className={css.about}>{about}</p>
      </div>
      <div className={classNames(css.stack, css[width])}>{children}</div>
    </section>
  );
}
