import { createHash } from 'node:crypto';
import * as lists from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { ENGLISH_MESSAGES, KOREAN_MESSAGES } from '../testing/support-messages.ts';
import { createLexicon, findScattered, findSecret, SEED_LANGUAGES, type WordLists } from './find-secret.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const wordLists: WordLists = lists;
const lexicon = createLexicon(wordLists, sha256);
const formIn = (text: string) => findSecret(text, lexicon)?.form;
const key = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

/** Words without a valid checksum, and phrases with one. */
const words = (list: readonly string[], count = 12) => list.slice(100, 100 + count);
function phrase(language: keyof WordLists, seed: number, byteCount = 16): string[] {
  const entropy = createHash('sha512').update(String(seed)).digest().subarray(0, byteCount);
  const bits = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const all = bits(entropy) + bits(sha256(entropy)).slice(0, byteCount / 4);
  const list = wordLists[language];
  return (all.match(/.{11}/g) ?? []).map((number) => list[Number.parseInt(number, 2)] ?? '');
}

const letter = (number: number) => String.fromCharCode(97 + number);

describe('a seed phrase', () => {
  it.each(SEED_LANGUAGES)('is found in %s: alone, glued, in an address, with words between', (language) => {
    for (let seed = 0; seed < 20; seed++) {
      for (const byteCount of [16, 20, 24, 28, 32])
        expect(formIn(phrase(language, seed, byteCount).join(' '))).toBe('words');
      const twelve = phrase(language, seed);
      expect(formIn(`도와주세요, help: ${twelve.join('　')}.`)).toBe('words');
      expect(formIn(twelve.join(''))).toBe('words');
      expect(formIn(`https://a.example/?q=${encodeURIComponent(twelve.join(' '))}`)).toBe('words');
    }
  });

  it('is found in most cases with ordinary words between all its words', () => {
    for (const language of SEED_LANGUAGES) {
      for (const between of [' and ', ' and then ', ' and after that ', ', the next one is ']) {
        const seeds = Array.from({ length: 50 }, (_, seed) => seed);
        const found = seeds.filter((seed) => formIn(phrase(language, seed).join(between)) === 'words');
        expect(found.length, `${language}, ${between}`).toBeGreaterThanOrEqual(40);
      }
    }
  });

  it.each([
    ['a word', (list: string[]) => list.join(' and ')],
    ['a word of another language', (list: string[]) => list.join(' 그리고 ')],
    [
      'other words each time',
      (list: string[]) => list.map((word, i) => `${word} blorp${letter(i)} zz${letter(i)}`).join(' '),
    ],
    ['a question about each', (list: string[]) => list.map((word, i) => `word ${i + 1} is "${word}" ok?`).join(' ')],
  ])('is always found with %s between all of its own', (_, write) => {
    for (let seed = 0; seed < 60; seed++) {
      for (const language of ['english', 'korean'] as const)
        expect(formIn(write(phrase(language, seed))), `${language} ${seed}`).toBe('words');
    }
  });

  it.each([
    ['commas', (list: string[]) => list.join(',')],
    ['line breaks', (list: string[]) => list.join('\r\n')],
    ['numbers before', (list: string[]) => list.map((word, i) => `${i + 1}. ${word}`).join('\n')],
    ['numbers glued to them', (list: string[]) => list.map((word, i) => `${i + 1}${word}`).join(' ')],
    ['capitals', (list: string[]) => list.join(' ').toUpperCase()],
    ['quotes and dashes', (list: string[]) => list.map((word) => `"${word}"`).join(' – ')],
    [
      'full-width letters',
      (list: string[]) => list.join(' ').replace(/[a-z]/g, (c) => String.fromCodePoint(c.charCodeAt(0) + 0xfee0)),
    ],
    ['signs that nobody sees', (list: string[]) => list.map((word) => [...word].join('\u200b')).join(' ')],
    ['base64 around them', (list: string[]) => btoa(list.join(' '))],
  ])('is found with %s between its words', (_, write) => {
    expect(formIn(write(words(lists.english)))).toBe('words');
  });

  it('is found in composed and in decomposed Hangul, with particles, and without accents', () => {
    for (const form of ['NFC', 'NFD']) expect(formIn(words(lists.korean).join(' ').normalize(form))).toBe('words');
    expect(
      formIn(
        phrase('korean', 3)
          .map((word) => `${word}이고`)
          .join(' '),
      ),
    ).toBe('words');
    const plain = words(lists.french).join(' ').normalize('NFD').replace(/\p{M}/gu, '');
    expect(formIn(plain)).toBe('words');
  });

  it('is not found in eight words, nor in ordinary messages, single or joined', () => {
    // Eleven of twelve are as good as all: the last one can be tried out.
    expect(formIn(words(lists.english, 11).join(' '))).toBe('words');
    expect(formIn(words(lists.english, 8).join(' '))).toBeUndefined();
    const messages = [...ENGLISH_MESSAGES, ...KOREAN_MESSAGES];
    expect(messages.length).toBeGreaterThanOrEqual(200);
    const found = messages.filter((message) => formIn(message));
    for (let first = 0; first < messages.length; first += 1) {
      const long = messages.slice(first, first + 15).join(' ');
      if (formIn(long)) found.push(long);
    }
    expect(found).toEqual([]);
  });

  it('is not found in the text after test phrases, which repeat one word', () => {
    const tests = [['test', 'junk'] as const, ['abandon', 'about'] as const].map(([word, last]) =>
      [...Array.from({ length: 11 }, () => word), last].join(' '),
    );
    const messages = [...ENGLISH_MESSAGES, ...KOREAN_MESSAGES];
    const texts = messages.map((_, at) =>
      Array.from({ length: 3 }, (_, i) => messages[(at + i) % messages.length]).join(' '),
    );
    const found = texts.filter(
      (text) => formIn([...tests, text].join(' ')) ?? findScattered([...tests, text], lexicon),
    );
    expect(found).toEqual([]);
  });

  it('is not found where one question is repeated, though the checksum of its words is valid', () => {
    const orders = ['7', 'face81', '902', 'dad4', '33'];
    expect(formIn(orders.map((order) => `Ticket ${order}: how long does it take?`).join(' '))).toBeUndefined();
  });
});

