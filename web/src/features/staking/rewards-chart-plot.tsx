import { exactBnb } from '@eleven/protocol/money';
import type { PointerEvent } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { type Earned, HEIGHT, outlinesOf, topOf, WIDTH } from './rewards-chart-bars.ts';
import css from './rewards-chart-plot.module.css';
import { type DayText, shortDay, utcDay } from './rewards-chart-texts.ts';

interface RewardsChartPlotProps {
  /** At least one. */
  bars: readonly Earned[];
  /** What the picture says, in a sentence. */
  label: string;
  title: string;
  dayText: DayText;
  /** Of the bar that is being read. */
  chosen: number | undefined;
  choose(index: number | undefined): void;
}

/** The bars with their scale and days. A pointer reads the bar above or below it, arrow keys go from bar to bar. */
export function RewardsChartPlot({ bars, label, title, dayText, chosen, choose }: RewardsChartPlotProps) {
  const locale = useLocale();
  const last = bars.length - 1;
  const read = chosen ?? last;
  const top = topOf(bars);
  const { fixed, flexible } = outlinesOf(bars, top);
  const isYear = bars[0]?.from !== bars[0]?.to;
  const markText = isYear ? utcDay : shortDay;
  const marks = isYear ? [0, last] : [0, last / 3, (last * 2) / 3, last];
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(Math.min(Math.max(Math.floor(((clientX - left) / width) * bars.length), 0), last));
  };
  return (
    <figure className={css.plot} aria-label={label}>
      <div className={css.bars} onPointerMove={point} onPointerDown={point} onPointerLeave={() => choose(undefined)}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {chosen !== undefined && (
            <rect
              className={css.chosen}
              x={(chosen * WIDTH) / bars.length}
              width={WIDTH / bars.length}
              height={HEIGHT}
            />
          )}
          <path className={css.fixed} d={fixed} />
          <path className={css.flexible} d={flexible} />
        </svg>
        <input
          type="range"
          aria-label={title}
          aria-valuetext={dayText(bars[read] as Earned, read === last)}
          max={last}
          value={read}
          onChange={({ target }) => choose(Number(target.value))}
          onFocus={() => choose(read)}
          onBlur={() => choose(undefined)}
        />
      </div>
      <div className={css.scale} aria-hidden="true">
        {[top, top / 2n, 0n].map((wei) => (
          <span key={`${wei}`}>{exactBnb(wei)}</span>
        ))}
      </div>
      <svg className={css.days} aria-hidden="true">
        {marks.map((mark) => (
          <text key={mark} x={`${((mark + 0.5) * 100) / bars.length}%`} y="14">
            {markText(locale, bars[Math.round(mark)]?.to ?? '')}
          </text>
        ))}
      </svg>
    </figure>
  );
}
