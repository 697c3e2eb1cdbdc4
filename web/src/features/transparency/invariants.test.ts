import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { INVARIANT_NAMES, TESTED_IN, TESTED_IN_MOST } from './invariants-texts.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('the invariants on the page', () => {
  it('are those that the contract’s tests check', () => {
    const written = [...read('contracts/test/invariant/README.md').matchAll(/^\| \*\*(I\d+)\*\* \|/gm)].map(
      ([, name]) => name,
    );
    expect(written.length).toBeGreaterThanOrEqual(12);
    expect(INVARIANT_NAMES).toEqual(written);
  });

  it.each(INVARIANT_NAMES)('%s is tested in the file that the page names', (name) => {
    const files = (TESTED_IN[name] ?? TESTED_IN_MOST).split(' · ');
    for (const file of files) expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
    if (files.includes(TESTED_IN_MOST)) expect(read(TESTED_IN_MOST)).toMatch(new RegExp(`function ${name}_`));
  });
});
