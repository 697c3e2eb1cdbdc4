import { formatBnb } from '@eleven/protocol/money';
import { useTexts } from '../../i18n/texts.ts';
import { DayTable } from '../../ui/chart/day-table.tsx';
import { type Earned, totalWei } from './rewards-chart-bars.ts';
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
    <DayTable
      label={title}
      caption={texts.caption}
      heads={[texts.day, flexible, fixed, texts.total]}
      rows={days.toReversed().map((day, index) => ({
        day: day.to,
        head: dayText(day, index === 0),
        cells: [day.flexibleWei, day.fixedWei, totalWei(day)].map((wei) => formatBnb(wei, 6)),
      }))}
    />
  );
}
