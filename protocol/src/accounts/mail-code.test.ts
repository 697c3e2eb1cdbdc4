import { expect, it } from 'vitest';
import { plainMailCode } from './mail-code.ts';

it.each([
  ['  blue  heron 7 ', 'blue heron 7'],
  ['파란 왜가리', '파란 왜가리'],
  ['파란 왜가리'.normalize('NFD'), '파란 왜가리'],
  ['4711', '4711'],
  ['Zoë!', 'Zoë!'],
  ['x'.repeat(20), 'x'.repeat(20)],
])('%j is kept as %j', (given, kept) => {
  expect(plainMailCode(given)).toBe(kept);
});

it.each([
  [''],
  ['abc'],
  ['a b c'],
  ['x'.repeat(21)],
  ['<b>hi</b>'],
  ['a & b & c'],
  ['"quoted"'],
  ["it's me"],
  ['`code`'],
  ['{email}'],
  ['two\nlines'],
  ['tab\there'],
  ['blue\u200bheron'],
  ['\u3164\u3164\u3164\u3164'],
  ['blue\u202eheron'],
  ['blue\u2066heron'],
  ['blue\u00adheron'],
  ['blue\u00a0heron'],
  ['hero\ufe0f'],
  ['\u{e0041}\u{e0042}\u{e0043}\u{e0044}'],
  ['evil.example'],
  ['https:evil'],
  ['me@here'],
  ['a/b/c/d'],
  ['z\u0300\u0301\u0302\u0303abc'],
  ['🦊🦊🦊🦊'],
])('%j is refused', (given) => {
  expect(plainMailCode(given)).toBeUndefined();
});
