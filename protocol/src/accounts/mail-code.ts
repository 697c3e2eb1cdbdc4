/** The words that a user has chosen to recognise our emails by. */
import { skeletonOf } from './look-alikes.ts';

export const MAIL_CODE_MIN = 4;
export const MAIL_CODE_MAX = 20;

/** Visible letters, digits and symbols, except those of markup, links and quotation. */
const ALLOWED = /^(?:[\p{L}\p{M}\p{N}!?.,:;+=~*#$%^()\-_ ])+$/u;
/** Letters and marks that no font draws: Hangul fillers, joiners, variation selectors. */
const INVISIBLE = /[\p{DI}\p{Cf}\u2800]/u;
const PILED_MARKS = /\p{M}{3}/u;
/** Text that mail clients turn into a link. */
const LINK = /\p{L}\.\p{L}|:\S/u;

/**
 * The words as stored: composed, with single spaces. Undefined if they are too short, too long, hidden, markup or a link.
 */
export function plainMailCode(given: string): string | undefined {
  const code = given.normalize('NFC').trim().replace(/ +/g, ' ');
  if (!ALLOWED.test(code) || INVISIBLE.test(code) || LINK.test(code)) return undefined;
  if (PILED_MARKS.test(code.normalize('NFD')) && !/\p{Script=Hangul}/u.test(code)) return undefined;
  const length = [...code].length;
  const seen = [...code.replaceAll(' ', '')].length;
  return seen < MAIL_CODE_MIN || length > MAIL_CODE_MAX || skeletonOf(code) === '' ? undefined : code;
}
