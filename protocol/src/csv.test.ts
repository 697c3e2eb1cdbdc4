import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line of CSV', () => {
  it('quotes what would break a cell or a line', () => {
    expect(csvLine(['a,b', 'say "no"', 'two\nlines', 'plain'])).toBe('"a,b","say ""no""","two\nlines",plain\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('makes no formula of %j', (cell) => {
    expect(csvLine([cell]).replace(/^"/, '')).toMatch(/^'/);
  });

  it('leaves numbers as they are, and nothing for what is not there', () => {
    expect(csvLine([-5, 7n, null, 'x-1'])).toBe('-5,7,,x-1\r\n');
  });
});
