/**
 * Breaks the vault on purpose, one way at a time, and runs the test suite against each mutant: `npm run mutate -w contracts`.
 * A mutant that no test detects is a gap in the tests, and makes the run fail. Run on demand, not as part of `npm test`.
 *
 *     node mutation/mutate.ts [part of the description of the mutants to run]
 *     node mutation/mutate.ts --check     only checks that each mutant still applies to the sources (part of `npm test`)
 *
 * Works on a copy in the temporary folder. The unit and fuzz tests run first, and the invariant campaign only if they detect
 * nothing. The test that compares the bytecode with the committed one is excluded, since it would detect every mutant. The
 * unmutated sources run first and must pass.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { forge } from '../forge.ts';
import { type Mutant, mutants } from './mutants.ts';

const contracts = dirname(import.meta.dirname);
const root = dirname(contracts);

function mutate(source: string, { breaks, from, to, at }: Mutant): string {
  const parts = source.split(from);
  if (at === undefined && parts.length !== 2) throw new Error(`"${breaks}": found ${parts.length - 1} times.`);
  const index = at ?? 1;
  if (parts.length <= index) throw new Error(`"${breaks}": not found ${index} times.`);
  return parts.slice(0, index).join(from) + to + parts.slice(index).join(from);
}

const quick = ['test', '--fail-fast', '--no-match-contract', 'ArtifactTest|LedgerTest|CampaignTest|DeepTest'];
const campaign = ['test', '--match-contract', 'CampaignTest'];

function quietForge(cwd: string, args: readonly string[], env?: Record<string, string>) {
  const { status, signal, error, stdout, stderr } = forge([...args], {
    cwd,
    env,
    stdio: 'pipe',
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const text = `${stdout}${stderr}`;
  if (status === null) throw new Error(`forge ${args[0]} did not finish (${error?.message ?? signal}):\n${text}`);
  return { status, text };
}

/**
 * The first test that failed, or undefined if all passed. Throws if the sources do not compile, or if forge fails without a
 * failed test: neither says anything about the tests.
 */
function killerOf(folder: string): string | undefined {
  const built = quietForge(folder, ['build', 'src']);
  if (built.status !== 0) throw new Error(`The sources do not compile:\n${built.text}`);
  for (const [args, env] of [
    [quick, { FOUNDRY_FUZZ_RUNS: '256' }],
    [campaign, { FOUNDRY_INVARIANT_RUNS: '32', FOUNDRY_INVARIANT_DEPTH: '128' }],
  ] as const) {
    const run = quietForge(folder, args, env);
    if (run.status === 0) continue;
    if (!run.text.includes('[FAIL'))
      throw new Error(`forge ended with ${run.status} without a failed test:\n${run.text}`);
    return /\[FAIL[^\n]*?\] (\w+)\(|(invariant_\w+)\(/.exec(run.text)?.slice(1).find(Boolean) ?? 'the suite';
  }
  return undefined;
}

function namingMutant<Result>({ breaks }: Mutant, run: () => Result): Result {
  try {
    return run();
  } catch (cause) {
    throw new Error(`The mutant "${breaks}" could not be tested.`, { cause });
  }
}

if (process.argv.includes('--check')) {
  for (const mutant of mutants) mutate(readFileSync(join(contracts, mutant.file), 'utf8'), mutant);
  console.log(`${mutants.length} mutants find their place.`);
  process.exit();
}

const wanted = process.argv.slice(2).join(' ');
const chosen = mutants.filter(({ breaks }) => breaks.includes(wanted));
if (chosen.length === 0) throw new Error(`No mutant matches "${wanted}".`);
const folder = mkdtempSync(join(tmpdir(), 'vault-mutants-'));
const survivors: string[] = [];
try {
  const copy = join(folder, 'contracts');
  cpSync(contracts, copy, { recursive: true, filter: (path) => !path.startsWith(join(contracts, 'node_modules')) });
  for (const name of ['node_modules', 'scripts']) symlinkSync(join(root, name), join(folder, name));
  const failing = killerOf(copy);
  if (failing !== undefined) throw new Error(`The suite already fails without a mutant: ${failing}`);
  for (const [number, mutant] of chosen.entries()) {
    const path = join(copy, mutant.file);
    const original = readFileSync(path, 'utf8');
    writeFileSync(path, mutate(original, mutant));
    const killer = namingMutant(mutant, () => killerOf(copy));
    writeFileSync(path, original);
    if (!killer) survivors.push(mutant.breaks);
    console.log(
      `${number + 1}/${chosen.length} ${killer ? 'killed' : 'SURVIVED'}: ${mutant.breaks}${killer ? ` (${killer})` : ''}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${chosen.length - survivors.length} of ${chosen.length} mutants killed.`);
if (survivors.length > 0) {
  console.error(`Survived:\n${survivors.map((breaks) => `  ${breaks}`).join('\n')}`);
  process.exitCode = 1;
}
