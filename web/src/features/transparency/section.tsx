import { type ReactNode, useId } from 'react';
import layout from '../../styles/layout.module.css';
import css from './section.module.css';

interface SectionProps {
  title: string;
  intro?: ReactNode;
  /** At the right of the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the page under its heading. */
export function Section({ title, intro, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={layout.wrap}>
        <header className={css.head}>
          <h2 id={id}>{title}</h2>
          {aside}
        </header>
        {intro && <p className={css.intro}>{intro}</p>}
        <div className={css.body}>{children}</div>
      </div>
    </section>
  );
}
