import type { PointerEvent } from 'react';
import { type BarPart, HEIGHT, outlineOf, topOf, WIDTH } from './bar-outline.ts';
import css from './bar-plot.module.css';

export interface BarPlotProps {
  /** The chart's message in a sentence, for screen readers. */
  label: string;
  /** The name of the slider that selects a bar. */
  title: string;
  /** For each kind, its part of every bar: all of the same length, at least one bar, oldest first. */
  layers: readonly BarLayer[];
  /** The number of bars that the chart has space for; by default as many as there are. */
  slots?: number;
  /** The text of a bar for screen readers. */
  valueText(index: number): string;
  scaleText(height: bigint): string;
  /** The label below a bar: the first, the last, and two in between if there is space. */
  markText(index: number): string;
  endsOnly: boolean;
  /** The selected bar. */
  chosen: number | undefined;
  choose(index: number | undefined): void;
}

/** The amount that each kind has in every bar: free reserve, rewards owed or fixed terms. */
type BarLayer = readonly [kind: 'free' | 'owed' | 'fixed', parts: readonly BarPart[]];

/** Bars with their scale and days. The pointer selects the bar above or below it, arrow keys move from bar to bar. */
export function BarPlot({ label, title, layers, chosen, choose, ...plot }: BarPlotProps) {
  const count = layers[0]?.[1].length ?? 0;
  const { slots = count } = plot;
  const last = count - 1;
  const top = topOf(layers.flatMap(([, parts]) => parts.map(([, to]) => to)));
  const announced = chosen ?? last;
  const chooseAtPointer = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(Math.min(Math.max(Math.floor(((clientX - left) / width) * slots), 0), last));
  };
  return (
    <figure className={css.plot} aria-label={label}>
      <div
        className={css.bars}
        onPointerMove={chooseAtPointer}
        onPointerDown={chooseAtPointer}
        onPointerLeave={() => choose(undefined)}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {layers.map(([kind, parts]) => (
            <path key={kind} data-kind={kind} d={outlineOf(parts, top, slots)} />
          ))}
          {chosen !== undefined && (
            <rect className={css.chosen} x={(chosen * WIDTH) / slots} width={WIDTH / slots} height={HEIGHT} />
          )}
        </svg>
        <input
          type="range"
          aria-label={title}
          aria-valuetext={plot.valueText(announced)}
          max={last}
          value={announced}
          onChange={({ target }) => choose(Number(target.value))}
          onFocus={() => choose(announced)}
          onBlur={() => choose(undefined)}
        />
      </div>
      <div className={css.scale} aria-hidden="true">
        {[top, top / 2n, 0n].map((height) => (
          <span key={`${height}`}>{plot.scaleText(height)}</span>
        ))}
      </div>
      <svg className={css.days} aria-hidden="true">
        {[...new Set(plot.endsOnly ? [0, last] : [0, Math.round(last / 3), Math.round((last * 2) / 3), last])].map(
          (mark) => (
            <text
              key={mark}
              x={`${((mark + 0.5) * 100) / slots}%`}
              y="1.2em"
              // The first and last labels stay inside the picture.
              textAnchor={mark === 0 ? 'start' : mark === slots - 1 ? 'end' : 'middle'}
            >
              {plot.markText(mark)}
            </text>
          ),
        )}
      </svg>
    </figure>
  );
}
