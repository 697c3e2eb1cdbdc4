import { formatBnb } from '@eleven/protocol/money';
import { type ForecastInput, WEEK_SECONDS } from '@eleven/protocol/vault/forecast';
import { useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { BarPlot } from '../../../ui/chart/bar-plot.tsx';
import css from './forecast-card.module.css';

/** Principal and rewards of the terms that end in each week; those in the first bar have ended already. */
export function MaturityBars({ input, weeks }: { input: ForecastInput; weeks: number }) {
  const format = useFormat();
  const [chosen, choose] = useState<number>();
  const texts = useTexts({
    title: { ko: '주별 만기 (원금과 보상)', en: 'Fixed terms by the week they end (principal and rewards)' },
    label: {
      ko: (count: string, bnb: string) => `기간형 ${count}건, ${bnb} BNB가 이미 끝났거나 이 기간에 끝납니다.`,
      en: (count, bnb) =>
        count === '1'
          ? `One fixed term with ${bnb} BNB has ended or ends within these weeks.`
          : `${count} fixed terms with ${bnb} BNB have ended or end within these weeks.`,
    },
    none: { ko: '이 기간에 끝나는 기간형이 없습니다.', en: 'No fixed term ends within these weeks.' },
    ended: { ko: '이미 끝남', en: 'Ended already' },
    until: { ko: (date: string) => `${date}까지 한 주`, en: (date) => `Week until ${date}` },
    value: {
      ko: (when: string, count: string, bnb: string) => `${when}: ${count}건, ${bnb} BNB`,
      en: (when, count, bnb) => `${when}: ${count} ${count === '1' ? 'term' : 'terms'}, ${bnb} BNB`,
    },
  });
  const byWeek = new Map(input.maturities.map((one) => [one.week, one]));
  const sums = Array.from({ length: weeks + 1 }, (_, week) => {
    const { positions = 0, principalWei = 0n, rewardWei = 0n } = byWeek.get(week) ?? {};
    return { positions, wei: principalWei + rewardWei };
  });
  const dateOf = (week: number) => format.date(Number(input.asOf + BigInt(week) * WEEK_SECONDS));
  const text = (week: number) =>
    texts.value(
      week === 0 ? texts.ended : texts.until(dateOf(week)),
      format.count(sums[week]?.positions ?? 0),
      formatBnb(sums[week]?.wei ?? 0n),
    );
  const all = sums.reduce((sum, { positions, wei }) => ({ positions: sum.positions + positions, wei: sum.wei + wei }));
  if (all.positions === 0) {
    return (
      <section className={css.bars} aria-label={texts.title}>
        <h3>{texts.title}</h3>
        <p>{texts.none}</p>
      </section>
    );
  }
  return (
    <section className={css.bars} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <p className={css.note} aria-live="polite">
        {chosen === undefined ? texts.label(format.count(all.positions), formatBnb(all.wei)) : text(chosen)}
      </p>
      <div className={css.place}>
        <BarPlot
          label={texts.label(format.count(all.positions), formatBnb(all.wei))}
          title={texts.title}
          layers={[['fixed', sums.map(({ wei }) => [0n, wei])]]}
          valueText={text}
          scaleText={(wei) => formatBnb(wei).replace(/\.0+$/, '')}
          markText={dateOf}
          endsOnly
          chosen={chosen}
          choose={choose}
        />
      </div>
    </section>
  );
}
