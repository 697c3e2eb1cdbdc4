/**
 * Rewards forfeited by an exit, as far as they are known. An emergency exit does not accrue: its event has the rewards booked
 * by then, and no event has those that accrued afterwards.
 */
import type { Locale, Text } from '../product.ts';
import type { Movement } from './statement.ts';

export const NOT_COUNTED: Text = { ko: '집계되지 않음', en: 'not counted' };

type GivenUp = Pick<Movement, 'forfeitedWei' | 'forfeitedIsPart'>;

/** The figure or its replacement text; `write` formats amounts. */
export function givenUpText(
  { forfeitedWei, forfeitedIsPart }: GivenUp,
  locale: Locale,
  write: (wei: bigint) => string,
): string {
  if (!forfeitedIsPart) return write(forfeitedWei);
  return forfeitedWei === 0n ? NOT_COUNTED[locale] : `${write(forfeitedWei)} + ${NOT_COUNTED[locale]}`;
}

/** The same as a remark after the name of the event; empty if the figure is enough. */
export function givenUpRemark({ forfeitedWei, forfeitedIsPart }: GivenUp, locale: Locale): string {
  if (!forfeitedIsPart) return '';
  const what =
    forfeitedWei === 0n
      ? { ko: '포기한 보상', en: 'rewards given up' }
      : { ko: '그 밖에 포기한 보상', en: 'further rewards given up' };
  return ` (${what[locale]}: ${NOT_COUNTED[locale]})`;
}
