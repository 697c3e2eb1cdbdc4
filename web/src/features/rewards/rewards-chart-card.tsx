import { exactBnb, formatBnb } from '@eleven/protocol/money';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { lazyPart } from '../../lib/lazy-component.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DayChart, SpanChoice, useDayChart } from '../../vault/day-chart/day-chart.tsx';
import { daysInBar, dayText, shortDay, utcDay } from '../../vault/day-chart/day-texts.ts';
import { useRewards } from '../../vault/queries.ts';
import { addDays, barsOf, type Earned, join, totalWei } from './rewards-chart-bars.ts';
import css from './rewards-chart-card.module.css';

const RewardsChartTable = lazyPart(() => import('./rewards-chart-table.tsx'));

interface RewardsChartCardProps {
  addresses: readonly string[];
  className?: string | undefined;
}

/** The daily rewards of all shown wallets together, as bars or as a table. */
export default function RewardsChartCard({ addresses, className }: RewardsChartCardProps) {
  const locale = useLocale();
  const texts = useTexts({
    title: { ko: '하루 보상', en: 'Rewards per day' },
    total: { ko: (span: string) => `${span} 합계`, en: (span) => `Total of ${span}` },
    flexible: { ko: '자유형', en: 'Flexible' },
    fixed: { ko: '기간형', en: 'Fixed terms' },
    none: { ko: '이 기간에 쌓인 보상이 없습니다.', en: 'No rewards in this span.' },
    fiveDays: { ko: '막대 하나는 5일. ', en: '5 days per bar. ' },
  });
  const chart = useDayChart();
  const { span, chosen = -1 } = chart;
  const queries = useRewards(addresses, span);
  const failed = queries.find(({ error, data }) => error && !data);
  const isRead = queries.every(({ data }) => data);
  const read = queries.map(({ data }) => data?.days ?? []);
  const days = isRead ? addDays(read, Number(span)) : [];
  const isYear = span === '365';
  const bars = barsOf(days, daysInBar(Number(span)));
  const all = days.length > 0 ? join(days) : undefined;
  const bar = bars[chosen];
  const shown = bar ?? all;
  const total = texts.total(chart.spanText);
  const waiting = failed ? '–' : <Skeleton size="short" />;
  const figure = (wei: bigint | undefined) => (wei === undefined ? waiting : formatBnb(wei, 6));
  const retry = () => {
    for (const { error, refetch } of queries) if (error) void refetch();
  };
  const textOf = ({ from, to }: Earned, isNewest: boolean) => dayText(locale, isNewest, to, from);
  const markText = isYear ? utcDay : shortDay;
  return (
    <Card
      title={texts.title}
      className={classNames(css.card, className)}
      aside={<SpanChoice chart={chart} legend={texts.title} />}
    >
      <DayChart
        chart={chart}
        className={css.figures}
        failure={failed?.error ? { error: failed.error, retry } : undefined}
        isRead={isRead}
        none={(!all || totalWei(all) === 0n) && texts.none}
        // Fixed terms at the bottom, flexible stakes above them.
        plot={() => ({
          label: `${total}: ${figure(all && totalWei(all))} BNB`,
          title: texts.title,
          layers: [
            ['fixed', bars.map(({ fixedWei }) => [0n, fixedWei])],
            ['free', bars.map((one) => [one.fixedWei, totalWei(one)])],
          ],
          valueText(index) {
            const one = bars[index] as Earned;
            return `${textOf(one, one === bars.at(-1))}: ${formatBnb(totalWei(one), 6)} BNB`;
          },
          scaleText: exactBnb,
          endsOnly: isYear,
          markText: (index) => markText(locale, bars[index]?.to ?? ''),
        })}
        table={() => <RewardsChartTable days={days} label={texts.title} parts={[texts.flexible, texts.fixed]} />}
        notes={[isYear && texts.fiveDays]}
      >
        <p>
          {bar ? textOf(bar, bar === bars.at(-1)) : total}
          <strong>
            {figure(shown && totalWei(shown))} <small>BNB</small>
          </strong>
        </p>
        <ul>
          <li data-kind="free">
            {texts.flexible} <b>{figure(shown?.flexibleWei)}</b>
          </li>
          <li data-kind="fixed">
            {texts.fixed} <b>{figure(shown?.fixedWei)}</b>
          </li>
        </ul>
      </DayChart>
    </Card>
  );
}
