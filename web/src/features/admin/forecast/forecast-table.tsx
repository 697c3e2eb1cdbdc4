import { formatBnb } from '@eleven/protocol/money';
import type { ForecastCase, ForecastInput } from '@eleven/protocol/vault/forecast';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import css from './forecast-card.module.css';
import { CASE_NAMES } from './forecast-texts.ts';
import type { Paths } from './use-forecast.ts';

/** The figures behind both charts of the card, one row per week: terms that end, and the free reserve. Amounts in BNB. */
export function ForecastTable({
  cases,
  paths,
  input,
}: {
  cases: readonly ForecastCase[];
  paths: Paths;
  input: ForecastInput;
}) {
  const format = useFormat();
  const names = useTexts(CASE_NAMES);
  const texts = useTexts({
    caption: {
      ko: '주별 만기와 각 경우의 남은 적립금 (BNB)',
      en: 'Terms that end by week, and the free reserve in each case (BNB)',
    },
    week: { ko: '주의 끝', en: 'Week until' },
    terms: { ko: '만기 건수', en: 'Terms ending' },
    principal: { ko: '만기 원금', en: 'Their principal' },
    reward: { ko: '만기 보상', en: 'Their rewards' },
  });
  const maturityOf = new Map(input.maturities.map((maturity) => [maturity.week, maturity]));
  // All cases have the same weeks.
  const weeks = paths.nothing.steps;
  return (
    <div className={css.table}>
      <ChartTable
        label={texts.caption}
        caption={texts.caption}
        heads={[texts.week, texts.terms, texts.principal, texts.reward, ...cases.map((kind) => names[kind])]}
        rows={weeks.map((step, week) => ({
          key: String(week),
          head: format.date(Number(step.at)),
          cells: [
            format.count(maturityOf.get(week)?.positions ?? 0),
            formatBnb(maturityOf.get(week)?.principalWei ?? 0n),
            formatBnb(maturityOf.get(week)?.rewardWei ?? 0n),
            ...cases.map((kind) => formatBnb(paths[kind].steps[week]?.freeWei ?? 0n)),
          ],
        }))}
      />
    </div>
  );
}
