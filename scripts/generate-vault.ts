/**
 * Compiles the vault and its owner, and writes the files that everything else uses, so that starting needs no compiler:
 *
 *   contracts/artifacts/StakingVault.json         ABI, bytecode, immutables, storage layout, settings, metadata hash
 *   contracts/artifacts/StakingVault.input.json   the compiler's standard JSON input, for explorers that verify sources
 *   contracts/artifacts/LocalPriceFeed.json       the same for the simulated price feed of the local chain
 *   contracts/artifacts/TimelockController.json   the same for OpenZeppelin's timelock, which owns a vault on a live chain
 *   protocol/src/vault/vault-abi.ts                     the vault's ABI as a typed constant
 *   protocol/src/vault/vault-builds.ts                  code hashes that identify a vault
 *   server/src/features/transparency/vault-source.json   its sources and compiler settings, for anyone who verifies them
 *
 *     node scripts/generate-vault.ts            writes them
 *     node scripts/generate-vault.ts --check    compiles and fails if one of them is stale
 *
 * The sources are named `src/…` and `@openzeppelin/…`, wherever the repository is: the same sources always give the same
 * metadata hash, at the end of the bytecode, by which anyone can verify a deployed vault.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { ROOT } from './run/paths.ts';
import { ARTIFACTS, buildArtifact } from './vault/artifacts.ts';
import { buildBuilds, buildSource, buildStandardInput } from './vault/source.ts';

function generate(): Record<string, string> {
  const vault = buildArtifact('StakingVault');
  const lines = vault.abi.map((entry) => `  ${JSON.stringify(entry)},\n`).join('');
  return {
    [join(ARTIFACTS, 'StakingVault.json')]: vault.text,
    [join(ARTIFACTS, 'StakingVault.input.json')]: buildStandardInput(vault.text),
    [join(ARTIFACTS, 'LocalPriceFeed.json')]: buildArtifact('LocalPriceFeed').text,
    [join(ARTIFACTS, 'TimelockController.json')]: buildArtifact('TimelockController').text,
    [join(ROOT, 'protocol', 'src', 'vault', 'vault-abi.ts')]:
      '// Generated from contracts/src by `node scripts/generate-vault.ts`. Do not edit.\n' +
      `export const vaultAbi = [\n${lines}] as const;\n`,
    [join(ROOT, 'protocol', 'src', 'vault', 'vault-builds.ts')]: buildBuilds(vault.text),
    [join(ROOT, 'server/src/features/transparency/vault-source.json')]: buildSource(vault.text),
  };
}

const isCheck = process.argv.includes('--check');
for (const [path, text] of Object.entries(generate())) {
  const isFresh = existsSync(path) && readFileSync(path, 'utf8') === text;
  if (isCheck && !isFresh) {
    console.error(`${relative(ROOT, path)} is stale: run node scripts/generate-vault.ts and commit it.`);
    process.exitCode = 1;
  }
  if (!isCheck) writeFileSync(path, text);
}
