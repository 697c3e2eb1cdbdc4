/**
 * All tests of the vault: `npm test -w contracts`, or with `--deep` the long runs on demand. Ends with a non-zero code
 * at the first part that fails.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { forge } from './forge.ts';

const generator = join(import.meta.dirname, '..', 'scripts', 'generate-vault.ts');

const prover = join(import.meta.dirname, 'proof', 'prove.ts');
const mutator = join(import.meta.dirname, 'mutation', 'mutate.ts');
const node = (...args: string[]) => spawnSync(process.execPath, args, { stdio: 'inherit' });

type Part = { name: string; run: () => { status: number | null } };

const parts: Part[] = process.argv.includes('--deep')
  ? [
      { name: 'deep fuzzing and invariants', run: () => forge(['test'], { env: { FOUNDRY_PROFILE: 'deep' } }) },
      { name: 'proof of solvency', run: () => node(prover, '--all') },
    ]
  : [
      { name: 'units, fuzzing and invariants', run: () => forge(['test', '--summary']) },
      { name: 'gas snapshot', run: () => forge(['test'], { env: { FOUNDRY_PROFILE: 'gas' } }) },
      { name: 'committed artifact', run: () => node(generator, '--check') },
      { name: 'proof of solvency', run: () => node(prover) },
      { name: 'places of the mutants', run: () => node(mutator, '--check') },
    ];

for (const { name, run } of parts) {
  const startedAt = performance.now();
  const { status } = run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (status !== 0) {
    console.error(`contracts: ${name} failed after ${seconds} s`);
    process.exit(status || 1);
  }
  console.log(`contracts: ${name} passed in ${seconds} s`);
}
