import { describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode, errorText, isErrorCode, STATUS_TEXTS, UNKNOWN_ERROR } from './errors.ts';
import { SPECIFIED_ERRORS } from './testing/specified-errors.ts';

const entries = Object.entries(ERRORS) as [ErrorCode, (typeof ERRORS)[ErrorCode]][];
const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').sort();

describe('the texts of SPEC.md §8', () => {
  it.each(SPECIFIED_ERRORS)('says for status %i exactly: %s', (status, text) => {
    expect(STATUS_TEXTS[status]?.ko).toBe(text);
  });

  it('has a text for these nine statuses and no others', () => {
    expect(Object.keys(STATUS_TEXTS).map(Number)).toEqual(SPECIFIED_ERRORS.map(([status]) => status));
  });

  it('says the text of an unknown error exactly', () => {
    expect(UNKNOWN_ERROR.ko).toBe('알 수 없는 오류가 발생했습니다.');
  });
});

describe('the catalogue', () => {
  it.each(entries)('%s has a status of an error and a text in both languages', (_code, entry) => {
    expect(entry.status).toBeGreaterThanOrEqual(400);
    expect(entry.status).toBeLessThan(600);
    expect(entry.ko).toMatch(/[가-힣]/);
    expect(entry.en).not.toMatch(/[가-힣]/);
    expect(entry.en.trim()).not.toBe('');
  });

  it.each(entries)('%s uses the same parameters in both languages', (_code, entry) => {
    expect(placeholders(entry.ko)).toEqual(placeholders(entry.en));
  });

  it('never promises what the product cannot keep', () => {
    const all = entries.flatMap(([, entry]) => [entry.ko, entry.en]).join('\n');
    expect(all).not.toMatch(/guarantee|risk-free|확정 수익|원금 보장|무위험/i);
  });
});

describe('errorText', () => {
  it('fills in the parameters in the language of the reader', () => {
    expect(errorText('vault.belowMinimum', 'en', { minimum: '0.0100' })).toBe('The minimum stake is 0.0100 BNB.');
    expect(errorText('vault.belowMinimum', 'ko', { minimum: '0.0100' })).toBe('최소 0.0100 BNB부터 맡길 수 있습니다.');
  });

  it('uses parameters literally: no pattern, no prototype', () => {
    expect(errorText('vault.belowMinimum', 'en', { minimum: '$& {minimum}' })).toBe(
      'The minimum stake is $& {minimum} BNB.',
    );
    expect(errorText('vault.belowMinimum', 'en')).toBe('The minimum stake is {minimum} BNB.');
  });
});

describe('isErrorCode', () => {
  it('knows the codes and no inherited properties of objects', () => {
    expect(isErrorCode('vault.belowMinimum')).toBe(true);
    for (const value of ['', 'toString', '__proto__', 'constructor', 'vault']) expect(isErrorCode(value)).toBe(false);
  });
});
