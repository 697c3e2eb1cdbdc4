/**
 * Writes docs/openapi.json, the public API, from its routes and their guide:
 *
 *     node scripts/generate-openapi.ts            writes it
 *     node scripts/generate-openapi.ts --check    fails if it is stale
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describePublicApi } from '../server/src/features/public-api/openapi.ts';
import { ROOT } from './run/paths.ts';

const NAME = 'docs/openapi.json';
const text = `${JSON.stringify(describePublicApi(), null, 2)}\n`;
if (!process.argv.includes('--check')) writeFileSync(join(ROOT, NAME), text);
else if (readFileSync(join(ROOT, NAME), 'utf8') !== text) {
  console.error(`${NAME} is stale: run node scripts/generate-openapi.ts and commit it.`);
  process.exitCode = 1;
}
