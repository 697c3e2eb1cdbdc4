/** Finds seed phrases that were sent in parts, with other messages in between. */
import { isRare, isVaried, LENGTHS, type Lexicon, tokensOf, withoutParticle } from './seed-words.ts';
import { isChecksumRight } from './word-checksum.ts';

/** Share of rare words. One real phrase in a hundred has fewer; short messages in a conversation hardly ever have as many. */
const RARE_SHARE = 0.4;
/**
 * Share of a message's words that must be in the list. The first pass takes only messages without other words: a sentence in
 * between would add its words.
 */
const SHARES = [1, 0.5] as const;
/** The newest words of the parts, which are checked together. */
const AMONG_MAX = 400;

interface Hit {
  readonly word: string;
  readonly number: number;
  /** Index of the message. */
  readonly at: number;
}

/**
 * Looks for a phrase with a valid checksum across messages that consist mostly of words of one list. The last message must
 * contain one of its words. Returns the indexes of the messages that contain parts of it.
 */
export function findPhraseAmong(texts: readonly string[], lexicon: Lexicon): number[] | undefined {
  const cut = (text = '') => tokensOf(text).map((token) => withoutParticle(token, lexicon));
  const last = cut(texts.at(-1));
  // Most messages have words of one list at most; without any, the earlier messages need not be split.
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
