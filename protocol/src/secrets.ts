/**
 * Finds seed phrases and private keys in a text. Pure: the caller passes the BIP-39 word lists, which are larger than
 * everything else here.
 */

/** Seed phrases have 12, 15, 18, 21 or 24 words; no sentence has twelve in a row by chance. */
const SHORTEST_PHRASE = 12;

/** 32 bytes in hex, with or without 0x, not part of something longer. */
const KEY = /(?<![0-9a-z])(0x)?[0-9a-f]{64}(?![0-9a-z])/g;
/** In an explorer's link to a transaction the 32 bytes are a hash. */
const TRANSACTION_LINK = /https?:\/\/\S+\/tx\/0x[0-9a-f]{64}(?![0-9a-z])/g;
/** Invisible characters that may stand between the digits of a key or the letters of a word. */
const INVISIBLE = /\p{Cf}|\u034f/gu;
const WORD = /[\p{L}\p{M}]+/gu;

export type SecretKind = 'seedPhrase' | 'privateKey';

/** Normalizes compatibility letters, composed and decomposed Hangul, and capitals. */
const plain = (text: string): string => text.normalize('NFKD').toLowerCase().replace(INVISIBLE, '');

/** All words of these lists, normalized. */
export function wordSet(lists: readonly (readonly string[])[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.map(plain)));
}

/**
 * The kind of secret in the text, or undefined. Commas, line breaks, numbering and other signs between the words of a phrase
 * make no difference, nor do mixed languages.
 */
export function findSecret(text: string, words: ReadonlySet<string>): SecretKind | undefined {
  const normalized = plain(text);
  if (normalized.replace(TRANSACTION_LINK, ' ').match(KEY)) return 'privateKey';
  let inRow = 0;
  for (const [word] of normalized.matchAll(WORD)) {
    inRow = words.has(word) ? inRow + 1 : 0;
    if (inRow >= SHORTEST_PHRASE) return 'seedPhrase';
  }
  return undefined;
}
