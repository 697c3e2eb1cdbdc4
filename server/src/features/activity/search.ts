/** Translates a search into conditions: kinds whose texts contain the words, words of the entries, and amounts. */
import { ACTIVITY_KINDS } from '@eleven/protocol/activity';
import type { Locale } from '@eleven/protocol/product';

/** Every term has to match, in at least one of these ways. */
export interface SearchTerm {
  /** Kinds whose texts contain the term. */
  readonly kinds: readonly string[];
  /** Beginning of a word in an entry: a wallet, a hash, a number. */
  readonly word: string;
  /** For an amount in BNB: the first digits of its wei, and the number of digits that follow. */
  readonly amount: { readonly digits: string; readonly following: number } | undefined;
}

const MAX_TERMS = 8;
const WEI_DIGITS = 18;

export function readSearch(search: string, locale: Locale): SearchTerm[] {
  return (
    search
      .toLowerCase()
      // The log shortens addresses and hashes with dots: the part before the dots is their beginning.
      .replace(/(0x[0-9a-f]+)…[0-9a-f]*/g, '$1')
      // "180일" and "30-day" are a number and a word each.
      .replace(/(\d)(?=\p{Script=Hangul})/gu, '$1 ')
      .split(/[^\p{L}\p{N}.@_+]+/u)
      .map((term) => term.replace(/^\.+|\.+$/g, ''))
      .filter((term) => term !== '')
      .slice(0, MAX_TERMS)
      .map((term) => ({ kinds: kindsWith(term, locale), word: term, amount: amountOf(term) }))
  );
}

function kindsWith(term: string, locale: Locale): string[] {
  return Object.entries(ACTIVITY_KINDS)
    .filter(([, { action, description }]) =>
      [action[locale], description[locale].replace(/\{\w+\}/g, ' ')].some((words) =>
        words.toLowerCase().includes(term),
      ),
    )
    .map(([kind]) => kind);
}

/** `1.5` matches all amounts that the log shows as 1.5…; a whole number matches with any fraction. */
function amountOf(term: string): SearchTerm['amount'] {
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d{1,18}))?$/.exec(term) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  return digits === '' ? undefined : { digits, following: WEI_DIGITS - fraction.length };
}
