import { describe, expect, it } from 'vitest';
import { anonymiser } from './anonymise.ts';

const WALLET = `0x${'9D'.repeat(20)}`;
const HASH = `0x${'5e'.repeat(32)}`;

describe('an anonymised text', () => {
  it.each([
    ['Ann', 'Annual costs, said Ann. ann’s and Ann은 agree', 'Annual costs, said […]. […]’s and […]은 agree'],
    ['홍길동', '홍길동입니다. 제이름은홍길동이고 홍길순은 아닙니다', '[…]입니다. 제이름은[…]이고 홍길순은 아닙니다'],
    ['수료', '수료입니다. 수수료가 궁금합니다', '[…]입니다. 수수료가 궁금합니다'],
    ['田中', '田中さんより', '[…]さんより'],
    ['C++ (me)', 'I am C++ (me)!', 'I am […]!'],
  ])('has no whole word that is the name %s, and keeps the others', (name, text, expected) => {
    expect(anonymiser({ name, words: [] })(text)).toBe(expected);
  });

  it.each(['1', 'e', '이', '11', ' ', '…'])('is not changed for a name like “%s”, which identifies nobody', (name) => {
    const text = '11 BNB, 11 %: the fee was 1 e-3. 이것은 이자입니다 …';
    expect(anonymiser({ name, words: [name] })(text)).toBe(text);
  });

  it('has no blockchain address, hash or signature, whole or shortened, of anybody', () => {
    const anonymise = anonymiser({ name: 'Ann', words: [] });
    expect(anonymise(`${WALLET} sent ${HASH}, ${HASH.slice(2)} and 0x12ab…90ef, 0x12AB...90ef은`)).toBe(
      '[…] sent […], […] and […], […]은',
    );
    expect(anonymise('0x2a is 42, and 1000000000000000000 wei is 1 BNB')).toBe(
      '0x2a is 42, and 1000000000000000000 wei is 1 BNB',
    );
  });

  it('has no IP address, and keeps times and versions', () => {
    const anonymise = anonymiser({ name: 'Ann', words: [] });
    expect(anonymise('IP:198.51.100.77, 198.51.100.77에서, from 2001:db8::1: or [2001:db8:1:2::]:443')).toBe(
      'IP:[…], […]에서, from […]: or [[…]]:443',
    );
    const kept = 'at 12:34:56 with 2.2.1, std::vector, 1.234.567.890 won';
    expect(anonymise(kept)).toBe(kept);
  });

  it('has none of the given identifying words, in any letter case, the longest replaced first', () => {
    const words = ['ann@example.org', 'Mozilla/5.0 (X11)', 'ann@example.org', 'id-4f'];
    expect(
      anonymiser({ name: 'Ann', words })('ANN@example.org으로, (Mozilla/5.0 (X11)), id-4f, joann@example.org'),
    ).toBe('[…]으로, ([…]), […], joann@example.org');
  });

  it('takes little time for long texts and thousands of words', () => {
    const words = Array.from({ length: 5_000 }, (_, n) => `Browser/${n}.0 (${'x'.repeat(200)} ${n})`);
    const anonymise = anonymiser({ name: 'Ann', words });
    for (const part of ['.:', '1', '1.', '0x', 'a:', '::']) {
      const text = part.repeat(20_000 / part.length);
      expect(anonymise(`${text} ${words[4_321]}`)).toMatch(/ \[…\]$/);
    }
  });
});
