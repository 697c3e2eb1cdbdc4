/** Seed phrases that are sent in parts, with other texts between them. */
import { isRare, isVaried, LENGTHS, type Lexicon, tokensOf, withoutParticle } from './seed-words.ts';
import { isChecksumRight } from './word-checksum.ts';

/** Of a hundred phrases one has less; short answers of a talk have hardly ever as much. */
const RARE_SHARE = 0.4;
/** How much of a text must be words of the list. First nothing else: a sentence among the parts would bring its own. */
const SHARES = [1, 0.5] as const;
/** Newest words of parts that are looked at together. */
const AMONG_MAX = 400;

interface Hit {
  readonly word: string;
  readonly number: number;
  /** In which text. */
  readonly at: number;
}

/**
 * A phrase with a right checksum in texts that are mostly words of one list, whatever was said between them; the last text has
 * one of its words. The numbers of the texts.
 */
export function findPhraseAmong(texts: readonly string[], lexicon: Lexicon): number[] | undefined {
  const cut = (text = '') => tokensOf(text).map((token) => withoutParticle(token, lexicon));
  const last = cut(texts.at(-1));
  // Few texts have a word of any list but one, and the many before them need not be cut then.
  const lists = [...lexicon.lists.values()].filter((numbers) => last.some((word) => numbers.has(word)));
  if (lists.length === 0) return undefined;
  const all = [...texts.slice(0, -1).map(cut), last];
  for (const numbers of lists) {
    const listed = all.map((tokens, at) =>
      tokens.flatMap((word) => {
        const number = numbers.get(word);
        return number === undefined ? [] : [{ word, number, at }];
      }),
    );
    for (const share of SHARES) {
      const parts = listed.filter((hits, at) => hits.length >= (all[at]?.length ?? 0) * share);
      const found = findPhrase(parts.flat().slice(-AMONG_MAX), texts.length - 1, lexicon);
      if (found) return found;
    }
  }
  return undefined;
}

function findPhrase(hits: readonly Hit[], last: number, { sha256 }: Lexicon): number[] | undefined {
  for (const length of LENGTHS) {
    for (let end = hits.length; end >= length && hits[end - 1]?.at === last; end -= 1) {
      const phrase = hits.slice(end - length, end);
      if (phrase.filter(isRare).length < length * RARE_SHARE) continue;
      const numbers = phrase.map(({ number }) => number);
      if (isVaried(numbers) && isChecksumRight(numbers, sha256)) return [...new Set(phrase.map(({ at }) => at))];
    }
  }
  return undefined;
}
