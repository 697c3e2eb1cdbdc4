import { formatCount } from '../../i18n/format.ts';
import { classNames } from '../class-names.ts';
import css from './gauge.module.css';
import { type ScaleProps, STEPS } from './gauge.tsx';

/** The ruled scale of a large gauge. */
export function GaugeScale({ x, max, y, level }: ScaleProps) {
  const numbers = Array.from({ length: STEPS + 1 }, (_, index) => (max * index) / STEPS);
  const ticks = Array.from({ length: STEPS * 4 + 1 }, (_, index) => (max * index) / (STEPS * 4));
  const lines = (amounts: readonly number[], length: number) =>
    amounts.map((amount) => `M${x + 6} ${Math.round(y(amount)) + 0.5}h${length}`).join('');
  return (
    <>
      <path
        className={classNames(css.tick, css.minor)}
        d={lines(
          ticks.filter((_, index) => index % 4 > 0),
          7,
        )}
      />
      <path className={css.tick} d={lines(numbers, 12)} />
      {/* Omit a number that the level line would cross. */}
      {numbers.map((amount) =>
        isNear(amount, level, max) ? null : (
          <text key={amount} className={css.number} x={x + 24} y={Math.round(y(amount)) + 5}>
            {tickText(amount)}
          </text>
        ),
      )}
    </>
  );
}

/** Zero is never omitted: a level that low has no line. */
const isNear = (amount: number, level: number, max: number) =>
  amount > 0 && Math.abs(amount - level) <= max / STEPS / 4;

/** To four significant digits. */
function tickText(amount: number): string {
  const decimals = amount > 0 ? Math.max(0, 3 - Math.floor(Math.log10(amount))) : 0;
  const [whole = '', fraction = ''] = amount.toFixed(Math.min(decimals, 18)).split('.');
  const kept = fraction.replace(/0+$/, '');
  return formatCount(Number(whole)) + (kept && `.${kept}`);
}
