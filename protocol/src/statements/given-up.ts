/**
 * What an exit gave up, as far as anybody knows it. An emergency exit reads the books as they stand: its event has what it
 * took out of them, and what had built up since they were last written is in no event.
 */
import type { Locale, Text } from '../product.ts';
import type { Movement } from './statement.ts';

export const NOT_COUNTED: Text = { ko: '집계되지 않음', en: 'not counted' };

type GivenUp = Pick<Movement, 'forfeitedWei' | 'forfeitedIsPart'>;

/** The figure, or what stands in its place; `write` is how amounts are written there. */
export function givenUpText(
  { forfeitedWei, forfeitedIsPart }: GivenUp,
  locale: Locale,
  write: (wei: bigint) => string,
): string {
  if (!forfeitedIsPart) return write(forfeitedWei);
  return forfeitedWei === 0n ? NOT_COUNTED[locale] : `${write(forfeitedWei)} + ${NOT_COUNTED[locale]}`;
}

/** The same in words, behind the name of what happened; nothing where the figure says it all. */
export function givenUpRemark({ forfeitedWei, forfeitedIsPart }: GivenUp, locale: Locale): string {
  if (!forfeitedIsPart) return '';
  const what =
    forfeitedWei === 0n
      ? { ko: '포기한 보상', en: 'rewards given up' }
      : { ko: '그 밖에 포기한 보상', en: 'further rewards given up' };
  return ` (${what[locale]}: ${NOT_COUNTED[locale]})`;
}
