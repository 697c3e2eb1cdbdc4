import { type CoverageDay, vaultCoverage } from '@eleven/protocol/api/transparency';
import { formatBnb, readableBnb, withCommas } from '@eleven/protocol/money';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useApiQuery } from '../../../lib/use-api.ts';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DayChart, SpanChoice, useDayChart } from '../../../vault/day-chart/day-chart.tsx';
import { dayText, shortDay, utcDay } from '../../../vault/day-chart/day-texts.ts';
import { useVaultQuery } from '../../../vault/scope.ts';
import { Section } from '../section.tsx';
import css from './coverage.module.css';
import { barsOf, heightOf, liabilitiesOf, MAX_DAYS, MEASURES, type Measure, runwayOf } from './coverage-bars.ts';

/** The colour of each figure; the runway has none in its text. */
const KINDS = { free: 'free', liabilities: 'owed', runway: undefined } as const;

/** With fewer days than this the bars would be too wide. */
const MIN_PLACES = 30;

/** The balance, the amounts owed and the free reserve of each day, as bars or as a table. */
export function Coverage() {
  const texts = useTexts({
    title: { ko: '일별 적립금', en: 'The reserve, day by day' },
    intro: {
      ko: '날마다 그날 마지막으로 읽은 블록에서 계약이 얼마를 가졌고, 얼마를 돌려주어야 했고, 적립금이 며칠분이었는지입니다. 지난 기록은 고쳐지지 않으며, 적힌 블록에서 누구나 다시 읽을 수 있습니다.',
      en: 'The contract’s balance each day, the part of it that belonged to others, and how many days the reserve would have lasted, at the last block read that day. The past is never rewritten: anybody can read it again at the named block.',
    },
    span: { ko: '기간', en: 'Span' },
    measure: { ko: '그림에 보일 값', en: 'What the chart shows' },
    measures: {
      ko: { free: '남은 적립금', liabilities: '돌려줄 금액', runway: '남은 일수' },
      en: { free: 'Free reserve', liabilities: 'Held for others', runway: 'Days of runway' },
    },
    balance: { ko: '계약 잔액', en: 'Vault balance' },
    block: { ko: '블록', en: 'Block' },
    day: { ko: '날짜', en: 'Day' },
    days: { ko: (count: string) => `${count}일`, en: (count) => (count === '1' ? '1 day' : `${count} days`) },
    long: { ko: '10년 이상', en: 'over 10 years' },
    noEnd: { ko: '줄지 않음', en: 'not used up' },
    usedUp: { ko: '소진됨', en: 'used up' },
    fiveDays: { ko: '막대 하나는 5일째 날. ', en: 'One bar for every fifth day. ' },
    first: { ko: '계약이 시작한 날부터 기록이 쌓입니다.', en: 'Days are kept from the start of the contract.' },
    caption: {
      ko: '하루의 마지막 값 (BNB, 소수점 아래 네 자리에서 버림)',
      en: 'The last figures of each day in BNB, rounded down to four decimals',
    },
    carried: { ko: '블록 없음, 앞의 블록에서 이어 계산', en: 'no block, carried on from the one before' },
  });
  const { locale, count } = useFormat();
  const chart = useDayChart();
  const { span, chosen = -1, isTable } = chart;
  const [measure, setMeasure] = useState<Measure>('free');
  const { data, error, refetch } = useApiQuery(vaultCoverage, {
    query: { days: Number(span), ...useVaultQuery().query },
    placeholderData: keepPreviousData,
  });
  const days = data?.days ?? [];
  const bars = barsOf(days);
  const newest = bars.at(-1);
  const shown = bars[chosen] ?? newest;
  const runwayText = (day: CoverageDay) => {
    const held = runwayOf(day);
    if (held === undefined) return day.freeWei === '0' ? texts.usedUp : texts.noEnd;
    return held > MAX_DAYS ? texts.long : texts.days(count(held));
  };
  const valueText = (day: CoverageDay, of: Measure) => {
    if (of === 'runway') return runwayText(day);
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
          places: Math.max(bars.length, MIN_PLACES),
          valueText: (index) => textOf(bars[index] as CoverageDay),
          scaleText: (height) => (measure === 'runway' ? withCommas(`${height}`) : readableBnb(height)),
          endsOnly: bars.length < 4,
          markText: (index) => markText(locale, bars[index]?.day ?? ''),
        })}
        // Includes the block at which anybody can read the figures again.
        table={() => (
          <ChartTable
            onPage
            label={texts.caption}
            caption={texts.caption}
            heads={[texts.day, texts.balance, liabilities, free, runway, texts.block]}
            rows={days.toReversed().map((day, index) => ({
              key: day.day,
              head: dayText(locale, index === 0, day.day),
              cells: [
                formatBnb(BigInt(day.balanceWei)),
                formatBnb(liabilitiesOf(day)),
                formatBnb(BigInt(day.freeWei)),
                runwayText(day),
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
        <p>{shown ? dayText(locale, shown === newest, shown.day) : error ? '–' : <Skeleton size="short" />}</p>
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
