/** What fails, fails: no test is tried again, and none is left out or run by itself. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run/paths.ts';

const RERUN = /\bretry\s*:\s*(\{|[1-9]\d?\b)|--retry\b|\b(test|describe|it)(\.\w+)*\.(only|skip|fails)\b/;

test('no configuration and no test asks for another try, and none is left out', () => {
  const files = globSync(
    ['*/vitest.config.ts', '{protocol,contracts,server,web,scripts,e2e,vault-client}/**/*.{test,spec}.{ts,tsx}'],
    { cwd: ROOT, exclude: (name) => name.includes('node_modules') },
  );
  expect(files.length).toBeGreaterThan(100);
  const asking = files.filter(
    (file) => !file.startsWith('scripts/quality/') && RERUN.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(asking).toEqual([]);
});
