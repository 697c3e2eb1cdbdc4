/** How well a thread matches the query, and the place where it does. */
import { fold, type Unit } from './query-words.ts';
import type { MessageText } from './ticket-search.store.ts';

/** In characters: the length of an excerpt, and of its part before the first hit. */
const EXCERPT = 160;
const BEFORE = 40;

type Weighed = Unit & { readonly weight: number };

interface Ranked {
  /** A share of the query's weight. */
  readonly bonus: number;
  readonly messageId: bigint | undefined;
  readonly excerpt: readonly { text: string; isHit: boolean }[];
}

/** The query's words in a row count most, then all of them in one message. */
export function rankThread(question: string, units: readonly Weighed[], messages: readonly MessageText[]): Ranked {
  const totalWeight = units.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const asked = withoutSpaces(fold(question));
  let best: { share: number; message: MessageText } | undefined;
  let isPhrase = false;
  for (const message of messages) {
    const folded = fold(message.text);
    const share = units.reduce(
      (sum, { find, weight }) => sum + (find.some((word) => folded.includes(word)) ? weight : 0),
      0,
    );
    const hasPhrase = withoutSpaces(folded).includes(asked);
    isPhrase ||= hasPhrase;
    const value = share / totalWeight + (hasPhrase ? 1 : 0);
    if (!best || value > best.share) best = { share: value, message };
  }
  if (!best || best.share === 0) return { bonus: 0, messageId: undefined, excerpt: [] };
  return {
    bonus: (isPhrase ? 1 : 0) + 0.3 * Math.min(1, best.share),
    messageId: best.message.messageId,
    excerpt: excerptOf(best.message.text, units),
  };
}

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');

/** Returned as plain parts, so the page needs no markup. */
function excerptOf(text: string, units: readonly Unit[]): { text: string; isHit: boolean }[] {
  const flat = text.replace(/\s+/g, ' ').trim();
  const folded = flat.toLowerCase();
  // A letter that changes its length when folded would shift every later mark.
  const marks = new Array<boolean>(flat.length).fill(false);
  if (folded.length === flat.length) {
    for (const word of units.flatMap(({ find }) => find)) {
      for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
        marks.fill(true, at, at + word.length);
    }
  }
  const first = Math.max(0, findDensest(marks) - BEFORE);
  const end = Math.min(flat.length, first + EXCERPT);
  const parts: { text: string; isHit: boolean }[] = [];
  for (let at = first; at < end; at += 1) {
    const isHit = marks[at] === true;
    const last = parts.at(-1);
    if (last && last.isHit === isHit) last.text += flat[at];
    else parts.push({ text: flat[at] ?? '', isHit });
  }
  if (first > 0) parts.unshift({ text: '… ', isHit: false });
  if (end < flat.length) parts.push({ text: ' …', isHit: false });
  return parts;
}

/** Returns the index of the first hit in the window of `EXCERPT - BEFORE` characters that contains the most hits. */
function findDensest(marks: readonly boolean[]): number {
  let [best, bestAt, inside] = [0, 0, 0];
  for (let end = 0; end < marks.length; end += 1) {
    if (marks[end]) inside += 1;
    if (end >= EXCERPT - BEFORE && marks[end - (EXCERPT - BEFORE)]) inside -= 1;
    if (inside > best) [best, bestAt] = [inside, Math.max(0, end - (EXCERPT - BEFORE) + 1)];
  }
  const hit = marks.indexOf(true, bestAt);
  return hit < 0 ? 0 : hit;
}
