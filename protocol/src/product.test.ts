import { describe, expect, it } from 'vitest';
import { CHAINS, LOCAL_CHAIN_ID } from './chains.ts';
import { localeOf, PRODUCT_NAME, PRODUCT_NAMES } from './product.ts';

describe('localeOf', () => {
  it.each([
    ['ko', 'ko'],
    ['ko-KR', 'ko'],
    ['KO-kr', 'ko'],
    ['ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7', 'ko'],
    ['en;q=0.5,ko;q=0.9', 'ko'],
    ['en;q=0, ko;q=0.1', 'ko'],
    ['kok-IN', 'ko'],
    ['en', 'en'],
    ['en-US,ko;q=0.9', 'en'],
    ['ko;q=0,en', 'en'],
    ['ko;q=0', 'en'],
    ['fr-FR,ko;q=0.9', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    [',;q=', 'en'],
    ['x'.repeat(50_000), 'en'],
  ])('reads %j as %s', (languages, locale) => {
    expect(localeOf(languages)).toBe(locale);
  });

  it('keeps the order of the header among languages with the same weight', () => {
    expect(localeOf('en,ko')).toBe('en');
    expect(localeOf('ko,en')).toBe('ko');
  });
});

describe('the product', () => {
  it('has one name, and knows the chains it runs on', () => {
    expect(PRODUCT_NAME).toBe('Eleven');
    expect(PRODUCT_NAMES).toEqual({ ko: '일레븐', en: 'Eleven' });
    expect(Object.keys(CHAINS).map(Number)).toEqual([56, 97, LOCAL_CHAIN_ID]);
    for (const [id, chain] of Object.entries(CHAINS)) expect(chain.id).toBe(Number(id));
  });
});
