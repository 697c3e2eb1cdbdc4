/**
 * Removes anything that identifies a person from texts that the operator must keep by law. A reader must neither learn who
 * wrote them nor find an address or a transaction by which the chain would reveal the writer.
 */
import { isIP } from 'node:net';

const REPLACED = '[…]';

/** Addresses, hashes and signatures, with or without 0x, and addresses as pages shorten them: 0x12ab…90ef. */
const ON_CHAIN = /(?:0x)?[0-9a-f]{40,}|0x[0-9a-f]{3,}(?:…|\.{2,3})[0-9a-f]{3,}/gi;
const PERHAPS_IPV4 = /(?<![0-9.])\d{1,3}(?:\.\d{1,3}){3}(?![0-9])/g;
const PERHAPS_IPV6 = /[0-9a-f:]{6,}/gi;

/** Scripts in which a word follows another, or a particle its noun, without a space. */
const UNSPACED = String.raw`[\p{sc=Hangul}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]`;
const SPACED = String.raw`(?:(?!${UNSPACED})[\p{L}\p{M}\p{N}])`;
const isUnspaced = (sign: string | undefined): boolean => new RegExp(UNSPACED, 'u').test(sign ?? '');

/**
 * Finds the word wherever it is a whole one: "Ann" in "Ann's" and "Ann은", not in "Annual". A Korean name is also found where
 * particles follow it, as they always do, and, if it has three syllables or more, where no space precedes it. A shorter one
 * has to begin a word, or the name 수료 would be removed from every 수수료.
 */
function patternOf(word: string): RegExp {
  const signs = [...word];
  const escaped = word.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  const isShort = signs.length < 3;
  const before = isUnspaced(signs[0]) ? (isShort ? `(?<!${UNSPACED})` : '') : `(?<!${SPACED})`;
  const after = isUnspaced(signs.at(-1)) ? '' : `(?!${SPACED})`;
  return new RegExp(before + escaped + after, 'giu');
}

/** One letter, or digits alone, identify nobody and are in every text. */
const isIdentifying = (name: string): boolean => [...name].length > 1 && /\p{L}/u.test(name);

interface Traces {
  readonly name: string;
  /** Email addresses, ids, browsers. Wallets and networks are recognised by their form. */
  readonly words: readonly string[];
}

/** @returns A function that anonymises one text. Its cost grows with the words that the text contains. */
export function anonymiser({ name, words }: Traces): (text: string) => string {
  const all = [name, ...words].map((word) => word.trim()).filter(isIdentifying);
  const known = [...new Map(all.map((word) => [word.toLowerCase(), word]))]
    // A longer word may contain a shorter one, as an address contains a name.
    .sort(([one], [other]) => other.length - one.length)
    .map(([lower, word]) => ({ lower, word, pattern: undefined as RegExp | undefined }));
  return (text) => {
    let out = text;
    const lowerText = text.toLowerCase();
    for (const one of known) {
      if (!lowerText.includes(one.lower)) continue;
      one.pattern ??= patternOf(one.word);
      out = out.replace(one.pattern, REPLACED);
    }
    return withoutNetworks(out.replace(ON_CHAIN, REPLACED));
  };
}

/** Times and version numbers look similar to networks: `isIP` tells them apart. */
function withoutNetworks(text: string): string {
  return text
    .replace(PERHAPS_IPV4, (found) => (isIP(found) > 0 ? REPLACED : found))
    .replace(PERHAPS_IPV6, (found) => {
      // A colon before or after the address belongs to the sentence.
      const [, before = '', address = '', after = ''] = /^(:(?!:))?(.*?)((?<!:):)?$/.exec(found) ?? [];
      return /\d/.test(address) && isIP(address) > 0 ? before + REPLACED + after : found;
    });
}
