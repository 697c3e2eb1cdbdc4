/**
 * Which lines and branches of contracts/src the unit and fuzz tests reach: `npm run coverage -w contracts`. Fails below
 * 100% of lines, functions and branches.
 *
 * forge's reader for coverage follows relative imports only below its root, so this works on a copy that has the packages
 * below it. The vault is compiled without optimization here, so tests of its bytecode and of its gas are left out.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';
import { forge } from './forge.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'vault-coverage-'));
const left = new Set(['node_modules', 'out', 'cache']);
try {
  const copy = join(folder, 'contracts');
  cpSync(import.meta.dirname, copy, { recursive: true, filter: (path) => !left.has(basename(path)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  symlinkSync(join(root, 'scripts'), join(folder, 'scripts'));
  // forge counts only what is compiled together with the tests.
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
  const table = String(stdout)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  console.log(status === 0 ? table.join('\n') : stdout);
  const missed = readFileSync(join(copy, 'lcov.info'), 'utf8').split('end_of_record').flatMap(missedIn);
  for (const line of missed) console.error(`not reached: ${line}`);
  if (status !== 0 || table.length === 0 || missed.length > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function edit(path: string, change: (text: string) => string) {
  const text = readFileSync(path, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`${path} is not as this script expects it.`);
  writeFileSync(path, changed);
}

/** Lines and branches of one file's record in the lcov report that no test reached. */
function missedIn(record: string): string[] {
  const file = /^SF:(.*)$/m.exec(record)?.[1] ?? '';
  const lines = [...record.matchAll(/^DA:(\d+),0$/gm)].map(([, line]) => `${file}:${line}`);
  const branches = [...record.matchAll(/^BRDA:(\d+),(\d+),(\d+),(?:0|-)$/gm)];
  return [...lines, ...branches.map(([, line, , branch]) => `${file}:${line} branch ${branch}`)];
}
