/**
 * A counter of wheels. The last one turns without a stop and the others carry in its last tenth, not while the page is hidden;
 * with reduced motion it steps once in 10 seconds. Nobody should have to listen to it: a status text carries the value at
 * four decimals, at most once a minute.
 */
import { useEffect, useRef, useState } from 'react';
import text from '../../styles/text.module.css';
import { classNames } from '../class-names.ts';
import css from './drum-counter.module.css';
import { keyframesOf, transformOf, wheelOf } from './drum-wheels.ts';

interface DrumCounterProps {
  /** The amount at a time in terms of `Date.now()`, by default now, as an integer in the smallest unit. */
  read(atMs?: number): bigint;
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
/** How long the wheels turn on one reading; with reduced motion they stand still instead. */
const STEP_MS = 1_000;
const STILL_STEP_MS = 10_000;
/** A wheel that turns faster shows no digit. */
const FASTEST_TURN_MS = 100;
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
  const [announced, setAnnounced] = useState(() => coarse(read(), unitDecimals));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of digits is another number of wheels
  useEffect(() => {
    const strips = [...(root.current?.querySelectorAll<HTMLElement>('[data-strip]') ?? [])].reverse();
    return keepTurning(strips, read, unitDecimals, (amount) => setWhole(wholeDigits(amount, unitDecimals)));
  }, [read, unitDecimals, whole]);

  useEffect(() => {
    const timer = setInterval(() => setAnnounced(coarse(latest.current(), unitDecimals)), SAY_MS);
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
        {say(announced)}
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

/**
 * Turns the strips of the wheels, the last one first, until it is stopped. Uses script alone: the CSP allows no style
 * attributes in markup. `onRead` receives the amount at the end of each step.
 */
function keepTurning(
  strips: readonly HTMLElement[],
  read: (atMs?: number) => bigint,
  unitDecimals: number,
  onRead: (amount: bigint) => void,
): () => void {
  const unit = 10n ** BigInt(unitDecimals - DECIMALS);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const stepMs = isStill ? STILL_STEP_MS : STEP_MS;
  let turning: Animation[] = [];
  const stop = () => {
    for (const animation of turning) animation.cancel();
    turning = [];
  };
  const turn = () => {
    stop();
    const [nowMs, startTime] = [Date.now(), performance.now()];
    const [amount, later] = [read(nowMs), read(nowMs + stepMs)];
    onRead(later);
    const units = isStill ? 0 : Number(later - amount) / Number(unit);
    for (const [place, strip] of strips.entries()) {
      const { turned, part, toCarry } = wheelOf(amount, unit, place);
      strip.style.transform = transformOf(turned);
      if (toCarry >= units) continue;
      const duration = Math.max((stepMs * 10 ** (place + 1)) / units, FASTEST_TURN_MS);
      const animation = strip.animate(keyframesOf(place), { duration, iterations: Infinity, iterationStart: part });
      // Otherwise it would start with the next frame.
      animation.startTime = startTime;
      turning.push(animation);
    }
  };
  turn();
  const timer = setInterval(turn, stepMs);
  return () => {
    clearInterval(timer);
    stop();
  };
}
