/** `npm run bench` lists the benchmarks; `npm run bench -- <name>` runs one. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { run } from './quality/run.ts';
import { ROOT } from './run/paths.ts';

const BENCH = join(ROOT, 'bench');
const names = readdirSync(BENCH, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/node_modules|fixtures/.test(path))
  .map((path) => path.slice(0, -'.ts'.length))
  .sort();

const [name, ...args] = process.argv.slice(2);
if (name === undefined) {
  console.log(`npm run bench -- <name>\n\n${names.map((one) => `  ${one}`).join('\n')}`);
} else if (names.includes(name)) {
  const { ok } = await run({ run: [`bench/${name}.ts`, ...args] });
  process.exitCode = ok ? 0 : 1;
} else {
  console.error(`No such benchmark: ${name}. There are: ${names.join(', ')}.`);
  process.exitCode = 2;
}
