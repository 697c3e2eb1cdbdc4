import type { ReactNode } from 'react';
import layout from '../../../styles/layout.module.css';
import { Card } from '../../../ui/card.tsx';
import css from './link-card.module.css';

interface LinkCardProps {
  title: string;
  about?: string | undefined;
  /** Below, centered: the link back. */
  end?: ReactNode;
  children?: ReactNode;
}

/** The page of a link out of a mail: one card in the middle. */
export function LinkCard({ title, about, end, children }: LinkCardProps) {
  return (
    <main id="main" tabIndex={-1} className={layout.center}>
      <Card className={css.card}>
        <h1>{title}</h1>
        {about && <p className={css.about}>{about}</p>}
        {children && <div className={css.body}>{children}</div>}
        {end && <p className={css.end}>{end}</p>}
      </Card>
    </main>
  );
}
