/**
 * Journeys in a browser other than Chromium: `npm run journeys:firefox`, `npm run journeys:webkit`; names after `--` select
 * journeys. Not a part of `npm test`: the two browsers are 135 MB of packages (docs/browsers.md).
 */
import process from 'node:process';
import { run } from './quality/run.ts';

const [browser = '', ...names] = process.argv.slice(2);
const { ok } = await run({
  run: ['node_modules/vitest/vitest.mjs', 'run', '--config', `other-browsers/${browser}.config.ts`, ...names],
  in: 'e2e',
});
process.exitCode = ok ? 0 : 1;
