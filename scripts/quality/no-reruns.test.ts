/** Options that no test may use: a test that failed once has failed, and a test must also pass on a busy machine. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run/paths.ts';

const files = globSync(
  [
    '*/vitest.config.ts',
    '{protocol,contracts,server,web,scripts,e2e,vault-client}/**/*.{test,spec}.{ts,tsx}',
    'e2e/{fixtures,spec,security,accessibility}/**/*.ts',
  ],
  { cwd: ROOT, exclude: (name) => name.includes('node_modules') },
).filter((file) => !file.startsWith('scripts/quality/'));

const asking = (what: RegExp) => files.filter((file) => what.test(readFileSync(join(ROOT, file), 'utf8')));

test('no configuration and no test requests a retry, and no test is skipped', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(asking(/\bretry\s*:\s*(\{|[1-9]\d?\b)|--retry\b|\b(test|describe|it)(\.\w+)*\.(only|skip|fails)\b/)).toEqual(
    [],
  );
});

test('no test sets its own timeout, waits for a fixed time, or asserts a duration', () => {
  expect(asking(/\btimeout:\s*\d|waitForTimeout\(|^\}, [\d_]+\);$|expect\(performance\.now\(\)/m)).toEqual([]);
});
