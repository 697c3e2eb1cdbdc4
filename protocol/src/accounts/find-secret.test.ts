import { english, korean } from 'viem/accounts';
import { describe, expect, it } from 'vitest';
import { findSecret, wordSet } from './find-secret.ts';

const words = wordSet([english, korean]);
const phrase = (list: readonly string[], count: number) => list.slice(100, 100 + count);
const key = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

describe('a seed phrase', () => {
  it.each([12, 15, 18, 21, 24])('of %i words is found in English and in Korean', (count) => {
    for (const list of [english, korean]) {
      expect(findSecret(phrase(list, count).join(' '), words)).toBe('seedPhrase');
      expect(findSecret(`안녕하세요, my words are ${phrase(list, count).join(' ')}.`, words)).toBe('seedPhrase');
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
  ])('is found with %s between its words', (_, write) => {
    expect(findSecret(write(phrase(english, 12)), words)).toBe('seedPhrase');
  });

  it('is found in composed and in decomposed Hangul', () => {
    for (const form of ['NFC', 'NFD']) {
      expect(findSecret(phrase(korean, 12).join(' ').normalize(form), words)).toBe('seedPhrase');
    }
  });

  it('is not seen in eleven words, nor in what people write', () => {
    expect(findSecret(phrase(english, 11).join(' '), words)).toBeUndefined();
    for (const text of [
      'I would like to know why my reward of 0.5424 BNB was not paid after the end of the 180-day term. The wallet shows the stake, but when I press claim nothing happens at all. Please help me with this.',
      '어제 자유형에 10 BNB를 맡겼는데 대시보드에 보상이 표시되지 않습니다. 지갑은 연결되어 있고 거래도 완료되었습니다. 확인 부탁드립니다.',
    ]) {
      expect(findSecret(text, words)).toBeUndefined();
    }
  });
});

describe('a private key', () => {
  it.each([key, `0x${key}`, key.toUpperCase(), `key:${key}.`, `(0x${key})`])('is found in %s', (text) => {
    expect(findSecret(text, words)).toBe('privateKey');
  });

  it('is not seen in addresses, longer data, or a link to a transaction', () => {
    for (const text of [
      '0x7a3F00000000000000000000000000000000b21E',
      `0x${key}${key}`,
      `https://bscscan.com/tx/0x${key}`,
      key.slice(1),
    ]) {
      expect(findSecret(text, words)).toBeUndefined();
    }
  });
});
