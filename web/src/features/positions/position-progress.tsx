import { memo } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { classNames } from '../../ui/class-names.ts';
import css from './position-progress.module.css';
import type { PositionRow } from './position-rows.ts';
import { POSITION_TEXTS } from './position-texts.ts';

const DAY = 86_400;

interface PositionProgressProps {
  row: PositionRow;
  name: string;
  /** Chain time, up to the full minute (no bar is so wide that a second shows): a term begins with its own number of days. */
  now: number;
}

/** The running day counts, but for the last one, which says of itself that the term ends. */
const daysLeft = (seconds: number): number => (seconds < DAY ? 0 : Math.ceil(seconds / DAY));

/** How much of the term has passed, and how many days are left. */
export const PositionProgress = memo(function PositionProgress({ row, name, now }: PositionProgressProps) {
  const texts = useTexts(POSITION_TEXTS);
  if (row.kind === 'flexible') return <span className={text.muted}>{texts.noTerm}</span>;
  const { startedAt, endsAt } = row.position;
  const passed = Math.min(Math.max(now - startedAt, 0), endsAt - startedAt);
  return (
    <div className={css.progress}>
      <progress
        className={classNames(css.bar, row.isMatured && css.done)}
        aria-label={texts.progressOf(name)}
        max={endsAt - startedAt}
        value={passed}
      />
      <span className={classNames(css.left, row.isMatured && css.ended)}>
        {row.isMatured ? texts.ended : texts.daysLeft(daysLeft(endsAt - now))}
      </span>
    </div>
  );
});
