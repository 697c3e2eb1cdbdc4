import { formatBnb } from '@eleven/protocol/money';
import type { ForecastInput } from '@eleven/protocol/vault/forecast';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { DayTable } from '../../../ui/chart/day-table.tsx';
import css from './forecast-card.module.css';
import { CASE_NAMES } from './forecast-texts.ts';
import type { Paths } from './use-forecast.ts';

/** The figures behind both charts, one row per week. Amounts in BNB. */
export function ForecastTable({ paths, input }: { paths: Paths; input: ForecastInput }) {
  const format = useFormat();
  const names = useTexts(CASE_NAMES);
  const texts = useTexts({
    caption: {
      ko: '주별 만기와 세 경우의 자유 적립금 (BNB)',
      en: 'Terms that end by week, and the free reserve in three cases (BNB)',
    },
    week: { ko: '주의 끝', en: 'Week until' },
    terms: { ko: '만기 건수', en: 'Terms ending' },
    principal: { ko: '만기 원금', en: 'Their principal' },
    reward: { ko: '만기 보상', en: 'Their rewards' },
  });
  const endings = new Map(input.maturities.map((one) => [one.week, one]));
  return (
    <div className={css.table}>
      <DayTable
        label={texts.caption}
        caption={texts.caption}
        heads={[texts.week, texts.terms, texts.principal, texts.reward, names.nothing, names.growth, names.leaving]}
        rows={paths.nothing.steps.map((step, week) => ({
          day: String(week),
          head: format.date(Number(step.at)),
          cells: [
            format.count(endings.get(week)?.positions ?? 0),
            formatBnb(endings.get(week)?.principalWei ?? 0n),
            formatBnb(endings.get(week)?.rewardWei ?? 0n),
            formatBnb(step.freeWei),
            formatBnb(paths.growth.steps[week]?.freeWei ?? 0n),
            formatBnb(paths.leaving.steps[week]?.freeWei ?? 0n),
          ],
        }))}
      />
    </div>
  );
}
