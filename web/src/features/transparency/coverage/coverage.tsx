import { type CoverageDay, vaultCoverage } from '@eleven/protocol/api/transparency';
import { exactBnb, formatBnb, withCommas } from '@eleven/protocol/money';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { DayTable } from '../../../ui/chart/day-table.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DayChart, SpanChoice, useDayChart } from '../../../vault/day-chart/day-chart.tsx';
import { dayText, shortDay, utcDay } from '../../../vault/day-chart/day-texts.ts';
import { Section } from '../section.tsx';
import css from './coverage.module.css';
import { barsOf, heightOf, liabilitiesOf, MEASURES, type Measure } from './coverage-bars.ts';
import { COVERAGE_TEXTS, runwayText } from './coverage-texts.ts';

/** The colour of each measure; the runway has none beside its words. */
const KINDS = { free: 'free', liabilities: 'owed', runway: undefined } as const;

/** With fewer days than these a bar would be as wide as a wall. */
const LEAST_PLACES = 30;

/** The balance, the amounts owed and the free reserve of each day, bar by bar or as a table. */
export function Coverage() {
  const texts = useTexts(COVERAGE_TEXTS);
  const { locale, count } = useFormat();
  const chart = useDayChart();
  const { span, chosen = -1, isTable } = chart;
  const [measure, setMeasure] = useState<Measure>('free');
  const { data, error, refetch } = useApiQuery(vaultCoverage, {
    query: { days: Number(span) },
    placeholderData: keepPreviousData,
  });
  const days = data?.days ?? [];
  const bars = barsOf(days);
  const newest = bars.at(-1);
  const shown = bars[chosen] ?? newest;
  const valueText = (day: CoverageDay, of: Measure) => {
    if (of === 'runway') return runwayText(texts, day);
    return `${formatBnb(of === 'free' ? BigInt(day.freeWei) : liabilitiesOf(day))} BNB`;
  };
  const textOf = (day: CoverageDay) => `${dayText(locale, day === newest, day.day)}: ${valueText(day, measure)}`;
  const markText = bars.length > 60 ? utcDay : shortDay;
  const { free, liabilities, runway } = texts.measures;
  return (
    <Section title={texts.title} intro={texts.intro} aside={<SpanChoice chart={chart} legend={texts.span} />}>
      <DayChart
        chart={chart}
        className={css.figures}
        failure={error && !data ? { error, retry: () => void refetch() } : undefined}
        isRead={newest !== undefined}
        plot={() => ({
          label: `${texts.measures[measure]}, ${chart.spanText}: ${newest && textOf(newest)}`,
          title: texts.measures[measure],
          layers: [[KINDS[measure] ?? 'free', bars.map((bar) => [0n, heightOf(bar, measure)])]],
          places: Math.max(bars.length, LEAST_PLACES),
          valueText: (index) => textOf(bars[index] as CoverageDay),
          scaleText: (height) => (measure === 'runway' ? `${height}` : exactBnb(height)).replace(/^\d+/, withCommas),
          endsOnly: bars.length < 4,
          markText: (index) => markText(locale, bars[index]?.day ?? ''),
        })}
        // With the block at which anybody can read the figures again.
        table={() => (
          <DayTable
            onPage
            label={texts.caption}
            caption={texts.caption}
            heads={[texts.day, texts.balance, liabilities, free, runway, texts.block]}
            rows={days.toReversed().map((day, index) => ({
              day: day.day,
              head: dayText(locale, index === 0, day.day),
              cells: [
                formatBnb(BigInt(day.balanceWei)),
                formatBnb(liabilitiesOf(day)),
                formatBnb(BigInt(day.freeWei)),
                runwayText(texts, day),
                <>
                  {count(day.blockNumber)}
                  {day.isCarried && <span title={texts.carried}>*</span>}
                </>,
              ],
            }))}
            note={days.some(({ isCarried }) => isCarried) && `* ${texts.carried}`}
          />
        )}
        notes={[
          days.length > 90 && texts.fiveDays,
          days.length > 0 && days.length < Number(span) && `. ${texts.first}`,
        ]}
        onPage={
          <div className={css.measures}>
            <Segmented<Measure>
              compact
              legend={texts.measure}
              options={MEASURES.map((value) => ({ value, label: texts.measures[value] }))}
              value={measure}
              onChange={setMeasure}
              disabled={isTable}
            />
          </div>
        }
      >
        <p>{shown ? dayText(locale, shown === newest, shown.day) : <Skeleton size="short" />}</p>
        <ul>
          {MEASURES.map((one) => (
            <li key={one} data-kind={KINDS[one]}>
              {texts.measures[one]} <b>{shown ? valueText(shown, one) : '–'}</b>
            </li>
          ))}
          <li>
            {texts.block} <b>{shown ? count(shown.blockNumber) : '–'}</b>
          </li>
        </ul>
      </DayChart>
    </Section>
  );
}
