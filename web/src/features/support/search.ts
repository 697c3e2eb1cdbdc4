/**
 * A small search that forgives what people do: spaces inside words, particles and endings behind them, letters that are
 * still being typed. Texts are compared as a row of single letters (Hangul taken apart) without spaces and signs, so that
 * `멈추` is found in `멈춥니다`, `출그` in `출금`, and `출 금` in `출금`.
 */

/** A text as it is compared, and from which character of the text each letter of it comes. */
interface Letters {
  readonly letters: string;
  readonly from: readonly number[];
  /** Whether a word begins with that letter. */
  readonly begins: readonly boolean[];
}

const KEPT = /[\p{L}\p{M}\p{N}%]/u;
/** Of Latin letters only the accents go; those of Hangul are its letters. */
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

/** Where it stands next; a Latin word stands only where a word begins, as `fee` is not in `coffee`. */
function placeOf(form: string, { letters, begins }: Letters, after = 0): number {
  const isLatin = /^[a-z]/.test(form);
  let at = letters.indexOf(form, after);
  while (isLatin && at >= 0 && !begins[at]) at = letters.indexOf(form, at + 1);
  return at;
}

/** Particles and endings, the longer first; what is left of a word has two syllables at least. */
const ENDINGS =
  /(?:에서는|에게서|으로는|이라는|라는|까지|부터|에서|에게|으로|처럼|보다|하고|이나|이랑|라고|은|는|이|가|을|를|에|의|로|와|과|도|만|나|랑|요)$/;
const VERB_ENDINGS =
  /(?:하겠습니까|했습니까|합니까|됩니까|습니까|했는데|하려면|되려면|했어요|됐어요|할까요|하나요|되나요|인가요|한가요|나요|까요|네요|어요|아요|해요|돼요|려면|하면|되면|으면|하는|되는|하기|되기|면|고|지|서|기)$/;
const ENGLISH_ENDINGS = /(?:'s|ing|ed|es|s)$/;

/** The word itself, and what it is without its endings: any of them may be found. */
function formsOf(word: string): string[] {
  const forms = new Set([word]);
  for (const endings of [ENDINGS, VERB_ENDINGS]) {
    for (const form of [...forms]) {
      const stem = form.replace(endings, '');
      if (/[가-힣]/.test(stem) && stem.length >= 2) forms.add(stem);
    }
  }
  if (/^[a-z']+$/i.test(word)) {
    const stem = word.replace(ENGLISH_ENDINGS, '');
    if (stem.length >= 3) forms.add(stem);
  }
  return [...forms].sort((a, b) => b.length - a.length);
}

export interface Query {
  /** Each word in its forms, as letters; all words must be found. */
  readonly words: readonly (readonly string[])[];
  /** Everything in one, for words that were typed with a space inside. */
  readonly whole: readonly string[];
}

const lettersOf = (forms: readonly string[]) =>
  forms.map((form) => toLetters(form).letters).filter((form) => form !== '');

export function readQuery(search: string): Query {
  const words = search.normalize('NFC').split(/\s+/).filter(Boolean);
  return {
    words: words.map((word) => lettersOf(formsOf(word))).filter((forms) => forms.length > 0),
    whole: lettersOf(formsOf(words.join(''))),
  };
}

export function isEmptyQuery({ words }: Query): boolean {
  return words.length === 0;
}

const isIn = (texts: readonly Letters[], forms: readonly string[]) =>
  forms.some((form) => texts.some((text) => placeOf(form, text) >= 0));

interface Searchable {
  readonly question: string;
  readonly answer: string;
  readonly alsoFoundBy: string;
}

/** Those that have every word, the best first: in the question, then in the answer, then by a word that is not shown. */
export function searchQuestions<Item extends Searchable>(items: readonly Item[], query: Query): Item[] {
  if (isEmptyQuery(query)) return [...items];
  const ranked = items.flatMap((item, order) => {
    const question = [toLetters(item.question)];
    const shown = [...question, toLetters(item.answer)];
    const all = [...shown, ...item.alsoFoundBy.split(/\s+/).map(toLetters)];
    const has = (texts: readonly Letters[]) =>
      isIn(texts, query.whole) || query.words.every((forms) => isIn(texts, forms));
    if (!has(all)) return [];
    return [{ item, order, rank: has(question) ? 0 : has(shown) ? 1 : 2 }];
  });
  return ranked.sort((a, b) => a.rank - b.rank || a.order - b.order).map(({ item }) => item);
}

export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** The text in pieces, with what was found marked: whole characters, as the eye sees them. */
export function markHits(text: string, query: Query): Piece[] {
  const composed = text.normalize('NFC');
  const given = toLetters(composed);
  const { from } = given;
  const isHit = new Array<boolean>(composed.length).fill(false);
  const mark = (forms: readonly string[]) => {
    const form = forms.find((one) => placeOf(one, given) >= 0);
    if (form === undefined) return false;
    for (let at = placeOf(form, given); at >= 0; at = placeOf(form, given, at + form.length)) {
      const start = from[at] ?? 0;
      const last = from[at + form.length - 1] ?? start;
      isHit.fill(true, start, last + 1);
    }
    return true;
  };
  // Word by word; one that was typed with a space inside is looked for as a whole.
  if (!query.words.map(mark).every(Boolean)) mark(query.whole);
  const pieces: Piece[] = [];
  for (let at = 0; at < composed.length; ) {
    let end = at;
    while (end < composed.length && isHit[end] === isHit[at]) end += 1;
    pieces.push({ text: composed.slice(at, end), hit: isHit[at] === true });
    at = end;
  }
  return pieces;
}
