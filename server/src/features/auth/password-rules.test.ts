import { describe, expect, it } from 'vitest';
import { passwordProblem } from './password-rules.ts';

const person = { name: 'Minji Kim', email: 'minji.kim@example.org' };

describe('a password', () => {
  it.each([
    '1234567890',
    'Password123',
    'P@ssw0rd123',
    'qwertyuiop',
    'QWERTYUIOP123',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'hellohellohello',
    'abcdefghijkl',
    'zyxwvutsrqpo',
    '98765432109876',
    '1qaz2wsx3edc4rfv',
    'iloveyou1234',
    '!!!!password!!!!',
    'bitcoin2026!!',
    'eleven111111',
    'minjikim2026',
    'Minji.Kim1234',
    'minji.kim@example.org',
    'qlalfqjsgh12!',
    'saranghae1004',
    'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ',
  ])('%s is too easy to guess', (password) => {
    expect(passwordProblem(password, person)).toBe('auth.passwordCommon');
  });

  it.each([
    'correct mule cell paper',
    '파란고래열한마리날다',
    'k8#mQ2!vzR',
    'minji likes blue whales',
    'tr0ub4dor&3x',
    '7391-2846-5027-x',
  ])('%s is good enough', (password) => {
    expect(passwordProblem(password, person)).toBeUndefined();
  });

  it('counts characters as a reader does', () => {
    expect(passwordProblem('🐋🐳🦑🐙🐟🐠🐡🦈🐬', person)).toBe('auth.passwordTooShort');
    expect(passwordProblem('🐋🐳🦑🐙🐟🐠🐡🦈🐬🦭', person)).toBeUndefined();
  });
});
