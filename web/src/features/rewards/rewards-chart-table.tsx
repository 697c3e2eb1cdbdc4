import { formatBnb } from '@eleven/protocol/money';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ChartTable } from '../../ui/chart/chart-table.tsx';
import { DAY_TEXTS, shortDay, utcDay } from '../../vault/day-chart/day-texts.ts';
import { type Earned, totalWei } from './rewards-chart-bars.ts';

interface RewardsChartTableProps {
  /** Oldest first. */
  days: readonly Earned[];
  label: string;
  /** The names of the parts of a day. */
  parts: readonly string[];
}

/** The figures behind the bars, one row per day, newest first. */
export default function RewardsChartTable({ days, label, parts }: RewardsChartTableProps) {
  const { locale } = useFormat();
  const dayWords = days.length > 90 ? utcDay : shortDay;
  // On a phone there is no space for the newest day's words in one line.
  const headOf = (day: string, isNewest: boolean) =>
    isNewest ? DAY_TEXTS.soFar[locale](`${dayWords(locale, day)}\n`) : dayWords(locale, day);
  const texts = useTexts({
    caption: {
      ko: '하루 보상 (BNB, 소수점 아래 여섯 자리에서 버림)',
      en: 'Rewards per day in BNB, rounded down to six decimals',
    },
    day: { ko: '날짜', en: 'Day' },
    total: { ko: '합계', en: 'Total' },
  });
  return (
    <ChartTable
      label={label}
      caption={texts.caption}
      heads={[texts.day, ...parts, texts.total]}
      rows={days.toReversed().map((day, index) => ({
        key: day.to,
        head: headOf(day.to, index === 0),
        cells: [day.flexibleWei, day.fixedWei, totalWei(day)].map((wei) => formatBnb(wei, 6)),
      }))}
    />
  );
}
