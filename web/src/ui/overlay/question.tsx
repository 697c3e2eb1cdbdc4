import type { ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import { MORE_ICONS } from '../more-icons.ts';
import css from './question.module.css';

interface QuestionProps {
  question: ReactNode;
  children: ReactNode;
  /** The anchor for links on the page. */
  id?: string | undefined;
  /** Open from the start; together with `onToggle`, open now. */
  open?: boolean;
  onToggle?(isOpen: boolean): void;
}

/** A question that expands to its answer, one of several in a ruled list. Works without scripts. */
export function Question({ question, children, id, open, onToggle }: QuestionProps) {
  return (
    <details
      className={css.question}
      id={id}
      open={open}
      {...(onToggle ? { onToggle: (event) => onToggle(event.currentTarget.open) } : {})}
    >
      <summary>
        {question}
        <Icon name={MORE_ICONS.plus} />
      </summary>
      <div className={css.answer}>{children}</div>
    </details>
  );
}
