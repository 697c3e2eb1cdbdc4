/** Names of people: nothing hidden in them, and none that imitates ours. */

import { PRODUCT_NAME } from '../product.ts';
import { skeletonOf } from './look-alikes.ts';

/** Characters that no font draws: zero-width ones, Hangul fillers, direction marks, tags, the empty Braille cell. */
const INVISIBLE = /[\p{DI}\p{Cf}\u2800]/gu;
/** Control characters, direction overrides, and unassigned or private code points. */
const FORBIDDEN = /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** Accents piled up over neighbouring lines. */
const PILED_MARKS = /\p{M}{5}/u;

/** Words that only we use for ourselves. */
const OUR_WORDS = [
  'admin',
  'administrator',
  'support',
  'staff',
  'official',
  'operator',
  'moderator',
  'customer service',
  'help desk',
  'helpdesk',
  '관리자',
  '운영자',
  '운영팀',
  '고객센터',
  '고객지원',
  '상담원',
  '상담사',
  '공식',
  '일레븐',
].map(skeletonOf);
const OUR_NAME = skeletonOf(PRODUCT_NAME);

/**
 * The name as stored: composed, without surrounding spaces or invisible characters. Undefined if nothing of it is visible,
 * if it is longer than `max` characters, or if it overrides the text direction.
 */
export function plainName(given: string, max: number): string | undefined {
  if (FORBIDDEN.test(given)) return undefined;
  const name = given.replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim().normalize('NFC');
  if (!VISIBLE.test(name) || PILED_MARKS.test(name.normalize('NFD'))) return undefined;
  return [...name].length > max ? undefined : name;
}

/** Whether customers could mistake it for the product, its customer service, or a member of its staff. */
export function passesForUs(name: string, staff: readonly string[]): boolean {
  const whole = skeletonOf(name);
  const words = name
    .normalize('NFKC')
    .split(/[\s\p{P}]+/u)
    .map(skeletonOf);
  return (
    [whole, ...words].some((part) => part.startsWith(OUR_NAME) || OUR_WORDS.includes(part)) ||
    OUR_WORDS.some((word) => /\p{Script=Hangul}/u.test(word) && whole.startsWith(word)) ||
    staff.some((other) => whole !== '' && whole === skeletonOf(other))
  );
}
