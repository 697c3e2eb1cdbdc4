import type { CoverageDay } from '@eleven/protocol/api/transparency';
import { exactBnb, withCommas } from '@eleven/protocol/money';
import type { PointerEvent } from 'react';
import { useLocale } from '../../i18n/locale.tsx';
import { HEIGHT, heightOf, type Measure, outlineOf, topOf, WIDTH } from './coverage-bars.ts';
import css from './coverage-plot.module.css';
import { shortDay, utcDay } from './coverage-texts.ts';

interface CoveragePlotProps {
  /** At least one, oldest first. */
  bars: readonly CoverageDay[];
  measure: Measure;
  /** What the picture says, in a sentence. */
  label: string;
  title: string;
  /** What is read of a bar. */
  textOf(bar: CoverageDay, isRunning: boolean): string;
  /** Of the bar that is being read. */
  chosen: number | undefined;
  choose(index: number | undefined): void;
}

/** With fewer days than these a bar would be as wide as a wall. */
const LEAST_PLACES = 30;

/** The bars with their scale and days. A pointer reads the bar above or below it, arrow keys go from bar to bar. */
export function CoveragePlot({ bars, measure, label, title, textOf, chosen, choose }: CoveragePlotProps) {
  const locale = useLocale();
  const last = bars.length - 1;
  const read = chosen ?? last;
  const places = Math.max(bars.length, LEAST_PLACES);
  const heights = bars.map((bar) => heightOf(bar, measure));
  const top = topOf(heights);
  const isShort = last < 3;
  const marks = isShort ? [...new Set([0, last])] : [0, Math.round(last / 3), Math.round((last * 2) / 3), last];
  const markText = bars.length > 60 ? utcDay : shortDay;
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(Math.min(Math.max(Math.floor(((clientX - left) / width) * places), 0), last));
  };
  return (
    <figure className={css.plot} aria-label={label}>
      <div className={css.bars} onPointerMove={point} onPointerDown={point} onPointerLeave={() => choose(undefined)}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {chosen !== undefined && (
            <rect className={css.chosen} x={(chosen * WIDTH) / places} width={WIDTH / places} height={HEIGHT} />
          )}
          <path
            className={measure === 'liabilities' ? css.liabilities : css.reserve}
            d={outlineOf(heights, top, places)}
          />
        </svg>
        <input
          type="range"
          aria-label={title}
          aria-valuetext={textOf(bars[read] as CoverageDay, read === last)}
          max={last}
          value={read}
          onChange={({ target }) => choose(Number(target.value))}
          onFocus={() => choose(read)}
          onBlur={() => choose(undefined)}
        />
      </div>
      <div className={css.scale} aria-hidden="true">
        {[top, top / 2n, 0n].map((value) => (
          <span key={`${value}`}>
            {(measure === 'runway' ? value.toString() : exactBnb(value)).replace(/^\d+/, withCommas)}
          </span>
        ))}
      </div>
      <svg className={css.days} aria-hidden="true">
        {marks.map((mark) => (
          <text key={mark} x={`${((mark + 0.5) * 100) / places}%`} y="14" className={anchorOf(mark, last, places)}>
            {markText(locale, bars[mark]?.day ?? '')}
          </text>
        ))}
      </svg>
    </figure>
  );
}

/** The outermost stay inside the picture. */
function anchorOf(mark: number, last: number, places: number): string | undefined {
  if (mark === 0) return css.start;
  return mark === last && last === places - 1 ? css.end : css.middle;
}
