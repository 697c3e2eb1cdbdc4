import { useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { classNames } from '../../ui/class-names.ts';
import type { PositionRow } from './holdings.ts';
import css from './position-progress.module.css';
import { POSITION_TEXTS } from './position-texts.ts';

const DAY = 86_400;

/** How much of the term has passed, and how many days are left. */
export function PositionProgress({ row, name, now }: { row: PositionRow; name: string; now: number }) {
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
        {row.isMatured ? texts.ended : texts.daysLeft(Math.floor((endsAt - now) / DAY))}
      </span>
    </div>
  );
}
