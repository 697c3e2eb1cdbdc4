/**
 * Finds seed phrases in a text. Many of their words are everyday words, so a few of them prove nothing. A text is refused for
 * twelve in a row, for a phrase with a valid checksum among other words, and for many of the rarer words close together.
 */
import { COMMON_WORDS } from './common-words.ts';
import type { Sha256 } from './private-keys.ts';
import { isChecksumRight } from './word-checksum.ts';

export const SEED_LANGUAGES = [
  'english',
  'korean',
  'japanese',
  'simplifiedChinese',
  'traditionalChinese',
  'french',
  'spanish',
  'italian',
  'portuguese',
  'czech',
] as const;
export type SeedLanguage = (typeof SEED_LANGUAGES)[number];

export type WordLists = Readonly<Record<SeedLanguage, readonly string[]>>;

/** The lists in the form that the search needs. */
export interface Lexicon {
  readonly sha256: Sha256;
  /** Every word of every list. */
  readonly words: ReadonlySet<string>;
  /** The number of each word in its list, spelled with and without its accents. */
  readonly lists: ReadonlyMap<SeedLanguage, ReadonlyMap<string, number>>;
}

export interface FoundPhrase {
  readonly words: readonly string[];
  /** Whether its checksum is valid. Otherwise it only looks like a phrase. */
  readonly isCertain: boolean;
}

export const LENGTHS = [12, 15, 18, 21, 24] as const;
const SHORTEST = 12;
/** For phrase words with others in between: the minimum share of rare words, and the maximum span per word. */
const RARE_SHARE = 0.55;
const SPREAD = 8;
/** The minimum share if all words are equally far apart: no sentence is built like that. */
const REGULAR_RARE_SHARE = 0.2;
/** The span in languages whose everyday words are unknown here. */
const SPREAD_ELSEWHERE = 5;
/** Without a valid checksum: this many different rare words within `CROWD_WITHIN` words. */
const CROWD = 10;
const CROWD_WITHIN = 54;
/** The minimum number of different words: sentences repeat words; one phrase in 10¹⁰ has fewer different ones. */
const DIFFERENT = 8;
/** A word that occurs this often is filler between the others: "then", "word". */
const FILLER_TIMES = 3;

const HAN = /^\p{Script=Han}+$/u;
export const WORD =
  /[\p{Script=Hangul}]+|[\p{Script=Han}]+|[\p{Script=Hiragana}\p{Script=Katakana}\p{M}ー]+|[\p{Script=Latin}\p{M}]+/gu;
/** Korean particles, which follow a noun without a space, longest first. */
const PARTICLES = [
  '이었습니다',
  '였습니다',
  '입니다',
  '이에요',
  '으로',
  '이고',
  '이며',
  '에서',
  '예요',
  '은',
  '는',
  '이',
  '가',
  '을',
  '를',
  '와',
  '과',
  '의',
  '에',
  '도',
  '로',
  '만',
  '고',
  '요',
].map((particle) => particle.normalize('NFKD'));

/** Applies NFKD and lower-cases. */
export const normalizeWord = (text: string): string => text.normalize('NFKD').toLowerCase();
const withoutAccents = (word: string): string => (/[a-z]/.test(word) ? word.replace(/\p{M}/gu, '') : word);

export function createLexicon(given: WordLists, sha256: Sha256): Lexicon {
  const lists = new Map(
    SEED_LANGUAGES.map((language) => {
      const numbers = new Map<string, number>();
      for (const [number, word] of given[language].entries()) {
        const normal = normalizeWord(word);
        numbers.set(normal, number);
        if (!numbers.has(withoutAccents(normal))) numbers.set(withoutAccents(normal), number);
      }
      return [language, numbers] as const;
    }),
  );
  return { sha256, lists, words: new Set([...lists.values()].flatMap((list) => [...list.keys()])) };
}

interface Hit {
  readonly word: string;
  readonly number: number;
  /** Its index among the tokens of the text. */
  readonly at: number;
}

/**
 * The words of a text; three or more equal ones in a row count as one: no real phrase has them, and those of a test phrase
 * would otherwise make the text beside it look like a phrase.
 */
export function tokensOf(normalized: string): string[] {
  const tokens = [...normalized.matchAll(WORD)].map(([token]) => token);
  return tokens.filter(
    (token, at) => token !== tokens[at - 1] || (token !== tokens[at - 2] && token !== tokens[at + 1]),
  );
}

export function findSeedPhrase(normalized: string, lexicon: Lexicon): FoundPhrase | undefined {
  const tokens = tokensOf(normalized);
  const bare = tokens.map((token) => withoutParticle(token, lexicon));
  return findRow(tokens, lexicon.words) ?? findAmongOthers(bare, lexicon) ?? findGlued(tokens, lexicon);
}

export function withoutParticle(token: string, { words }: Lexicon): string {
  if (words.has(token)) return token;
  const particle = PARTICLES.find((ending) => token.endsWith(ending) && words.has(token.slice(0, -ending.length)));
  return particle === undefined ? token : token.slice(0, -particle.length);
}

/** Twelve in a row, in any mix of languages: no sentence has this. */
function findRow(tokens: readonly string[], words: ReadonlySet<string>): FoundPhrase | undefined {
  let row: string[] = [];
  for (const token of [...tokens, '']) {
    if (words.has(token)) row.push(token);
    else if (isRow(row)) break;
    else row = [];
  }
  return isRow(row) ? { words: row, isCertain: false } : undefined;
}

const isRow = (row: readonly string[]) => row.length >= SHORTEST && isVaried(row);

/** Whether these words, or their numbers, can be a phrase: few of them occur twice. */
export const isVaried = (words: readonly unknown[]): boolean => new Set(words).size >= DIFFERENT;

