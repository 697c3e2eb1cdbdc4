/**
 * A small search that accepts sentences as users write them: not every word has to be found. An answer ranks higher the more
 * words it contains, the rarer they are, and the nearer to the question they occur. It tolerates spaces inside words, particles
 * and endings, half-typed letters, synonyms, and typing errors. Texts are compared as a row of single letters (Hangul
 * decomposed) without spaces and signs, so that `멈추` is found in `멈춥니다`, `출그` in `출금`, and `출 금` in `출금`.
 */
import { formsOf, isStopWord, synonymsOf } from './query-words.ts';

/** A text normalized for comparison, with the original position of each letter. */
interface Letters {
  readonly letters: string;
  readonly from: readonly number[];
  /** Whether a word begins with this letter. */
  readonly begins: readonly boolean[];
}

const KEPT = /[\p{L}\p{M}\p{N}%]/u;
/** Accents are removed from Latin letters only; in Hangul, combining marks are the letters. */
const ACCENT = /[\u0300-\u036f]/;

function toLetters(text: string): Letters {
  const composed = text.normalize('NFC');
  let letters = '';
  const from: number[] = [];
  const begins: boolean[] = [];
  let at = 0;
  let isInWord = false;
  for (const character of composed) {
    for (const letter of character.toLowerCase().normalize('NFKD')) {
      if (!KEPT.test(letter) || ACCENT.test(letter)) continue;
      letters += letter;
      for (let i = 0; i < letter.length; i++) {
        from.push(at);
        begins.push(!isInWord);
        isInWord = true;
      }
    }
    if (!KEPT.test(character)) isInWord = false;
    at += character.length;
  }
  return { letters, from, begins };
}

/** One syllable or less. */
const isShort = (form: string) => form.length <= 3 && /^[\u1100-\u11ff]/.test(form);

/**
 * The next position of `form`. A Latin word matches only at the beginning of a word (`fee` is not in `coffee`), and so does a
 * single syllable of Hangul.
 */
function placeOf(form: string, { letters, begins }: Letters, after = 0): number {
  const mustBegin = /^[a-z]/.test(form) || isShort(form);
  let at = letters.indexOf(form, after);
  while (mustBegin && at >= 0 && !begins[at]) at = letters.indexOf(form, at + 1);
  return at;
}

interface Form {
  readonly letters: string;
  /** How likely this form was meant: 1 for the word itself. */
  readonly trust: number;
}

interface Word {
  readonly forms: readonly Form[];
  readonly isStop: boolean;
}

export interface Query {
  /** Each word in all its forms, likeliest first. */
  readonly words: readonly Word[];
  /** The whole query as one word, in case it was typed with a space inside. */
  readonly whole: readonly Form[];
}

const STEM = 0.9;
const SYNONYM = 0.7;
const SLIP = 0.5;

const lettersOf = (forms: readonly string[], trust: number): Form[] =>
  forms.map((form) => ({ letters: toLetters(form).letters, trust })).filter(({ letters }) => letters !== '');

const isShortStem = ({ letters, trust }: Form) => trust === STEM && isShort(letters);

function readWord(text: string): Word {
  const [word = '', ...stems] = formsOf(text);
  const forms = [word, ...stems];
  return {
    forms: [...lettersOf([word], 1), ...lettersOf(stems, STEM), ...lettersOf(synonymsOf(forms), SYNONYM)],
    isStop: isStopWord(word),
  };
}

const AROUND = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}%]+$/gu;

export function readQuery(search: string): Query {
  const words = search
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s,;/?!…·]+/)
    .map((word) => word.replace(AROUND, ''))
    .filter(Boolean);
  const read = words.map(readWord).filter(({ forms }) => forms.length > 0);
  // A query of stop words only means those words.
  const isAllStop = read.every(({ isStop }) => isStop);
  const [whole = '', ...stems] = formsOf(words.join(''));
  return {
    words: isAllStop ? read.map((word) => ({ ...word, isStop: false })) : read,
    whole: words.length > 1 ? [...lettersOf([whole], 1), ...lettersOf(stems, STEM)] : [],
  };
}

export function isEmptyQuery({ words }: Query): boolean {
  return words.length === 0;
}

interface Searchable {
  readonly question: string;
  readonly answer: string;
  readonly alsoFoundBy: string;
}

interface Place {
  readonly text: Letters;
  readonly weight: number;
}

/** The texts of an item: the question, the hidden words, and the answer. */
function placesOf({ question, answer, alsoFoundBy }: Searchable): Place[] {
  return [
    { text: toLetters(question), weight: 3 },
    ...alsoFoundBy.split(/\s+/).map((word) => ({ text: toLetters(word), weight: 2 })),
    { text: toLetters(answer), weight: 1 },
  ];
}

const knownPlaces = new WeakMap<Searchable, Place[]>();
function placesIn(item: Searchable): Place[] {
  const known = knownPlaces.get(item) ?? placesOf(item);
  knownPlaces.set(item, known);
  return known;
}

