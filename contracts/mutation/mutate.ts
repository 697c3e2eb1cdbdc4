/**
 * Breaks the vault on purpose, one way at a time, and runs the suite against each: `npm run mutate -w contracts`. A mutant
 * that no test notices is a hole in the tests; the run then fails and names it. On demand, not part of `npm test`.
 *
 *     node mutation/mutate.ts [words of the mutants to run]
 *     node mutation/mutate.ts --check     only whether each still finds its place in the sources (a part of `npm test`)
 *
 * Works on a copy in the temporary folder. The unit and fuzz tests come first; the campaign of invariants only where they
 * noticed nothing. The test that compares the bytecode with the committed one is left out: it would notice everything.
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
  const { status, stdout, stderr } = forge([...args], {
    cwd,
    env,
    stdio: 'pipe',
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return { status, text: `${stdout}${stderr}` };
}

/** The first test that noticed, or undefined if the mutant survived. */
function killerOf(folder: string): string | undefined {
  const built = quietForge(folder, ['build', 'src']);
  if (built.status !== 0) throw new Error(`does not compile:\n${built.text}`);
  for (const [args, env] of [
    [quick, { FOUNDRY_FUZZ_RUNS: '256' }],
    [campaign, { FOUNDRY_INVARIANT_RUNS: '32', FOUNDRY_INVARIANT_DEPTH: '128' }],
  ] as const) {
    const run = quietForge(folder, args, env);
    if (run.status === 0) continue;
    return /\[FAIL[^\n]*?\] (\w+)\(|(invariant_\w+)\(/.exec(run.text)?.slice(1).find(Boolean) ?? 'the suite';
  }
  return undefined;
}

if (process.argv.includes('--check')) {
  for (const mutant of mutants) mutate(readFileSync(join(contracts, mutant.file), 'utf8'), mutant);
  console.log(`${mutants.length} mutants find their place.`);
  process.exit();
}

const wanted = process.argv.slice(2).join(' ');
const chosen = mutants.filter(({ breaks }) => breaks.includes(wanted));
const folder = mkdtempSync(join(tmpdir(), 'vault-mutants-'));
const survivors: string[] = [];
try {
  const copy = join(folder, 'contracts');
  cpSync(contracts, copy, { recursive: true, filter: (path) => !path.startsWith(join(contracts, 'node_modules')) });
  for (const name of ['node_modules', 'scripts']) symlinkSync(join(root, name), join(folder, name));
  for (const [number, mutant] of chosen.entries()) {
    const path = join(copy, mutant.file);
    const original = readFileSync(path, 'utf8');
    writeFileSync(path, mutate(original, mutant));
    const killer = killerOf(copy);
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
