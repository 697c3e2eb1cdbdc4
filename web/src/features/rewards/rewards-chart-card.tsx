import type { RewardSpan } from '@eleven/protocol/api/vault';
import { formatBnb } from '@eleven/protocol/money';
import { useState } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { lazyPart } from '../../lib/lazy-component.tsx';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Segmented } from '../../ui/form/segmented.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRewards } from '../../vault/queries.ts';
import { addDays, barsOf, daysInBar, join, totalWei } from './rewards-chart-bars.ts';
import css from './rewards-chart-card.module.css';
import { RewardsChartPlot } from './rewards-chart-plot.tsx';
import type { RewardsChartTableProps } from './rewards-chart-table.tsx';
import { dayTextIn, REWARDS_TEXTS } from './rewards-chart-texts.ts';

const RewardsChartTable = lazyPart<RewardsChartTableProps>(() => import('./rewards-chart-table.tsx'));

type Span = `${RewardSpan}`;
const SPANS: readonly Span[] = ['30', '90', '365'];

export interface RewardsChartCardProps {
  addresses: readonly string[];
  className?: string | undefined;
}

/** The daily rewards of all shown wallets together, bar by bar or as a table. */
export default function RewardsChartCard({ addresses, className }: RewardsChartCardProps) {
  const locale = useLocale();
  const texts = useTexts(REWARDS_TEXTS);
  const dayText = dayTextIn(locale);
  const [span, setSpan] = useState<Span>('30');
  const [chosen, choose] = useState<number>();
  const [isTable, setTable] = useState(false);
  const queries = useRewards(addresses, span);
  const failed = queries.find(({ error, data }) => error && !data);
  const isRead = queries.every(({ data }) => data);
  const read = queries.map(({ data }) => data?.days ?? []);
  const days = isRead ? addDays(read, Number(span)) : [];
  const bars = barsOf(days, daysInBar(Number(span)));
  const all = days.length > 0 ? join(days) : undefined;
  const bar = chosen === undefined || isTable ? undefined : bars[chosen];
  const shown = bar ?? all;
  const total = texts.total(texts.spans[span]);
  const isEmpty = !all || totalWei(all) === 0n;
  const waiting = failed ? '–' : <Skeleton size="short" />;
  const figure = (wei: bigint | undefined) => (wei === undefined ? waiting : formatBnb(wei, 6));
  return (
    <Card
      title={texts.title}
      className={classNames(css.card, className)}
      aside={
        <div className={css.spans}>
          <Segmented
            legend={texts.title}
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
      <div className={css.figures} aria-live="polite" aria-busy={!isRead && !failed}>
        <p>
          {bar ? dayText(bar, chosen === bars.length - 1) : total}
          <strong>
            {figure(shown && totalWei(shown))} <small>BNB</small>
          </strong>
        </p>
        <ul>
          <li className={css.flexible}>
            {texts.flexible} <b>{figure(shown?.flexibleWei)}</b>
          </li>
          <li className={css.fixed}>
            {texts.fixed} <b>{figure(shown?.fixedWei)}</b>
          </li>
        </ul>
      </div>
      <div className={css.place}>
        {failed?.error ? (
          <FailureNotice
            error={failed.error}
            retry={() => {
              for (const { error, refetch } of queries) if (error) void refetch();
            }}
          />
        ) : !isRead ? (
          <div className={css.waiting}>
            <Skeleton />
          </div>
        ) : isEmpty ? (
          <p className={css.none}>{texts.none}</p>
        ) : isTable ? (
          <RewardsChartTable days={days} dayText={dayText} {...texts} />
        ) : (
          <RewardsChartPlot
            bars={bars}
            label={`${total}: ${formatBnb(totalWei(all), 6)} BNB`}
            title={texts.title}
            dayText={dayText}
            chosen={chosen}
            choose={choose}
          />
        )}
      </div>
      <div className={css.foot}>
        <span className={`${text.tiny} ${text.dim}`}>
          {span === '365' && texts.fiveDays}
          {texts.note}
        </span>
        <Button variant="ghost" size="small" disabled={isEmpty} onClick={() => setTable(!isTable)}>
          {isTable ? texts.asChart : texts.asTable}
        </Button>
      </div>
    </Card>
  );
}
