/**
 * Finds what must never be written to anybody: a seed phrase or a private key. Pure: the word lists of BIP-39 are handed in,
 * as they weigh more than everything else here.
 */

/** Seed phrases have 12, 15, 18, 21 or 24 words; a dozen in a row is the shortest, and no sentence has it by chance. */
const SHORTEST_PHRASE = 12;

/** 32 bytes in hex, with or without 0x, that are no part of something longer. */
const KEY = /(?<![0-9a-z])(0x)?[0-9a-f]{64}(?![0-9a-z])/g;
/** An explorer's link to a transaction: there the 32 bytes are a hash. */
const TRANSACTION_LINK = /https?:\/\/\S+\/tx\/0x[0-9a-f]{64}(?![0-9a-z])/g;
/** Written between the digits of a key or the letters of a word, and seen by nobody. */
const UNSEEN = /\p{Cf}|\u034f/gu;
const WORD = /[\p{L}\p{M}]+/gu;

export type SecretKind = 'seedPhrase' | 'privateKey';

/** One form for all: compatibility letters, composed and decomposed Hangul, capitals. */
const plain = (text: string): string => text.normalize('NFKD').toLowerCase().replace(UNSEEN, '');

/** All words of these lists, in the form in which texts are compared. */
export function wordSet(lists: readonly (readonly string[])[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.map(plain)));
}

/**
 * What the text holds of the kind, or undefined. Commas, line breaks, numbering and other signs between the words of a
 * phrase make no difference, and neither does a language mixed with another.
 */
export function findSecret(text: string, words: ReadonlySet<string>): SecretKind | undefined {
  const looked = plain(text);
  if (looked.replace(TRANSACTION_LINK, ' ').match(KEY)) return 'privateKey';
  let inRow = 0;
  for (const [word] of looked.matchAll(WORD)) {
    inRow = words.has(word) ? inRow + 1 : 0;
    if (inRow >= SHORTEST_PHRASE) return 'seedPhrase';
  }
  return undefined;
}
