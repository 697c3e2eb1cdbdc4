import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line of CSV', () => {
  it('quotes characters that would break a cell or a line', () => {
    expect(csvLine(['a,b', 'say "no"', 'two\nlines', 'plain'])).toBe('"a,b","say ""no""","two\nlines",plain\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('makes no formula of %j', (cell) => {
    expect(csvLine([cell]).replace(/^"/, '')).toMatch(/^'/);
  });

  it.each(['＝1+1', '＋1', '－1', '＠SUM(A1)', '﹦1', '﹣1'])(
    'makes no formula of the full-width or small %j',
    (cell) => {
      expect(csvLine([cell]).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it.each([
    ['a byte order mark', '\ufeff=1+1'],
    ['a zero-width space', '\u200b=1+1'],
    ['a Hangul filler', '\u3164@SUM(A1)'],
    ['a mark of direction', '\u202e+1'],
    ['a no-break space', '\u00a0-1'],
    ['an ideographic space', '\u3000＝1+1'],
    ['spaces and line ends', ' \n =1+1'],
    ['a tag character', '\u{e0041}=1+1'],
    ['a control character', '\u0001=1+1'],
  ])('makes no formula of one behind %s', (_what, cell) => {
    expect(csvLine([cell]).replace(/^"/, '')).toMatch(/^'/);
  });

  it('does not change such characters inside a text', () => {
    expect(csvLine(['a=b', ' a', '김－이', '1＝1'])).toBe('a=b, a,김－이,1＝1\r\n');
  });

  it('does not change numbers, and leaves cells without a value empty', () => {
    expect(csvLine([-5, 7n, null, 'x-1'])).toBe('-5,7,,x-1\r\n');
  });
});