describe('a private key', () => {
  const halves = [key.slice(0, 32), key.slice(32)];
  const wif = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ';
  const wifCompressed = 'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617';
  const xprv =
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
  it.each([
    ['hex', key],
    ['hex', `0x${key}`],
    ['hex', key.toUpperCase()],
    ['hex', `key:${key}.`],
    ['hex', `mykey0x${key}`],
    ['hex', `https://a.example/?k=${key}&b=1`],
    ['hex', key.match(/.{4}/g)?.join(' ')],
    ['hex', key.match(/.{8}/g)?.join('-')],
    ['hex', key.match(/../g)?.join(':')],
    ['hex', [...key].join(' ')],
    ['hex', `0x${key.match(/.{32}/g)?.join('\n')}`],
    ['hex', `the first half is ${halves[0]} and the rest of it is ${halves[1]}`],
    ['base64', `pk ${Buffer.from(key, 'hex').toString('base64')}`],
    ['base64', encodeURIComponent(Buffer.from(key, 'hex').toString('base64'))],
    ['wif', `it is ${wif}`],
    ['wif', wifCompressed],
    ['wif', wif.match(/.{1,6}/g)?.join(' ')],
    ['extended', xprv],
    ['extended', `${xprv.slice(0, 60)} ${xprv.slice(60)}`],
    ['bytes', `[${[...Buffer.from(key + key, 'hex')].join(',')}]`],
    ['keystore', `{"crypto":{"ciphertext":"${key}","kdf":"scrypt"}}`],
  ])('is found as %s in %s', (form, text) => {
    expect(formIn(text ?? '')).toBe(form);
  });

  it('is not found in addresses, longer data, digests, wrong checksums or links to a transaction or a block', () => {
    for (const text of [
      '0x7a3F00000000000000000000000000000000b21E',
      `0x${key}${key}`,
      `https://bscscan.com/tx/0x${key}`,
      `https://bscscan.com/block/0x${key}`,
      key.slice(1),
      `sha256-${Buffer.from(key, 'hex').toString('base64')}`,
      `${wif.slice(0, -1)}K`,
      '550e8400-e29b-41d4-a716-446655440000 6ba7b810-9dad-11d1-80b4-00c04fd430c8',
      'commits 37609a1 372416f 83ab17c d91542a a5ccaa1 0a775db d4aa82c 483acf0 494f99e',
    ]) {
      expect(formIn(text), text).toBeUndefined();
    }
  });

  it('is shown by its first and last letters only', () => {
    expect(findSecret(`my key ${key}`, lexicon)?.excerpt).toBe('ac0974…ff80');
  });
});
