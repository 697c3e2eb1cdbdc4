import { formatBnb } from '@eleven/protocol/money';
import type { ForecastCase } from '@eleven/protocol/vault/forecast';
import { type PointerEvent, useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { topOf } from '../../../ui/chart/bar-outline.ts';
import css from './forecast-chart.module.css';
import { CASE_NAMES } from './forecast-texts.ts';
import type { Paths } from './use-forecast.ts';

const WIDTH = 600;
const HEIGHT = 240;

/**
 * The free reserve week by week in each case, each with a different stroke. The pointer or the arrow keys choose a week; its
 * figures are shown above the chart as text.
 */
export function ForecastChart({ cases, paths }: { cases: readonly ForecastCase[]; paths: Paths }) {
  const format = useFormat();
  const names = useTexts(CASE_NAMES);
  const texts = useTexts({
    label: {
      ko: (until: string) => `${until}까지 각 경우의 남은 적립금. 아래 표에 같은 수치가 있습니다.`,
      en: (until) => `The free reserve until ${until} in each case. The table has the same figures.`,
    },
    flat: {
      ko: (bnb: string) => `모든 경우에 이 기간 내내 남은 적립금이 ${bnb}입니다. 차트로 그릴 변화가 아직 없습니다.`,
      en: (bnb) => `In every case the free reserve stays at ${bnb}: there is no change to draw yet.`,
    },
    week: { ko: '주', en: 'Week' },
    value: {
      ko: (date: string, parts: string) => `${date}: ${parts}`,
      en: (date, parts) => `${date}: ${parts}`,
    },
  });
  const [chosen, choose] = useState<number>();
  const { steps } = paths.nothing;
  const last = steps.length - 1;
  const read = Math.min(chosen ?? 0, last);
  const top = topOf(cases.flatMap((kind) => paths[kind].steps.map(({ freeWei }) => freeWei)));
  const { freeWei: now } = steps[0] ?? { freeWei: 0n };
  const isFlat = cases.every((kind) => paths[kind].steps.every(({ freeWei }) => freeWei === now));
  const x = (week: number) => (week / Math.max(last, 1)) * WIDTH;
  const y = (wei: bigint) => HEIGHT - (Number((wei * 10_000n) / top) / 10_000) * HEIGHT;
  const line = (kind: ForecastCase) =>
    paths[kind].steps.map(({ freeWei }, week) => `${week === 0 ? 'M' : 'L'}${x(week)} ${y(freeWei)}`).join('');
  const dateOf = (week: number) => format.date(Number(steps[week]?.at ?? 0n));
  const freeOf = (kind: ForecastCase, week: number) => `${formatBnb(paths[kind].steps[week]?.freeWei ?? 0n)} BNB`;
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(Math.min(Math.max(Math.round(((clientX - left) / width) * last), 0), last));
  };
  if (isFlat) return <p>{texts.flat(freeOf('nothing', 0))}</p>;
  return (
    <>
      <ul className={css.legend} aria-live="polite">
        <li>{dateOf(read)}</li>
        {cases.map((kind) => (
          <li key={kind} data-kind={kind}>
            {names[kind]} <b className={css.figure}>{freeOf(kind, read)}</b>
          </li>
        ))}
      </ul>
      <figure className={css.plot} aria-label={texts.label(dateOf(last))}>
        <div className={css.lines} onPointerMove={point} onPointerDown={point} onPointerLeave={() => choose(undefined)}>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
            {cases.map((kind) => (
              <path key={kind} data-kind={kind} d={line(kind)} />
            ))}
            {chosen !== undefined && <path className={css.chosen} d={`M${x(read)} 0V${HEIGHT}`} />}
          </svg>
          <input
            type="range"
            aria-label={texts.week}
            aria-valuetext={texts.value(
              dateOf(read),
              cases.map((kind) => `${names[kind]} ${freeOf(kind, read)}`).join(', '),
            )}
            max={last}
            value={read}
            onChange={({ target }) => choose(Number(target.value))}
            onFocus={() => choose(read)}
            onBlur={() => choose(undefined)}
          />
        </div>
        <div className={css.scale} aria-hidden="true">
          {[top, top / 2n, 0n].map((wei) => (
            <span key={`${wei}`}>{formatBnb(wei).replace(/\.0+$/, '')}</span>
          ))}
        </div>
        <div className={css.ends} aria-hidden="true">
          <span>{dateOf(0)}</span>
          <span>{dateOf(Math.round(last / 2))}</span>
          <span>{dateOf(last)}</span>
        </div>
      </figure>
    </>
  );
}
