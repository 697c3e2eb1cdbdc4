import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const HERE = import.meta.dirname;
const UI = join(HERE, '../../ui');
/** Components that only others render, or that are invisible. */
const NOT_SHOWN = [
  'after-frame.ts',
  'chart/bar-outline.ts',
  'chart/drum-wheels.ts',
  'class-names.ts',
  'link.tsx',
  'overlay/back.ts',
  'overlay/toaster.tsx',
  'overlay/use-back.ts',
  'table/more-pages.tsx',
  'overlay/toast-store.ts',
];

it('shows every component of ui/', () => {
  const gallery = readdirSync(HERE)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(join(HERE, name), 'utf8'))
    .join('\n');
  const parts = readdirSync(UI, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.'),
  );
  expect(parts.length).toBeGreaterThan(15);
  const missing = parts.filter((name) => !NOT_SHOWN.includes(name) && !gallery.includes(`/ui/${name}'`));
  expect(missing).toEqual([]);
});
