import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { latinKeys, romanized } from './hangul-keys.ts';
import { KOREAN_NAMES, KOREAN_WORDS } from './korean-words.ts';
import { SCORE_NEEDED } from './score.ts';
import { passwordStrength } from './strength.ts';

const owner = { name: 'Minji Kim', email: 'minji.kim@example.org' };
const accepted = (passwords: readonly string[], of = owner) =>
  passwords.filter((password) => passwordStrength(password, of).score >= SCORE_NEEDED);

describe('Hangul in Latin letters', () => {
  it.each([
    ['안녕', 'dkssud', 'annyeong'],
    ['학생', 'gkrtod', 'haksaeng'],
    ['사랑해', 'tkfkdgo', 'saranghae'],
    ['비밀번호', 'qlalfqjsgh', 'bimilbeonho'],
    ['꿈', 'Rna', 'kkum'],
    ['닭 3', 'ekfr 3', 'dak 3'],
    ['ㅂㅈㄷㄱ', 'qwer', 'bjdg'],
    ['kites', 'kites', 'kites'],
  ])('%s is typed %s and spelled %s', (hangul, keys, latin) => {
    // Single letters have no place in a syllable: they sound like the initial.
    expect([latinKeys(hangul), romanized(hangul)]).toEqual([keys, latin]);
  });
});

describe('the strength of a password', () => {
  it.each([
    'P@ssw0rd123!',
    'Summer2025!',
    'gkrtod1234!',
    'dkssudgktpdy1',
    'Dkssud2026!!',
    '학생학생학생1234',
    '사랑해사랑해1004',
    'saranghae1004',
    'rlaalswl0315!',
    'kimminji0315!',
    '김민지김민지0315',
    '가나다라마바사아자차',
    'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ',
    '1234567890',
    'qwertyuiop',
    '1qaz2wsx3edc4rfv',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'hellohellohello',
    'zyxwvutsrqpo',
    '98765432109876',
    '!!!!password!!!!',
    'bitcoin2026!!',
    'Metamask123!',
    'constructor1',
    'ｐａｓｓｗｏｒｄ１２３',
  ])('%s is too easy to guess', (password) => {
    expect(accepted([password])).toEqual([]);
  });

  it.each([
    'correct mule cell paper',
    'violet harbour 52 kites',
    'violet-harbour-52-kites',
    'sunny-harbour-41-kites',
    'seven quiet harbours',
    '파란고래열한마리날다',
    'k8#mQ2!vzR',
    'minji likes blue whales',
    'tr0ub4dor&3x',
    '7391-2846-5027-x',
    '🐋🐳🦑🐙🐟🐠🐡🦈🐬🦭',
  ])('%s is good enough', (password) => {
    expect(accepted([password])).toEqual([password]);
  });

  it('refuses over three thousand common passwords of ten or more characters, and usual extensions of shorter ones', () => {
    const leaked = dictionary['passwords-common'].map(String);
    const long = leaked.filter((password) => password.length >= 10);
    const dressed = ['1!', '1234!', '2025!', '@123'].flatMap((suffix) =>
      leaked
        .slice(0, 500)
        .map((password) => `${password.slice(0, 1).toUpperCase()}${password.slice(1)}${suffix}`)
        .filter((password) => password.length >= 10),
    );
    const all = [...new Set([...long, ...dressed])];
    expect(all.length).toBeGreaterThanOrEqual(3000);
    expect(accepted(all)).toEqual([]);
  });

  it('refuses the commonest Korean words and names with usual extensions, in three spellings', () => {
    const names = KOREAN_NAMES.slice(0, 60).map(({ surname, given }) => surname + given);
    const all = [...KOREAN_WORDS.slice(0, 60), ...names]
      .flatMap((word) => [word, latinKeys(word), romanized(word)])
      .flatMap((word) => [`${word}1234!`, `${word}2025`, `${word}1004!!`])
      .filter((password) => password.length >= 10);
    expect(all.length).toBeGreaterThanOrEqual(500);
    expect(accepted(all)).toEqual([]);
  });

  it.each([
    ['minjikim2026', owner],
    ['Minji.Kim1234', owner],
    ['minji.kim@example.org', owner],
    ['eleven111111', owner],
    ['Eleven2026!!', owner],
    ['hauteville77!', { name: 'Hauteville', email: 'a@example.org' }],
    ['tmfrldi2026!', { name: '슬기야', email: 'a@example.org' }],
  ])('finds the name and address of its owner, and the name of the product, in %s', (password, of) => {
    expect(accepted([password], of)).toEqual([]);
  });

  it.each([
    ['minjikim2026', 'own'],
    ['P@ssw0rd123!', 'common'],
    ['qwertyuiop', 'common'],
    ['aaaaaaaaaaaa', 'repeated'],
    ['abcdefghijkl', 'sequence'],
    ['12.10.1998', 'date'],
    ['rlaalswl0315', 'name'],
    ['ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ', 'common'],
  ])('says what is wrong with %s: %s', (password, weakness) => {
    expect(passwordStrength(password, owner).weakness).toBe(weakness);
  });

  it.each([
    'constructor',
    'constructorconstructor',
    '__proto__',
    '__proto____proto__',
    'constructor__proto__',
    'x constructor',
  ])('reads %s as any other word', (password) => {
    const { score } = passwordStrength(password, { name: password, email: 'constructor@example.org' });
    expect(score).toBeLessThan(SCORE_NEEDED);
  });

  it('judges only the first characters, so the computing time is limited', () => {
    const beginning = 'violet harbour 52 kites and seven whales';
    expect(beginning).toHaveLength(40);
    const judged = passwordStrength(beginning, owner);
    expect(passwordStrength(beginning + 'a4@(|'.repeat(10_000), owner)).toEqual(judged);
    expect(
      passwordStrength('aaaaaaaa'.repeat(100_000), { name: 'x y '.repeat(500), email: 'a'.repeat(9000) }).score,
    ).toBe(0);
  });
});
