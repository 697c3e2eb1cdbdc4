import { type CoverageDay, type CoverageSpan, vaultCoverage } from '@eleven/protocol/api/transparency';
import { formatBnb } from '@eleven/protocol/money';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/locale.tsx';
import { useTexts } from '../../../i18n/texts.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { FailureNotice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Section } from '../section.tsx';
import css from './coverage.module.css';
import { barsOf, liabilitiesOf, MEASURES, type Measure } from './coverage-bars.ts';
import { CoveragePlot } from './coverage-plot.tsx';
import { CoverageTable } from './coverage-table.tsx';
import { COVERAGE_TEXTS, runwayText, utcDay } from './coverage-texts.ts';

type Span = `${CoverageSpan}`;
const SPANS: readonly Span[] = ['30', '90', '365'];

/** The balance, the amounts owed and the free reserve of each day, bar by bar or as a table. */
export function Coverage() {
  const texts = useTexts(COVERAGE_TEXTS);
  const locale = useLocale();
  const format = useFormat();
  const [span, setSpan] = useState<Span>('30');
  const [measure, setMeasure] = useState<Measure>('free');
  const [chosen, choose] = useState<number>();
  const [isTable, setTable] = useState(false);
  const { data, error, refetch } = useApiQuery(vaultCoverage, {
    query: { days: Number(span) },
    placeholderData: keepPreviousData,
  });
  const days = data?.days ?? [];
  const bars = barsOf(days);
  const newest = bars.length - 1;
  const shown = (isTable || chosen === undefined ? undefined : bars[chosen]) ?? bars[newest];
  const dayText = (day: CoverageDay, isRunning: boolean) =>
    isRunning ? texts.soFar(utcDay(locale, day.day)) : utcDay(locale, day.day);
  const valueText = (day: CoverageDay, of: Measure) => {
    if (of === 'runway') return runwayText(texts, day);
    return `${formatBnb(of === 'free' ? BigInt(day.freeWei) : liabilitiesOf(day))} BNB`;
  };
  const textOf = (day: CoverageDay, isRunning: boolean) => `${dayText(day, isRunning)}: ${valueText(day, measure)}`;
  return (
    <Section
      title={texts.title}
      intro={texts.intro}
      aside={
        <div className={css.spans}>
          <Segmented<Span>
            legend={texts.span}
            options={SPANS.map((value) => ({ value, label: texts.spans[value] }))}
            value={span}
            onChange={(value) => {
              setSpan(value);
              choose(undefined);
            }}
          />
        </div>
      }
    >
      <div className={css.figures} aria-live="polite">
        <p>{shown ? dayText(shown, shown === bars[newest]) : <Skeleton size="short" />}</p>
        <ul>
          {MEASURES.map((one) => (
            <li key={one} className={one === 'runway' ? undefined : css[one]}>
              {texts.measures[one]} <b>{shown ? valueText(shown, one) : '–'}</b>
            </li>
          ))}
          <li>
            {texts.block} <b>{shown ? format.count(shown.blockNumber) : '–'}</b>
          </li>
        </ul>
      </div>
      <div className={css.place}>
        {error && !data ? (
          <FailureNotice error={error} retry={() => void refetch()} />
        ) : !shown ? (
          <div className={css.waiting} aria-busy="true">
            <Skeleton />
          </div>
        ) : isTable ? (
          <CoverageTable days={days} />
        ) : (
          <CoveragePlot
            bars={bars}
            measure={measure}
            label={`${texts.measures[measure]}, ${texts.spans[span]}: ${textOf(bars[newest] ?? shown, true)}`}
            title={texts.measures[measure]}
            textOf={textOf}
            chosen={chosen}
            choose={choose}
          />
        )}
      </div>
      <div className={css.foot}>
        <div className={css.spans}>
          <Segmented<Measure>
            legend={texts.measure}
            options={MEASURES.map((value) => ({ value, label: texts.measures[value] }))}
            value={measure}
            onChange={setMeasure}
            disabled={isTable}
          />
        </div>
        <span className={css.note}>
          {days.length > 90 && texts.fiveDays}
          {texts.note}
          {days.length > 0 && days.length < Number(span) && `. ${texts.first}`}
        </span>
        <Button variant="ghost" size="small" disabled={!shown} onClick={() => setTable(!isTable)}>
          {isTable ? texts.asChart : texts.asTable}
        </Button>
      </div>
    </Section>
  );
}
