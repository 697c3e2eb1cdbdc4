/**
 * Detects whether a text contains a seed phrase or a private key. The caller passes the BIP-39 word lists, which are too large
 * to bundle here.
 */

/** Seed phrases have 12, 15, 18, 21 or 24 words; an ordinary sentence is very unlikely to contain twelve list words in a row. */
const SHORTEST_PHRASE = 12;

/** 32 bytes in hex, with or without 0x, not part of a longer run of letters or digits. */
const KEY_PATTERN = /(?<![0-9a-z])(0x)?[0-9a-f]{64}(?![0-9a-z])/g;
/** In a block explorer's transaction link the 32 bytes are a hash, not a key. */
const TRANSACTION_LINK = /https?:\/\/\S+\/tx\/0x[0-9a-f]{64}(?![0-9a-z])/g;
/** Invisible characters that may be hidden between the digits of a key or the letters of a word. */
const INVISIBLE = /\p{Cf}|\u034f/gu;
const WORD = /[\p{L}\p{M}]+/gu;

export type SecretKind = 'seedPhrase' | 'privateKey';

/** Applies NFKD, lower-cases, and removes invisible characters. */
const normalize = (text: string): string => text.normalize('NFKD').toLowerCase().replace(INVISIBLE, '');

/** Combines the lists into one set of normalized words. */
export function wordSet(lists: readonly (readonly string[])[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.map(normalize)));
}

/**
 * The kind of secret in the text, or undefined. Punctuation, line breaks and numbering between words are ignored, and a
 * phrase may mix languages.
 */
export function findSecret(text: string, words: ReadonlySet<string>): SecretKind | undefined {
  const normalized = normalize(text);
  if (normalized.replace(TRANSACTION_LINK, ' ').match(KEY_PATTERN)) return 'privateKey';
  let wordsInRow = 0;
  for (const [word] of normalized.matchAll(WORD)) {
    wordsInRow = words.has(word) ? wordsInRow + 1 : 0;
    if (wordsInRow >= SHORTEST_PHRASE) return 'seedPhrase';
  }
  return undefined;
}
