import { afterEach, expect, test, vi } from 'vitest';
import { firstLocale, firstTheme, moment, remember, showIn } from './locale.ts';

afterEach(() => {
  localStorage.clear();
  document.documentElement.lang = 'en';
});

test.each([
  ['?lang=ko', 'en', 'en-US', 'ko'],
  ['?lang=xx', 'ko', 'en-US', 'ko'],
  ['', 'en', 'ko-KR', 'en'],
  ['', '<script>', 'ko-KR', 'ko'],
  ['', undefined, 'ko', 'ko'],
  ['', undefined, 'de-DE', 'en'],
] as const)(
  'with %s in the URL, %s chosen before and a browser in %s, the language is %s',
  (search, chosen, browser, locale) => {
    if (chosen) remember('locale', chosen);
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser);
    expect(firstLocale(search)).toBe(locale);
  },
);

test('it is dark unless light was chosen on this site', () => {
  expect(firstTheme()).toBe('dark');
  remember('theme', 'light');
  expect(firstTheme()).toBe('light');
});

test('storage that is forbidden breaks nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('SecurityError');
  });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('SecurityError');
  });
  expect(() => remember('theme', 'light')).not.toThrow();
  expect([firstTheme(), firstLocale('?lang=ko')]).toEqual(['dark', 'ko']);
});

test('a moment of the chain is written in the language of the page, to the minute and with its zone', () => {
  const words = { en: /^23 Dec 2026, \d\d:\d\d \S+$/, ko: /^2026년 12월 23일 \d\d:\d\d \S+$/ };
  for (const locale of ['en', 'ko'] as const) {
    showIn(locale);
    expect(moment(1_798_027_200n)).toMatch(words[locale]);
  }
});
