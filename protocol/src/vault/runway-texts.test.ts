/** How long the rate lasts is said in one sentence everywhere, which always names everybody who can bring its end nearer. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RUNWAY_PROMISE } from './runway-texts.ts';
import { MIN_RUNWAY_DAYS } from './terms.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
/** As one line, without comment markers, and with the apostrophe of code as in the sentence. */
const flat = (text: string) => text.replaceAll(/\s*\n(?:\s*\/\/\/)?\s*/g, ' ').replaceAll("'", '’');

const SAID_IN = [
  'web/src/features/landing/hero.tsx',
  'web/src/features/transparency/figures.ts',
  'web/src/features/support/question-groups.ts',
  'web/src/features/legal/risk-notice.ts',
  'web/src/features/legal/terms.ts',
  'server/src/mail/compose.ts',
];
const QUOTED_IN = ['README.md', 'docs/vault.md', 'contracts/src/interfaces/IStakingVault.sol'];

/** Texts about an end that comes nearer, in any words. */
const NEARER =
  /앞당|빨리 줄|짧아질 수 있|bring (?:it|that date|its end|the end)|uses? it up sooner|shorten (?:it|that|those)/;
const OTHERWISE: readonly string[] = [
  // "It cannot become shorter", and an end that is later.
  '짧아질 수 없',
];

describe('how long the flexible rate lasts', () => {
  it.each(['ko', 'en'] as const)('names all who share the reserve, and the days of the contract, in %s', (locale) => {
    const sentence = RUNWAY_PROMISE[locale];
    const named = { ko: ['새 예치', '기간형', '운영사의 출금'], en: ['New stakes', 'fixed terms', 'operator’s'] }[
      locale
    ];
    for (const one of named) expect(sentence).toContain(one);
    const days = String(MIN_RUNWAY_DAYS);
    expect(sentence.match(/\d+/g)).toEqual([days, days]);
  });

  it.each(SAID_IN)('is said in %s', (path) => {
    expect(read(path)).toContain('RUNWAY_PROMISE');
  });

  it.each(QUOTED_IN)('is quoted in %s', (path) => {
    expect(flat(read(path))).toContain(RUNWAY_PROMISE.en);
  });

  it('is said nowhere in other words', () => {
    const files = ['web/src', 'server/src', 'protocol/src'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|runway-texts/.test(path))
        .map((path) => join(folder, path)),
    );
    const found = files.flatMap((path) =>
      read(path)
        .split('\n')
        .filter((line) => /['"`]/.test(line) && NEARER.test(line) && !OTHERWISE.some((words) => line.includes(words)))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(files.length).toBeGreaterThan(500);
    expect(found).toEqual([]);
    expect('새 예치와 운영사의 출금으로 앞당겨질 수 있습니다').toMatch(NEARER);
  });
});
