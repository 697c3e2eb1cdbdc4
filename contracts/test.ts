/**
 * All tests of the vault: `npm test -w contracts`, or with `--deep` the long runs on demand. Exits with a non-zero code
 * if one part fails. `--report <file>` also writes the reports of forge and the results of the checks.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { forge } from './forge.ts';

const generator = join(import.meta.dirname, '..', 'scripts', 'generate-vault.ts');
const prover = join(import.meta.dirname, 'proof', 'prove.ts');
const mutator = join(import.meta.dirname, 'mutation', 'mutate.ts');

const { values: options } = parseArgs({ options: { deep: { type: 'boolean' }, report: { type: 'string' } } });

type Suites = Readonly<Record<string, { readonly test_results: Readonly<Record<string, ForgeResult>> }>>;
interface ForgeResult {
  readonly status: 'Success' | 'Failure' | 'Skipped';
  readonly reason: string | null;
}

const report: { suites: Suites[]; checks: { name: string; ok: boolean }[] } = { suites: [], checks: [] };

/** forge prints either lines or a report. We need the report, and print lines made from it. */
function runForge(profile: string): boolean {
  const { status, stdout } = forge(['test', '--json'], {
    env: { FOUNDRY_PROFILE: profile },
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 30,
  });
  const text = String(stdout);
  let suites: Suites;
  try {
    suites = JSON.parse(text) as Suites;
  } catch {
    console.error(text);
    return false;
  }
  report.suites.push(suites);
  for (const [suite, { test_results }] of Object.entries(suites)) {
    const failing = Object.entries(test_results).filter(([, result]) => result.status === 'Failure');
    console.log(`${failing.length > 0 ? '✗' : '✓'} ${suite} (${Object.keys(test_results).length})`);
    for (const [name, result] of failing) console.error(`  ✗ ${name}: ${JSON.stringify(result, undefined, 2)}`);
  }
  return status === 0;
}

function runCheck(name: string, ...args: string[]): boolean {
  const ok = spawnSync(process.execPath, args, { stdio: 'inherit' }).status === 0;
  report.checks.push({ name, ok });
  return ok;
}

const PROOF = 'proof of solvency';
const parts: readonly (readonly [name: string, run: (name: string) => boolean])[] = options.deep
  ? [
      ['deep fuzzing and invariants', () => runForge('deep')],
      [PROOF, (name) => runCheck(name, prover, '--all')],
    ]
  : [
      ['units, fuzzing and invariants', () => runForge('default')],
      ['gas snapshot', () => runForge('gas')],
      ['committed artifact', (name) => runCheck(name, generator, '--check')],
      [PROOF, (name) => runCheck(name, prover)],
      ['places of the mutants', (name) => runCheck(name, mutator, '--check')],
    ];

let haveAllPassed = true;
for (const [name, run] of parts) {
  const startedAt = performance.now();
  const ok = run(name);
  haveAllPassed &&= ok;
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`contracts: ${name} ${ok ? 'passed' : 'FAILED'} in ${seconds} s`);
}
if (options.report) writeFileSync(options.report, JSON.stringify(report));
process.exit(haveAllPassed ? 0 : 1);