/** How well it matches one item: 0 for no match. */
function fitOf(forms: readonly Form[], places: readonly Place[]): number {
  let best = 0;
  for (const { text, weight } of places) {
    for (const { letters, trust } of forms) {
      if (trust * weight > best && placeOf(letters, text) >= 0) best = trust * weight;
    }
  }
  return best;
}

/** Stop words only break a tie. */
const STOP_WORTH = 0.05;
/** Matches below this share of the best score are omitted. */
const MIN_OF_BEST = 0.28;

/** The items that match any word of the query, best first. */
export function searchQuestions<Item extends Searchable>(items: readonly Item[], query: Query): Item[] {
  if (isEmptyQuery(query)) return [...items];
  const places = items.map(placesIn);
  const fits = (forms: readonly Form[]) => places.map((all) => fitOf(forms, all));
  const scores = new Array<number>(items.length).fill(0);
  const carries = new Array<boolean>(items.length).fill(false);
  const add = (found: readonly number[], worth = 1) => {
    const count = found.filter((fit) => fit > 0).length;
    found.forEach((fit, index) => {
      // A word found in few questions weighs more.
      scores[index] = (scores[index] ?? 0) + fit * worth * Math.log(1 + items.length / Math.max(1, count));
      if (fit > 0 && worth === 1) carries[index] = true;
    });
    return count > 0;
  };
  for (const { forms, isStop } of query.words) {
    if (isStop) add(fits(forms), STOP_WORTH);
    // A stem of one syllable matches many words, so it is used only if nothing else matches.
    else if (!add(fits(forms.filter((form) => !isShortStem(form)))) && !add(fits(forms))) {
      const [left, right] = halvesOf(forms, (half) => fits(half).some((fit) => fit > 0));
      if (left && right) {
        add(fits(left));
        add(fits(right));
      } else add(fits(slipsOf(forms, places)));
    }
  }
  if (query.whole.length > 0) add(fits(query.whole));
  const best = Math.max(0, ...scores.filter((_, index) => carries[index]));
  return items
    .map((item, index) => ({ item, index, score: carries[index] ? (scores[index] ?? 0) : 0 }))
    .filter(({ score }) => score > 0 && score >= best * MIN_OF_BEST)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .map(({ item }) => item);
}

/** `비밀번호분실`: two known words written as one. */
function halvesOf(forms: readonly Form[], isKnown: (forms: readonly Form[]) => boolean): readonly (readonly Form[])[] {
  const word = (forms[0]?.letters ?? '').normalize('NFC');
  if (!/^[가-힣]+$/.test(word)) return [];
  for (let at = word.length - 2; at >= 2; at--) {
    const halves = [readWord(word.slice(0, at)), readWord(word.slice(at))];
    if (halves.every(({ forms: half, isStop }) => !isStop && isKnown(half)))
      return halves.map(({ forms: half }) => half);
  }
  return [];
}

/** The words probably meant by a word with one typing error, if it has at least five letters (in Hangul, two syllables). */
function slipsOf(forms: readonly Form[], places: readonly (readonly Place[])[]): Form[] {
  const meant = new Set<string>();
  const typed = forms.filter(({ letters, trust }) => trust >= STEM && letters.length >= 5);
  for (const { text } of places.flat()) {
    text.begins.forEach((isBegin, at) => {
      if (!isBegin) return;
      for (const { letters } of typed) {
        if (text.letters[at] !== letters[0]) continue;
        for (const length of [letters.length, letters.length + 1, letters.length - 1]) {
          const part = text.letters.slice(at, at + length);
          if (isOneSlip(letters, part)) meant.add(part);
        }
      }
    });
  }
  return [...meant].flatMap((part) =>
    readWord(part.normalize('NFC')).forms.map(({ letters, trust }) => ({ letters, trust: trust * SLIP })),
  );
}

/** One letter too many, missing or wrong, or two swapped. */
function isOneSlip(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  const [left, right] = [a.slice(start), b.slice(start)];
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}

export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** The text in pieces with the matches marked, never splitting a visible character. */
export function markHits(text: string, query: Query): Piece[] {
  const composed = text.normalize('NFC');
  const given = toLetters(composed);
  const { from } = given;
  const isHit = new Array<boolean>(composed.length).fill(false);
  const mark = (forms: readonly Form[]) => {
    const form = forms.find(({ letters }) => placeOf(letters, given) >= 0)?.letters;
    if (form === undefined) return false;
    for (let at = placeOf(form, given); at >= 0; at = placeOf(form, given, at + form.length)) {
      const start = from[at] ?? 0;
      const last = from[at + form.length - 1] ?? start;
      isHit.fill(true, start, last + 1);
    }
    return true;
  };
  // Each word separately; a word typed with a space inside is matched as a whole.
  const wanted = query.words.filter(({ isStop }) => !isStop);
  if (!wanted.map(({ forms }) => mark(forms)).every(Boolean)) mark(query.whole);
  const pieces: Piece[] = [];
  for (let at = 0; at < composed.length; ) {
    let end = at;
    while (end < composed.length && isHit[end] === isHit[at]) end += 1;
    pieces.push({ text: composed.slice(at, end), hit: isHit[at] === true });
    at = end;
  }
  return pieces;
}
