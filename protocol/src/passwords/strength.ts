/**
 * How hard a password is to guess: zxcvbn with its common and English dictionaries and a Korean one. Gives the same result in
 * the browser and on the server. It loads over a megabyte of words: import it dynamically, where a password is chosen.
 */
import { type MatchExtended, ZxcvbnFactory, type ZxcvbnResult } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as commonDictionary } from '@zxcvbn-ts/language-common';
import { dictionary as englishDictionary } from '@zxcvbn-ts/language-en';
import { PRODUCT_NAME } from '../product.ts';
import { latinKeys, romanized } from './hangul-keys.ts';
import { KOREAN_GIVEN_NAMES, KOREAN_NAMES, KOREAN_SURNAMES, KOREAN_WORDS, SURNAME_SPELLINGS } from './korean-words.ts';
import { type PasswordOwner, type PasswordStrength, type PasswordWeakness, SCORE_NEEDED } from './score.ts';

/**
 * The number of characters judged: the time grows with the square of the length. Ignoring the rest only underestimates the
 * password.
 */
const JUDGED_CHARACTERS = 40;
const OWN_WORDS = 12;
const OWN_WORD_MAX = 40;
const OWN_WORD_MIN = 3;

/** Words of this field, and phrases that everybody quotes. */
const QUOTED = `
bitcoin ethereum binance crypto staking stake wallet metamask bnb coin token blockchain satoshi hodl lambo tothemoon usdt defi
reward interest trustwallet coinbase upbit bithumb uniswap dogecoin ripple solana vitalik buterin correcthorsebatterystaple
lordoftherings gameofthrones grandtheftauto mychemicalromance thisisnotapassword ilovemycat fortnite blackpink kpoplover
taehyung jungkook doosanbears hotmail hufflepuff ilovemymom ilovemydad 1234!@#$ !@#$1234 !qaz@wsx !qaz@wsx#edc
`.split(/\s+/);

/** Common endings after a word. */
const ENDINGS = '1234! 1004 1004! 1004!! 1234!! 123! 12! 1! !! !@# !@#$ 2580 486 8282 7777 0000 1! 11!! @1234'.split(
  ' ',
);

/** Few dictionaries: each is searched for every part of a password, which takes most of the time. */
const DICTIONARIES = {
  passwords: interleaved(commonDictionary['passwords-common']),
  words: interleaved(
    englishDictionary['commonWords-en'],
    englishDictionary['wikipedia-en'],
    commonDictionary['diceware-common'],
  ),
  names: interleaved(englishDictionary['firstnames-en'], englishDictionary['lastnames-en']),
  korean: interleaved(...inThreeSpellings(KOREAN_WORDS), QUOTED, ENDINGS),
  koreanNames: interleaved(
    KOREAN_NAMES.map(({ surname, given }) => surname + given),
    KOREAN_NAMES.map(({ surname, given }) => latinKeys(surname + given).toLowerCase()),
    KOREAN_NAMES.map(({ surname, given }) => (SURNAME_SPELLINGS.get(surname) ?? romanized(surname)) + romanized(given)),
    KOREAN_NAMES.map(({ surname, given }) => romanized(surname + given)),
    ...inThreeSpellings(KOREAN_SURNAMES),
    [...SURNAME_SPELLINGS.values()],
    ...inThreeSpellings(KOREAN_GIVEN_NAMES),
  ),
};

/** The library's defaults. We show no times. */
const ATTACK_TIMES = {
  onlineThrottlingXPerHour: 100,
  onlineNoThrottlingXPerSecond: 10,
  offlineSlowHashingXPerSecond: 1e4,
  offlineFastHashingXPerSecond: 1e10,
};

const zxcvbn = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: DICTIONARIES,
  maxLength: JUDGED_CHARACTERS,
  // Substituted characters are reversed in every combination: ten are enough for words, and never take long.
  l33tMaxSubstitutions: 10,
  timeEstimationValues: {
    attackTime: ATTACK_TIMES,
    // A good password takes 10^9 guesses, ten times the library's threshold: `Summer2025!` and the like are just above that.
    scoring: { 0: 1e3, 1: 1e6, 2: 1e9, 3: 1e12 },
  },
});

/** The time is limited for every input, however long. */
export function passwordStrength(password: string, owner: PasswordOwner): PasswordStrength {
  const plain = password.slice(0, JUDGED_CHARACTERS).normalize('NFKC');
  const own = [...ownWords(owner)];
  const judged = zxcvbn.check(plain, own);
  // Hangul is also judged by its keys: ㅂㅈㄷㄱ is a row of the keyboard.
  const keys = latinKeys(plain).toLowerCase();
  const weakest = /\p{Script=Hangul}/u.test(plain) ? weakerOf(judged, zxcvbn.check(keys, own)) : judged;
  const { score } = weakest;
  return { score, weakness: score >= SCORE_NEEDED ? undefined : weaknessOf(weakest.sequence) };
}

function weakerOf(a: ZxcvbnResult, b: ZxcvbnResult): ZxcvbnResult {
  return b.guesses < a.guesses ? b : a;
}

/** The first word of each list, then the second of each: the commonest words of all lists come first. */
function interleaved(...lists: readonly (readonly (string | number)[])[]): string[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  const words = new Set<string>();
  for (let rank = 0; rank < longest; rank++)
    for (const list of lists) if (list[rank] !== undefined) words.add(String(list[rank]));
  return [...words];
}

function inThreeSpellings(words: readonly string[]): readonly (readonly string[])[] {
  return [words, words.map((word) => latinKeys(word).toLowerCase()), words.map(romanized)];
}

/** The owner's name and address and the product's name, as a whole and in parts, in every spelling. */
function ownWords({ name, email }: PasswordOwner): readonly string[] {
  const wholes = [name, email, email.split('@')[0] ?? '', PRODUCT_NAME].map((text) =>
    text.slice(0, OWN_WORD_MAX).normalize('NFKC').toLowerCase(),
  );
  const parts = wholes.flatMap((whole) => whole.split(/[^\p{L}\p{N}]+/u));
  const joined = wholes.map((whole) => whole.replace(/[^\p{L}\p{N}]+/gu, ''));
  const words = [...wholes, ...joined, ...parts];
  const isLong = (word: string) => [...word].length >= OWN_WORD_MIN;
  const isHangul = (word: string) => /\p{Script=Hangul}/u.test(word) && [...word].length > 1;
  const spelled = words.filter(isHangul).flatMap((word) => [word, latinKeys(word).toLowerCase(), romanized(word)]);
  return [...new Set([...spelled, ...words.filter(isLong)])].slice(0, OWN_WORDS);
}

/** The longest known part determines the weakness of the whole. */
function weaknessOf(parts: readonly MatchExtended[]): PasswordWeakness {
  const known = parts.filter(({ pattern }) => pattern !== 'bruteforce');
  const [longest] = known.toSorted((a, b) => b.token.length - a.token.length);
  switch (longest?.pattern) {
    case 'dictionary':
      return weaknessOfWord(String(longest.dictionaryName));
    case 'spatial':
      return 'keys';
    case 'repeat':
      return 'repeated';
    case 'sequence':
    case 'wordSequence':
      return 'sequence';
    case 'date':
    case 'regex':
      return 'date';
    default:
      return 'short';
  }
}

function weaknessOfWord(dictionaryName: string): PasswordWeakness {
  if (dictionaryName === 'userInputs') return 'own';
  return /names/i.test(dictionaryName) ? 'name' : 'common';
}
