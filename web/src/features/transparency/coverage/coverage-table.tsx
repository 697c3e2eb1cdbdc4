import type { CoverageDay } from '@eleven/protocol/api/transparency';
import { formatBnb } from '@eleven/protocol/money';
import { useFormat } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { DayTable } from '../../../ui/chart/day-table.tsx';
import { liabilitiesOf } from './coverage-bars.ts';
import { COVERAGE_TEXTS, runwayText, utcDay } from './coverage-texts.ts';

/** The figures behind the bars, each day of them, newest first, with the block at which anybody can read them again. */
export function CoverageTable({ days }: { days: readonly CoverageDay[] }) {
  const locale = useLocale();
  const format = useFormat();
  const texts = useTexts(COVERAGE_TEXTS);
  const { free, liabilities, runway } = texts.measures;
  return (
    <DayTable
      onPage
      label={texts.caption}
      caption={texts.caption}
      heads={[texts.day, texts.balance, liabilities, free, runway, texts.block]}
      rows={days.toReversed().map((day, index) => ({
        day: day.day,
        head: index === 0 ? texts.soFar(utcDay(locale, day.day)) : utcDay(locale, day.day),
        cells: [
          formatBnb(BigInt(day.balanceWei)),
          formatBnb(liabilitiesOf(day)),
          formatBnb(BigInt(day.freeWei)),
          runwayText(texts, day),
          <>
            {format.count(day.blockNumber)}
            {day.isCarried && <span title={texts.carried}>*</span>}
          </>,
        ],
      }))}
      note={days.some(({ isCarried }) => isCarried) && `* ${texts.carried}`}
    />
  );
}
