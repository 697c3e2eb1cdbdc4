/**
 * Cuts a query into units, in the same way in which the database cuts texts (`ticket_words_in`, migration 0040). Words of
 * letters are found by their stem, Korean by pairs of adjacent syllables, which needs no list of particles and endings.
 */

export interface Unit {
  /** A tsquery. */
  readonly query: string;
  /** The word that the database counts: the rarer it is, the more weight the unit has. */
  readonly word: string;
  /** The strings that show the unit in a folded text. */
  readonly find: readonly string[];
  /** Optional: a text without it still matches. */
  readonly isExtra?: true;
}

/** More units add nothing. */
const MAX_UNITS = 24;
const LETTERS = 'a-z0-9À-ɏͰ-ҁҊ-ԯ';
const SYLLABLES = '가-힣぀-ヿ㐀-鿿';
/** A text that protocol/accounts/mask-email.ts masks; `ADDRESS` is the email address within it. */
const HIDDEN = /[^\s@<>()[\]{}"'`,;:|]{1,64}@[^\s@<>()[\]{}"'`,;:|]{1,255}/g;
const ADDRESS = /[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+/;
const WORD = new RegExp(`[${LETTERS}]+`, 'g');
const COMPOUND = new RegExp(`[${LETTERS}]+(?:[._-][${LETTERS}]+)+`, 'g');
const RUN = new RegExp(`[${SYLLABLES}]+`, 'g');
/** Shorter prefixes match too many words. */
const PREFIX_LENGTH = 4;
const WORD_LENGTH = 80;

export const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

interface CutOptions {
  /** Whether parts of an address may find it. */
  readonly byPartOfEmail: boolean;
  /** Stems of English words; an empty stem means the word is useless. */
  readonly stemOf: (word: string) => string | undefined;
}

/** The words whose stems `cutQuestion` will need. */
export function wordsIn(question: string): string[] {
  return [...new Set(fold(question).replace(HIDDEN, ' ; ').match(WORD) ?? [])].slice(0, MAX_UNITS);
}

export function cutQuestion(question: string, { byPartOfEmail, stemOf }: CutOptions): Unit[] {
  const folded = fold(question);
  const rest = folded.replace(HIDDEN, ' ; ');
  const addresses = (folded.match(HIDDEN) ?? []).map((hidden) => ADDRESS.exec(hidden)?.[0] ?? hidden);
  const words = wordsIn(question);
  const useful = words.filter((word) => stemOf(word) !== '');
  // A query that consists only of such words, e.g. `the`, searches for them.
  const letters = useful.length > 0 || addresses.length > 0 || RUN.test(rest) ? useful : words;
  RUN.lastIndex = 0;
  const runs = rest.match(RUN) ?? [];
  const pairs = runs.flatMap((run) => (run.length === 1 ? [] : pairsOf(run)));
  const singles = runs.filter((run) => run.length === 1);
  const isAlone = addresses.length + letters.length + pairs.length === 0;
  const units: Unit[] = [
    ...addresses.map((address) => ({
      query: `${quoteLexeme(`m:${address}`)}${byPartOfEmail ? ':*' : ''}`,
      word: `m:${address}`,
      find: [address],
    })),
    ...letters.map((word) => unitOf(word, stemOf(word), byPartOfEmail)),
    ...(rest.match(COMPOUND) ?? []).map((word) => ({
      // 0.01 is a prefix of 0.0100.
      query: `${quoteLexeme(word)}:*`,
      word,
      find: [word],
      isExtra: true as const,
    })),
    ...pairs.map((pair) => ({ query: quoteLexeme(pair), word: pair, find: [pair] })),
    // A prefix only if it is alone: it begins very many pairs, and looking them up takes longer than the rest of a query.
    ...singles.map((sign) => ({
      query: isAlone ? `${quoteLexeme(sign)}:*` : quoteLexeme(sign),
      word: sign,
      find: [sign],
      ...(isAlone ? {} : { isExtra: true as const }),
    })),
    // Spaces are optional: 안 돼요, 안돼요.
    ...runs.slice(1).flatMap((run, index) => {
      const before = runs[index] ?? '';
      const pair = `${before.at(-1)}${run[0]}`;
      return before.length === 1 || run.length === 1
        ? [{ query: quoteLexeme(pair), word: pair, find: [pair], isExtra: true as const }]
        : [];
    }),
  ];
  const known = new Set<string>();
  const different = units.filter(({ query }) => !known.has(query) && known.add(query)).slice(0, MAX_UNITS);
  if (different.some(({ isExtra }) => !isExtra)) return different;
  return different.map(({ query, word, find }) => ({ query, word, find }));
}

function unitOf(word: string, stem: string | undefined, byPartOfEmail: boolean): Unit {
  const cut = word.slice(0, WORD_LENGTH);
  const root = stem || cut;
  const begins = root.length >= PREFIX_LENGTH ? `${quoteLexeme(root)}:*` : quoteLexeme(root);
  const ways = [begins, ...(cut.startsWith(root) ? [] : [quoteLexeme(cut)])];
  if (byPartOfEmail) ways.push(cut.length >= PREFIX_LENGTH ? `${quoteLexeme(`p:${cut}`)}:*` : quoteLexeme(`p:${cut}`));
  const unit = { query: `(${ways.join(' | ')})`, word: root, find: root === cut ? [cut] : [cut, root] };
  return cut.length === 1 ? { ...unit, isExtra: true } : unit;
}

function pairsOf(run: string): string[] {
  return Array.from({ length: run.length - 1 }, (_, index) => run.slice(index, index + 2));
}

/** Quoted for a tsquery. */
function quoteLexeme(word: string): string {
  return `'${word
    .slice(0, WORD_LENGTH + 2)
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "''")}'`;
}
