/**
 * Which passwords are refused: too short, too long, or too easy to guess. No composition rules: length and being uncommon
 * is what keeps a password safe.
 */
import { readFileSync } from 'node:fs';
import { PASSWORD_MAX, PASSWORD_MIN } from '@eleven/protocol/api/auth';
import type { ErrorCode } from '@eleven/protocol/errors';
import { PRODUCT_NAME } from '@eleven/protocol/product';

/** Lower-case, one a line; see its head for what is in it. */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#')),
);

/** Base words to which people add digits and signs. */
const COMMON_STEMS =
  /^(password|passw0rd|qwerty|qwertyuiop|asdfghjkl?|zxcvbnm?|letmein|welcome|admin|administrator|iloveyou|monkey|dragon|football|baseball|sunshine|princess|superman|batman|master|shadow|login|secret|changeme|default|bitcoin|ethereum|binance|crypto|staking|wallet|metamask|eleven|test|testing|user|guest|root|hello|computer|internet|samsung|google|korea|seoul|daehanminguk|saranghae|qkrwjdals|dkssud)$/;

/** Rows of keys and letters along which fingers run. */
const RUNS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  "qwertyuiop[]\\asdfghjkl;'zxcvbnm,./",
  '`1234567890-=',
  '!@#$%^&*()_+',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
  'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ',
  '가나다라마바사아자차카타파하',
]
  .map((run) => run.normalize('NFKC').toLowerCase())
  .flatMap((run) => [run, [...run].reverse().join('')]);

const MIN_OWN_PART = 3;
const MIN_REST = 5;

export function passwordProblem(password: string, person: { name: string; email: string }): ErrorCode | undefined {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return 'auth.passwordTooShort';
  if (length > PASSWORD_MAX) return 'auth.passwordTooLong';
  return isEasyToGuess(password.normalize('NFKC').toLowerCase(), person) ? 'auth.passwordCommon' : undefined;
}

function isEasyToGuess(password: string, person: { name: string; email: string }): boolean {
  const plain = unleeted(password);
  if (COMMON.has(password) || COMMON.has(plain)) return true;
  if (new Set(password).size <= 3 || isRepeated(password) || isRun(password)) return true;
  for (const text of [password, plain]) {
    // Digits and signs around a stem are the first thing that is tried.
    const stem = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
    if (COMMON_STEMS.test(stem) || (stem.length >= 8 && isRepeated(stem))) return true;
  }
  return isMadeOfOwnWords(password, person);
}

function unleeted(password: string): string {
  const letters: Readonly<Record<string, string>> = {
    '0': 'o',
    '1': 'l',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
    '!': 'i',
  };
  return password.replace(/[013457@$!]/g, (sign) => letters[sign] ?? sign);
}

/** One unit after the other: abcabcabcabc. */
function isRepeated(text: string): boolean {
  return (text + text).indexOf(text, 1) < text.length;
}

/** Runs of at least four keys or letters, and nothing else but up to two characters: 1234567890, abcdefg1234. */
function isRun(text: string): boolean {
  let rest = text;
  for (let at = 0; at < rest.length; ) {
    let longest = 0;
    for (const run of RUNS) {
      for (let length = rest.length - at; length >= 4 && length > longest; length--) {
        if (run.includes(rest.slice(at, at + length))) longest = length;
      }
    }
    if (longest > 0) rest = rest.slice(0, at) + rest.slice(at + longest);
    else at++;
  }
  return rest.length <= 2;
}

/** Little is left without the person's own name and address and the product's. */
function isMadeOfOwnWords(password: string, person: { name: string; email: string }): boolean {
  const words = `${person.name} ${person.email} ${PRODUCT_NAME}`
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => [...word].length >= MIN_OWN_PART)
    .sort((a, b) => b.length - a.length);
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), password);
  return rest !== password && [...rest.replace(/[^\p{L}\p{N}]/gu, '')].length < MIN_REST;
}
