import { formatBnb } from '@eleven/protocol/money';
import { useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import type { Earned } from './rewards-chart-bars.ts';
import css from './rewards-chart-table.module.css';
import type { DayText } from './rewards-chart-texts.ts';

export interface RewardsChartTableProps {
  /** Oldest first. */
  days: readonly Earned[];
  dayText: DayText;
  title: string;
  /** How the parts of a day are called. */
  flexible: string;
  fixed: string;
}

/** The figures behind the bars, each day of them, newest first. */
export default function RewardsChartTable({ days, dayText, title, flexible, fixed }: RewardsChartTableProps) {
  const texts = useTexts({
    ko: { caption: '하루 보상 (BNB, 소수점 아래 여섯 자리에서 버림)', day: '날짜', total: '합계' },
    en: { caption: 'Rewards per day in BNB, cut to six decimals', day: 'Day', total: 'Total' },
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={css.place} aria-label={title} tabIndex={0}>
      <table className={css.table}>
        <caption className={text.hiddenVisually}>{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            <th scope="col">{flexible}</th>
            <th scope="col">{fixed}</th>
            <th scope="col">{texts.total}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day, index) => (
            <tr key={day.to}>
              <th scope="row">{dayText(day, index === 0)}</th>
              <td>{formatBnb(day.flexibleWei, 6)}</td>
              <td>{formatBnb(day.fixedWei, 6)}</td>
              <td>{formatBnb(day.flexibleWei + day.fixedWei, 6)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
