import { describe, expect, it } from 'vitest';
import { skeletonOf } from './look-alikes.ts';
import { passesForUs, plainName } from './person-name.ts';

describe('a name', () => {
  it.each([
    ['a zero-width space', '\u200b'],
    ['a Hangul filler', '\u3164'],
    ['a half-width Hangul filler', '\uffa0'],
    ['a soft hyphen', '\u00ad'],
    ['a word joiner', '\u2060'],
    ['a variation selector', '\ufe0f'],
    ['an empty Braille cell', '\u2800'],
    ['tag characters', '\u{e0041}\u{e0042}'],
    ['marks of direction', '\u202e\u202c'],
    ['spaces of every kind', ' \u00a0\u3000\u2003'],
    ['a mark without a letter', '\u0301'],
    ['nothing', ''],
  ])('of %s shows nothing, and is none', (_, name) => {
    expect(plainName(name, 80)).toBeUndefined();
  });

  it.each([
    ['turns its direction', 'a\u202egnp.exe'],
    ['has tags', 'Min\u{e0061}ji'],
    ['has a control character', 'Min\u0007ji'],
    ['has a private character', 'Min\ue000ji'],
    ['has half a character', 'Min\ud83dji'],
    ['climbs over other lines', `Z${'\u0301'.repeat(12)}`],
    ['is too long', 'x'.repeat(81)],
  ])('that %s is refused', (_, name) => {
    expect(plainName(name, 80)).toBeUndefined();
  });

  it.each([
    ['Min\u200bji\u3164 Kim', 'Minji Kim'],
    ['  Kim   Minji ', 'Kim Minji'],
    ['\ufeffMinji', 'Minji'],
    ['김민지'.normalize('NFD'), '김민지'],
    ["Seán O'Brien-Łuczak", "Seán O'Brien-Łuczak"],
    ['Nguyễn Thị Ánh', 'Nguyễn Thị Ánh'],
    ['محمد علي', 'محمد علي'],
    ['अनुष्का', 'अनुष्का'],
    ['🐋', '🐋'],
    ['李小龍', '李小龍'],
  ])('%j is kept as %j', (given, kept) => {
    expect(plainName(given, 80)).toBe(kept);
  });
});

describe('a skeleton', () => {
  it.each([
    ['Eleven', 'ЕІеvеn'],
    ['Eleven', 'E1even'],
    ['Eleven', 'Ｅｌｅｖｅｎ'],
    ['Eleven', '𝐄𝐥𝐞𝐯𝐞𝐧'],
    ['Eleven', 'Élévèn'],
    ['admin', 'Αdmιn'],
    ['admin', 'Ad\u200bmin'],
    ['admin', 'adrnin'],
    ['admin', '4dm!n'],
    ['관리자', '관 리 자'],
  ])('of %s is that of %s', (name, other) => {
    expect(skeletonOf(other)).toBe(skeletonOf(name));
  });

  it('keeps different names apart', () => {
    const names = ['Minji Kim', 'Minja Kim', '김민지', '김민자', 'Иван', 'Ольга', 'Jiwoo', 'Seoyeon'];
    expect(new Set(names.map(skeletonOf)).size).toBe(names.length);
  });
});

describe('a name that passes for us', () => {
  const staff = ['박서연', 'Dana Whitfield'];
  it.each([
    'Eleven',
    'Eleven Support',
    'ELEVEN-TEAM',
    'Е1еvеп Suррогt',
    'The Eleven',
    'E l e v e n',
    'admin',
    'Ad\u00b7min',
    'Ａｄｍｉｎ',
    'Administrator',
    'Customer Support',
    'Customer Service',
    '고객센터',
    '고객 센터',
    '고객센터 김민지',
    '관리자',
    '관리자님',
    '일레븐',
    '박서연',
    '박 서 연',
    'Dаnа Whіtfіеld',
    'DANA WHITFIELD',
  ])('%s is found', (name) => {
    expect(passesForUs(name, staff)).toBe(true);
  });

  it.each(['Minji Kim', '김민지', 'Badminton Lover', 'Televenta', 'Elena', '김관리', 'Иван Петров', '🐋', '***'])(
    '%s is somebody else’s',
    (name) => {
      expect(passesForUs(name, staff)).toBe(false);
    },
  );
});
