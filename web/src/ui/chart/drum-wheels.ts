/**
 * How the wheels of a counter turn. The last one turns without a stop; each other one carries to its next digit while the last
 * one goes from 9 to 0. The browser animates this off the main thread: a script that set the wheels 30 times a second took a
 * tenth of that thread's time, and four times as much on a phone that is four times slower.
 */

/** A wheel's place, 0 for the last one: it shows the digit of 10^place units, a unit being one digit of the last wheel. */
type Place = number;

interface Wheel {
  /** Digits since its 0, from 0 to below 10. */
  readonly turned: number;
  /** The fraction of its full turn that is over, from 0 to below 1: of 10^(place + 1) units. */
  readonly part: number;
  /** Units until it carries; 0 while it does, as the last one always does. */
  readonly toCarry: number;
}

export function wheelOf(amount: bigint, unit: bigint, place: Place): Wheel {
  const size = 10n ** BigInt(place);
  const units = amount / unit;
  /** The fraction of a unit. */
  const rest = Number(amount % unit) / Number(unit);
  const digit = Number((units / size) % 10n);
  const left = size - 1n - (units % size);
  return {
    turned: left === 0n ? digit + rest : digit,
    part: (digit + (Number(units % size) + rest) / Number(size)) / 10,
    toCarry: Math.max(0, Number(left) - rest),
  };
}

/** The transform of a wheel's strip after so many digits. */
export const transformOf = (turned: number): string => `translateY(${-turned}em)`;

/** A full turn of a wheel. */
export function keyframesOf(place: Place): Keyframe[] {
  const carry = 10 ** -(place + 1);
  const stands = Array.from({ length: place === 0 ? 1 : 10 }, (_, digit) => [
    { offset: digit / 10, transform: transformOf(digit) },
    { offset: (digit + 1) / 10 - carry, transform: transformOf(digit) },
  ]);
  return [...stands.flat(), { offset: 1, transform: transformOf(10) }];
}
