/**
 * Measures which lines, functions and branches of contracts/src the unit and fuzz tests reach: `npm run coverage -w contracts`.
 * Fails below 100% of any of them.
 *
 * forge coverage follows relative imports only inside its root, so this works on a copy that contains the packages. The vault
 * is compiled without optimization here, so tests of its bytecode and its gas are excluded.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { forge } from './forge.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'vault-coverage-'));
const excluded = new Set(['node_modules', 'out', 'cache']);
try {
  const copy = join(folder, 'contracts');
  cpSync(import.meta.dirname, copy, { recursive: true, filter: (path) => !excluded.has(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  symlinkSync(join(root, 'scripts'), join(folder, 'scripts'));
  // forge counts only sources that are compiled together with the tests.
  edit(join(copy, 'foundry.toml'), (settings) =>
    settings
      .replaceAll('../node_modules', 'node_modules')
      .replace(/^(additional_compiler|compilation_)\w+ = .*$/gm, ''),
  );
  edit(join(copy, 'test', 'VaultTest.sol'), (test) =>
    test
      .replace('import {Arithmetic', 'import {StakingVault} from "../src/StakingVault.sol";\nimport {Arithmetic')
      .replace(/IVault\(vm\.deployCode\(.*\)\);/, 'IVault(address(new StakingVault(OWNER, GUARDIAN)));'),
  );

  const { status, stdout } = forge(
    [
      ...['coverage', '--ir-minimum', '--report', 'summary', '--report', 'lcov', '--fuzz-runs', '256'],
      ...['--no-match-coverage', 'test|proof|node_modules'],
      ...['--no-match-contract', 'ArtifactTest|LedgerTest|CampaignTest|DeepTest|ScaleTest'],
      ...['--no-match-test', 'IsAffordable'],
    ],
    { cwd: copy, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' },
  );
  process.exitCode = status === 0 && isComplete(String(stdout), readFileSync(join(copy, 'lcov.info'), 'utf8')) ? 0 : 1;
  if (status !== 0) console.log(String(stdout));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Prints the summary table and everything that no test reached. False if anything is missing, or the reports are empty. */
function isComplete(summary: string, lcov: string): boolean {
  const table = summary.split('\n').filter((line) => line.startsWith('|'));
  console.log(table.join('\n'));
  const missed = lcov.split('end_of_record').flatMap(missedIn);
  for (const line of missed) console.error(`not reached: ${line}`);
  const hasSources = /^SF:(.*\/)?src\//m.test(lcov);
  if (!hasSources) console.error('lcov.info names no file of contracts/src.');
  return table.length > 0 && hasSources && missed.length === 0;
}

function edit(path: string, change: (text: string) => string) {
  const text = readFileSync(path, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`${path} does not have the text that this script replaces.`);
  writeFileSync(path, changed);
}

/** Lines, functions and branches that no test reached, from one file's record in the lcov report. */
function missedIn(record: string): string[] {
  const file = /^SF:(.*)$/m.exec(record)?.[1] ?? '';
  const lines = [...record.matchAll(/^DA:(\d+),0$/gm)].map(([, line]) => `${file}:${line}`);
  const functions = [...record.matchAll(/^FNDA:0,(.*)$/gm)].map(([, name]) => `${file} function ${name}`);
  const [found, hit] = [/^FNF:(\d+)$/m, /^FNH:(\d+)$/m].map((pattern) => Number(pattern.exec(record)?.[1] ?? 0));
  // The totals must agree even if forge lists the functions in another format one day.
  if (functions.length === 0 && found !== hit) functions.push(`${file}: ${hit} of ${found} functions`);
  const branches = [...record.matchAll(/^BRDA:(\d+),(\d+),(\d+),(?:0|-)$/gm)];
  return [...lines, ...functions, ...branches.map(([, line, , branch]) => `${file}:${line} branch ${branch}`)];
}
