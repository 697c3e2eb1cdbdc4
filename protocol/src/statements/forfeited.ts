/**
 * Rewards that an early or an emergency exit forfeits, as far as they are known. The event of an emergency exit carries only
 * the rewards settled before it; no event carries those that accrued after that.
 */
import type { Locale, Text } from '../product.ts';
import type { Movement } from './statement.ts';

export const NOT_COUNTED: Text = { ko: '집계되지 않음', en: 'not counted' };

type Forfeited = Pick<Movement, 'forfeitedWei' | 'forfeitedIsPart'>;

/** The amount, or “not counted”. `format` formats amounts. */
export function forfeitedText(
  { forfeitedWei, forfeitedIsPart }: Forfeited,
  locale: Locale,
  format: (wei: bigint) => string,
): string {
  if (!forfeitedIsPart) return format(forfeitedWei);
  return forfeitedWei === 0n ? NOT_COUNTED[locale] : `${format(forfeitedWei)} + ${NOT_COUNTED[locale]}`;
}

/** The same as a note after the name of the event; empty if the amount is fully known. */
export function forfeitedNote({ forfeitedWei, forfeitedIsPart }: Forfeited, locale: Locale): string {
  if (!forfeitedIsPart) return '';
  const what =
    forfeitedWei === 0n
      ? { ko: '포기한 보상', en: 'rewards given up' }
      : { ko: '그 밖에 포기한 보상', en: 'further rewards given up' };
  return ` (${what[locale]}: ${NOT_COUNTED[locale]})`;
}
