/**
 * How the wheels of a counter turn. The last one turns without a stop; each other one carries to its next digit while the last
 * one goes from 9 to 0. The browser plays this by itself, beside the page's own thread: a script that set the wheels 30 times a
 * second took a tenth of that thread's time, and 40 % of it on a phone four times slower.
 */

/** An amount in units of the last wheel, with what is below one. */
interface Reading {
  readonly units: bigint;
  /** From 0 to below 1. */
  readonly rest: number;
}

/** A wheel's place, 0 for the last one: it shows the digit of 10^place units. */
type Place = number;

export function readingOf(amount: bigint, unit: bigint): Reading {
  return { units: amount / unit, rest: Number(amount % unit) / Number(unit) };
}

/** Digits that the wheel has turned since its 0, from 0 to below 10. */
export function turnOf({ units, rest }: Reading, place: Place): number {
  const size = 10n ** BigInt(place);
  const digit = Number((units / size) % 10n);
  return units % size === size - 1n ? digit + rest : digit;
}

/** In units; 0 while it carries, as the last one always does. */
export function unitsToCarry({ units, rest }: Reading, place: Place): number {
  const size = 10n ** BigInt(place);
  return Math.max(0, Number(size - 1n - (units % size)) - rest);
}

/** In units, until so many wheels are one too few. */
export function unitsToLonger({ units, rest }: Reading, wheels: number): number {
  return Number(10n ** BigInt(wheels) - units) - rest;
}

/** The whole turn, which takes 10^(place + 1) units, and how much of it is over. */
export function wholeTurnOf({ units, rest }: Reading, place: Place): { units: number; part: number } {
  const size = 10n ** BigInt(place + 1);
  return { units: Number(size), part: (Number(units % size) + rest) / Number(size) };
}

const shownAt = (turned: number) => `translateY(${-turned}em)`;

/** What the strip of a wheel looks like after so many digits. */
export const transformOf = (reading: Reading, place: Place): string => shownAt(turnOf(reading, place));

/** A whole turn of a wheel. */
export function keyframesOf(place: Place): Keyframe[] {
  if (place === 0) return [{ transform: shownAt(0) }, { transform: shownAt(10) }];
  const carry = 10 ** -(place + 1);
  const digits = Array.from({ length: 10 }, (_, digit) => [
    { offset: digit / 10, transform: shownAt(digit) },
    { offset: (digit + 1) / 10 - carry, transform: shownAt(digit) },
  ]);
  return [...digits.flat(), { offset: 1, transform: shownAt(10) }];
}
