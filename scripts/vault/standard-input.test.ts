/** The file for block explorers compiles on its own to the committed code. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../run/paths.ts';
import { ARTIFACTS, readArtifact } from './artifacts.ts';

const solc = createRequire(join(ROOT, 'contracts', 'package.json'))('solc') as { compile(input: string): string };

interface Output {
  readonly contracts: Readonly<
    Record<string, Readonly<Record<string, { evm: Record<'bytecode' | 'deployedBytecode', { object: string }> }>>>
  >;
}

it('reproduces the committed bytecode to the last byte, including the metadata hash', () => {
  const input = readFileSync(join(ARTIFACTS, 'StakingVault.input.json'), 'utf8');
  const output = JSON.parse(solc.compile(input)) as Output;
  const built = output.contracts['src/StakingVault.sol']?.StakingVault?.evm;
  const { bytecode, deployedBytecode } = readArtifact('StakingVault');
  expect(`0x${built?.bytecode.object}`).toBe(bytecode);
  expect(`0x${built?.deployedBytecode.object}`).toBe(deployedBytecode);
});