function findAmongOthers(tokens: readonly string[], { lists, sha256 }: Lexicon): FoundPhrase | undefined {
  for (const [language, numbers] of lists) {
    const isKnown = language === 'english' || language === 'korean';
    const hits = tokens.flatMap((word, at) => {
      const number = numbers.get(word);
      return number === undefined ? [] : [{ word, number, at }];
    });
    if (hits.length < CROWD) continue;
    const crowd = isKnown ? findCrowd(hits) : undefined;
    if (crowd) return crowd;
    for (const variant of variantsOf(hits)) {
      const found = findChecked(variant, isKnown ? SPREAD : SPREAD_ELSEWHERE, sha256);
      if (found) return found;
    }
  }
  return undefined;
}

/** The phrase may be all hits, those that are not filler between them, or those that are not everyday words. */
function variantsOf(hits: readonly Hit[]): (readonly Hit[])[] {
  const times = new Map<string, number>();
  for (const { word } of hits) times.set(word, (times.get(word) ?? 0) + 1);
  const seldom = hits.filter(({ word }) => (times.get(word) ?? 0) < FILLER_TIMES);
  const rare = hits.filter(isRare);
  return [hits, seldom, rare].filter((variant, at) => at === 0 || variant.length < hits.length);
}

/** Every place is checked, so each check must be cheap: a crafted text may have thousands. */
function findChecked(hits: readonly Hit[], spread: number, sha256: Sha256): FoundPhrase | undefined {
  const numbers = hits.map(({ number }) => number);
  const rareBefore = runningCount(hits, isRare);
  const steps = runningSteps(hits);
  for (const length of LENGTHS) {
    const looked = new Set<string>();
    for (let first = 0; first + length <= hits.length; first += 1) {
      const end = first + length;
      const rare = (rareBefore[end] ?? 0) - (rareBefore[first] ?? 0);
      const span = (hits[end - 1]?.at ?? 0) - (hits[first]?.at ?? 0);
      const isRegular = (steps[end - 1] ?? 0) >= length - 1 && span >= length;
      if (rare < length * (isRegular ? REGULAR_RARE_SHARE : RARE_SHARE) || span > length * spread) continue;
      const window = numbers.slice(first, end);
      const key = String.fromCharCode(...window);
      if (looked.has(key)) continue;
      looked.add(key);
      if (isVaried(window) && isChecksumRight(window, sha256))
        return { words: hits.slice(first, end).map(({ word }) => word), isCertain: true };
    }
  }
  return undefined;
}

export const isRare = ({ word }: { readonly word: string }) => !COMMON_WORDS.has(word);

/** For each of the first 0, 1, 2 … hits, how many satisfy the condition. */
function runningCount(hits: readonly Hit[], is: (hit: Hit) => boolean): number[] {
  const counts = [0];
  for (const hit of hits) counts.push((counts.at(-1) ?? 0) + (is(hit) ? 1 : 0));
  return counts;
}

/** For each hit, how many steps of the same width lead to it. */
function runningSteps(hits: readonly Hit[]): number[] {
  const steps: number[] = [];
  for (const [index, { at }] of hits.entries()) {
    const width = at - (hits[index - 1]?.at ?? at);
    const before = (hits[index - 1]?.at ?? 0) - (hits[index - 2]?.at ?? 0);
    steps.push(index === 0 ? 0 : index > 1 && width === before ? (steps[index - 1] ?? 0) + 1 : 1);
  }
  return steps;
}

function findCrowd(hits: readonly Hit[]): FoundPhrase | undefined {
  const rare = hits.filter(isRare);
  let first = 0;
  for (const [last, { at }] of rare.entries()) {
    while (at - (rare[first]?.at ?? at) >= CROWD_WITHIN) first += 1;
    const words = [...new Set(rare.slice(first, last + 1).map(({ word }) => word))];
    if (words.length >= CROWD) return { words, isCertain: false };
  }
  return undefined;
}

/** Words without separators: `abandonability…`, and Chinese, which has none. Only with a valid checksum. */
function findGlued(tokens: readonly string[], { lists, sha256 }: Lexicon): FoundPhrase | undefined {
  const hanCharacters = tokens.filter((token) => HAN.test(token)).join('').length;
  for (const token of tokens) {
    const letters = [...token].length;
    // Ordinary Chinese also has clauses of twelve characters: the phrase must be most of the text.
    if (HAN.test(token) ? letters < SHORTEST || letters * 2 < hanCharacters : letters < SHORTEST * 3) continue;
    for (const numbers of lists.values()) {
      const words = splitInto(token, numbers);
      if (!words || !LENGTHS.some((length) => length === words.length)) continue;
      const found = words.map((word) => numbers.get(word) ?? 0);
      if (isChecksumRight(found, sha256)) return { words, isCertain: true };
    }
  }
  return undefined;
}

const LONGEST_WORD = 24;

/** One way to split the text into words of the list, if there is one. */
function splitInto(text: string, numbers: ReadonlyMap<string, number>): string[] | undefined {
  const endsAt: (number | undefined)[] = Array.from({ length: text.length + 1 });
  endsAt[0] = 0;
  for (let end = 1; end <= text.length; end += 1) {
    for (let start = Math.max(0, end - LONGEST_WORD); start < end && endsAt[end] === undefined; start += 1) {
      if (endsAt[start] !== undefined && numbers.has(text.slice(start, end))) endsAt[end] = start;
    }
  }
  const words: string[] = [];
  for (let end = text.length; end > 0; ) {
    const start = endsAt[end];
    if (start === undefined) return undefined;
    words.unshift(text.slice(start, end));
    end = start;
  }
  return words;
}
