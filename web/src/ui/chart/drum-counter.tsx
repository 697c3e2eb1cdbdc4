/**
 * A counter of wheels. The last one turns without a stop and the others carry in its last tenth, at 30 frames a second at
 * most and not while the page is hidden; with reduced motion it steps once in 10 seconds. Nobody should have to listen to
 * it: a status text carries the value at four decimals, at most once a minute.
 */
import { useEffect, useRef, useState } from 'react';
import text from '../../styles/text.module.css';
import { classNames } from '../class-names.ts';
import css from './drum-counter.module.css';

interface DrumCounterProps {
  /** The current amount, as an integer in the smallest unit. Called for each frame, so it must be cheap. */
  read(): bigint;
  /** Decimal places of the smallest unit. */
  unitDecimals?: number;
  unit: string;
  /** The status text of an amount, e.g. `0.2329` → "0.2329 BNB can be claimed". */
  say(amount: string): string;
  size?: 'normal' | 'small';
}

const DECIMALS = 9;
/** Decimals after these are brass. */
const COARSE = 4;
const FRAME_MS = 33;
const STILL_STEP_MS = 10_000;
const SAY_MS = 60_000;
/**
 * A wheel's ten digits, with the first repeated. One text node: an element for each digit would be a quarter of the dashboard's
 * elements.
 */
const DIGITS = '0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n0';

export function DrumCounter({ read, unitDecimals = 18, unit, say, size = 'normal' }: DrumCounterProps) {
  const root = useRef<HTMLSpanElement>(null);
  const latest = useRef(read);
  latest.current = read;
  const [whole, setWhole] = useState(() => wholeDigits(read(), unitDecimals));
  const [said, setSaid] = useState(() => coarse(read(), unitDecimals));

  useEffect(() => {
    const paint = () => {
      const amount = latest.current();
      setWhole(wholeDigits(amount, unitDecimals));
      turnWheels(root.current, amount, unitDecimals);
    };
    paint();
    return repeat(paint);
  }, [unitDecimals]);

  useEffect(() => {
    const timer = setInterval(() => setSaid(coarse(latest.current(), unitDecimals)), SAY_MS);
    return () => clearInterval(timer);
  }, [unitDecimals]);

  return (
    <span className={css.room}>
      <span
        ref={root}
        className={classNames(css.meter, size === 'small' && css.small)}
        data-whole={whole}
        aria-hidden="true"
      >
        {Array.from({ length: whole }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a wheel is identified by its position
          <Wheel key={`w${whole - index}`} />
        ))}
        <span className={css.point}>.</span>
        {Array.from({ length: DECIMALS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a wheel is identified by its position
          <Wheel key={`d${index}`} fine={index >= COARSE} />
        ))}
        <span className={css.unit}>{unit}</span>
      </span>
      <span role="status" className={text.hiddenVisually}>
        {say(said)}
      </span>
    </span>
  );
}

function Wheel({ fine = false }: { fine?: boolean }) {
  return (
    <span className={classNames(css.wheel, fine && text.brass)}>
      <span className={css.strip} data-strip="">
        {DIGITS}
      </span>
    </span>
  );
}

function wholeDigits(amount: bigint, unitDecimals: number): number {
  return (amount / 10n ** BigInt(unitDecimals)).toString().length;
}

function coarse(amount: bigint, unitDecimals: number): string {
  const cut = (amount / 10n ** BigInt(unitDecimals - COARSE)).toString().padStart(COARSE + 1, '0');
  return `${cut.slice(0, -COARSE)}.${cut.slice(-COARSE)}`;
}

/** The transform last set on each strip; the browser would return it in its own notation. */
const turns = new WeakMap<HTMLElement, string>();

/** Turns every wheel, from the last to the first, through CSSOM: the CSP allows no style attributes in markup. */
function turnWheels(root: HTMLElement | null, amount: bigint, unitDecimals: number): void {
  if (!root) return;
  const strips = [...root.querySelectorAll<HTMLElement>('[data-strip]')].reverse();
  const unit = 10n ** BigInt(unitDecimals - DECIMALS);
  let rest = amount / unit;
  let below = Number(amount % unit) / Number(unit);
  for (const [place, strip] of strips.entries()) {
    const digit = Number(rest % 10n);
    const roll = place === 0 ? below : Math.max(0, below - 0.9) * 10;
    const turn = `translateY(${(-digit - roll).toFixed(3)}em)`;
    // Most wheels do not move in most frames.
    if (turns.get(strip) !== turn) strip.style.transform = turn;
    turns.set(strip, turn);
    below = (digit + roll) / 10;
    rest /= 10n;
  }
}

function repeat(paint: () => void): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    const timer = setInterval(paint, STILL_STEP_MS);
    return () => clearInterval(timer);
  }
  let frame = 0;
  let painted = 0;
  // requestAnimationFrame pauses by itself while the page is hidden.
  const loop = (now: number) => {
    if (now - painted >= FRAME_MS) {
      painted = now;
      paint();
    }
    frame = requestAnimationFrame(loop);
  };
  frame = requestAnimationFrame(loop);
  return () => cancelAnimationFrame(frame);
}
