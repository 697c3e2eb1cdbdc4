/**
 * Two strokes: the left one shows the rewards promised, the right one the BNB held to pay them, whose upper part is free. Read a
 * stroke at its right tip. Amounts are plain numbers: a picture needs no more digits.
 */
import type { ComponentType } from 'react';
import { classNames } from '../class-names.ts';
import css from './gauge.module.css';

interface GaugeProps {
  promised: number;
  held: number;
  /** Both amounts in words. Undefined if the text beside the gauge already says them. */
  label?: string | undefined;
  /** small: one of several in a row */
  size?: 'full' | 'medium' | 'compact' | 'small';
  /** The component of gauge-scale.tsx, for the large sizes. Passed in because the small ones load with every first visit. */
  Scale?: ComponentType<ScaleProps> | undefined;
  /** The amount at the top of the scale, for gauges that are compared with each other. */
  top?: number;
}

export interface ScaleProps {
  x: number;
  max: number;
  /** The height of an amount. */
  y(amount: number): number;
  /** The promised amount, whose line crosses the scale. */
  level: number;
}

const SIZES = {
  full: { width: 92, height: 440, gap: 80, split: 3 },
  medium: { width: 66, height: 300, gap: 58, split: 3 },
  compact: { width: 52, height: 210, gap: 24, split: 2.5 },
  small: { width: 45, height: 184, gap: 24, split: 2.5 },
} as const;

/** The slant of 15.5°, as of the strokes of the logo: its tangent. */
const SLANT = 0.277;

/** Numbers on the scale besides zero. */
export const STEPS = 7;

export function Gauge({ promised, held, label, size = 'compact', Scale, top }: GaugeProps) {
  const { width, height, gap, split } = SIZES[size];
  const slant = Math.round(width * SLANT);
  const right = width + gap;
  const max = top ?? topOf(Math.max(promised, held));
  const y = (amount: number) => Math.round(height * (1 - Math.min(Math.max(amount, 0) / max, 1)) * 10) / 10;
  const total = right + width + (Scale ? 54 : 12);
  const shape = { width, slant };
  const free = held - promised;
  // The gap between the promised and the free part is drawn, not measured.
  const freeBottom = promised > 0 ? y(promised) - split : height;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is hidden
    <svg
      className={css.gauge}
      viewBox={`-1 -2 ${total} ${height + 4}`}
      width={total}
      height={height + 4}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path className={css.track} d={stroke(0, height, 0, shape)} />
      <path className={css.track} d={stroke(right, height, 0, shape)} />
      {promised > 0 && (
        <>
          <path className={css.owed} d={stroke(0, height, y(promised), shape)} />
          <path className={css.owed} d={stroke(right, height, y(promised), shape)} />
        </>
      )}
      {free > 0 && <path className={css.free} d={band(right, freeBottom, y(held), height, shape)} />}
      {Scale && [0, right].map((x) => <Scale key={x} x={x + width} max={max} y={y} level={promised} />)}
      {(!Scale || promised > max / STEPS / 4) && (
        <path className={css.level} d={`M${width} ${Math.round(y(promised)) + 0.5}H${total - 2}`} />
      )}
    </svg>
  );
}

/** Two empty, dashed strokes, shown when there is nothing. */
export function GhostGauge({ label, height = 200 }: { label: string; height?: number }) {
  const width = Math.round(height / 4);
  const gap = Math.round(width / 2);
  const shape = { width, slant: Math.round(width * SLANT) };
  const total = width * 2 + gap + 2;
  return (
    <svg
      className={classNames(css.gauge, css.ghost)}
      viewBox={`-1 -2 ${total} ${height + 4}`}
      width={total}
      height={height + 4}
      role="img"
      aria-label={label}
    >
      <path className={css.track} d={stroke(0, height, 0, shape)} />
      <path className={css.track} d={stroke(width + gap, height, 0, shape)} />
    </svg>
  );
}

interface Shape {
  width: number;
  slant: number;
}

/** A stroke from the base line up to its right tip; if it is lower than the slant, a triangle. */
function stroke(x: number, ground: number, tip: number, { width, slant }: Shape): string {
  if (tip + slant <= ground) return `M${x} ${ground}V${tip + slant}L${x + width} ${tip}V${ground}z`;
  const start = x + width * (1 - (ground - tip) / slant);
  return `M${start} ${ground}L${x + width} ${tip}V${ground}z`;
}

/** The part of a stroke between two tips. */
function band(x: number, bottom: number, top: number, ground: number, shape: Shape): string {
  const { width, slant } = shape;
  if (bottom >= ground || top + slant > ground) return stroke(x, ground, top, shape);
  const left = Math.min(bottom + slant, ground);
  return `M${x} ${left}V${top + slant}L${x + width} ${top}V${bottom}z`;
}

/** The top of the scale: seven steps of 1, 2 or 5 × 10ⁿ that hold the amount with some space above. */
function topOf(amount: number): number {
  if (amount <= 0) return STEPS;
  const rough = (amount * 1.05) / STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough);
  return (step ?? rough) * STEPS;
}
