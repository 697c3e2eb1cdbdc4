import { FORECAST_WEEKS } from '@eleven/protocol/api/admin/forecast';
import { formatBnb, WEI_PER_BNB } from '@eleven/protocol/money';
import { type ForecastStep, forecast, leavingAt } from '@eleven/protocol/vault/forecast';
import { useMemo } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import layout from '../../../styles/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { KeyValues } from '../../../ui/table/key-values.tsx';
import { CASE_NAMES } from './forecast-texts.ts';
import { useForecast } from './use-forecast.ts';

/** The free reserve as a multiple of the amount that must stay for the next 90 days, rounded down to two decimals. */
const coverOf = ({ freeWei, requiredRunwayWei }: ForecastStep): string | undefined =>
  requiredRunwayWei === 0n ? undefined : formatBnb((freeWei * WEI_PER_BNB) / requiredRunwayWei, 2);

/** Shown before a withdrawal is requested: the reserve's path without it and with it. */
export function WithdrawalEffect({ mostWei, delaySeconds }: { mostWei: bigint; delaySeconds: number | null }) {
  const format = useFormat();
  const { data } = useForecast();
  const names = useTexts(CASE_NAMES);
  const texts = useTexts({
    title: { ko: '이 출금이 바꾸는 것', en: 'What this withdrawal changes' },
    when: {
      ko: (date: string, bnb: string) => `${date}에 출금하면 ${bnb} BNB가 나갑니다.`,
      en: (date, bnb) => `Withdrawn on ${date}, it takes ${bnb} BNB.`,
    },
    without: { ko: '출금하지 않으면 0%가 되는 때', en: '0% without it' },
    with: { ko: '출금하면 0%가 되는 때', en: '0% with it' },
    cover: {
      ko: (date: string) => `${date}의 90일 몫 대비`,
      en: (date) => `Free reserve over the next 90 days’ rewards on ${date}`,
    },
    never: { ko: '2년 안에는 없음', en: 'Not within 2 years' },
    times: { ko: (x: string) => `${x}배`, en: (x) => `${x} ×` },
    noStakes: { ko: '자유형 예치 없음', en: 'No flexible stakes' },
  });
  const effect = useMemo(() => {
    if (!data) return undefined;
    const { input, withdrawals, cases } = data;
    const at = input.asOf + BigInt(delaySeconds ?? 0);
    const planned = { at, mostWei };
    const rows = cases.map((kind) => {
      const run = (more: readonly (typeof planned)[]) =>
        forecast(input, kind, { weeks: FORECAST_WEEKS, withdrawals: [...withdrawals, ...more] });
      const [without, withIt] = [run([]), run([planned])];
      const after = withIt.steps.find((step) => step.at >= at && step.week > 0) ?? withIt.steps.at(-1);
      return { kind, without, withIt, after };
    });
    const nothing = rows[0];
    const sum = (steps: readonly ForecastStep[]) => steps.reduce((all, step) => all + step.withdrawnReserveWei, 0n);
    const taken = nothing ? sum(nothing.withIt.steps) - sum(nothing.without.steps) : 0n;
    return { at, rows, taken };
  }, [data, mostWei, delaySeconds]);
  if (!effect || !data) return null;
  const ends = (time: bigint | undefined) => (time === undefined ? texts.never : format.longDateTime(Number(time)));
  return (
    <section aria-label={texts.title} aria-live="polite" className={layout.grid}>
      <Notice>
        <b>{texts.title}</b> {texts.when(format.longDateTime(Number(effect.at)), formatBnb(effect.taken))}
      </Notice>
      {effect.rows.map(({ kind, without, withIt, after }) => {
        const cover = after && (kind !== 'leaving' || after.at < leavingAt(data.input.asOf)) && coverOf(after);
        return (
          <section key={kind}>
            <h3>{names[kind]}</h3>
            <KeyValues
              items={[
                { label: texts.without, value: ends(without.rateEndsAt), figure: false },
                { label: texts.with, value: ends(withIt.rateEndsAt), figure: false },
                {
                  label: texts.cover(format.date(Number(after?.at ?? effect.at))),
                  value: cover ? texts.times(cover) : texts.noStakes,
                  figure: false,
                },
              ]}
            />
          </section>
        );
      })}
    </section>
  );
}
