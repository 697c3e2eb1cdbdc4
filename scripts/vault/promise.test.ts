/** The documents' claims about the vault's tests are true, and its manual is complete. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../run/paths.ts';
import { type Artifact, readArtifact } from './artifacts.ts';

const CONTRACTS = join(ROOT, 'contracts');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const DOCUMENTS = [
  'docs/vault.md',
  'contracts/test/README.md',
  'contracts/test/invariant/README.md',
  'docs/threat-model.md',
];
const SOLIDITY = readdirSync(join(CONTRACTS, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.sol'))
  .map((path) => read(join('contracts/test', path)))
  .join('\n');

/** Test names in a text that are not functions. */
const missingTests = (text: string) =>
  [...text.matchAll(/`((?:test|testFuzz|I\d+)_\w+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !SOLIDITY.includes(`function ${name}(`));

/** Links, and paths below contracts/, that lead nowhere. */
function missingFiles(document: string): string[] {
  const text = read(document);
  const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = '']) => join(ROOT, dirname(document), path));
  const paths = [...text.matchAll(/`((?:test|snapshots|proof|mutation)\/[\w./-]*)`/g)];
  return [...links, ...paths.map(([, path = '']) => join(CONTRACTS, path))].filter((path) => !existsSync(path));
}

type Documentation = Record<'methods' | 'events' | 'errors', Record<string, unknown> | undefined>;
const artifact = readArtifact('StakingVault') as Artifact & {
  readonly metadata: { readonly output: { readonly userdoc: Documentation } };
};

describe('the documents about the vault', () => {
  it.each(DOCUMENTS)('%s: every test and file it names exists', (document) => {
    expect(missingTests(read(document))).toEqual([]);
    expect(missingFiles(document)).toEqual([]);
    expect(missingTests('`test_thatIsNotThere`')).toEqual(['test_thatIsNotThere']);
  });

  it('state each invariant in a sentence, checked by a function of its number; I10 is a separate test', () => {
    const sentences = read('contracts/test/invariant/README.md');
    const functions = read('contracts/test/invariant/Invariants.sol');
    const campaign = read('contracts/test/invariant/Campaign.t.sol');
    const deep = read('contracts/test/invariant/Deep.t.sol');
    for (let number = 1; number <= 12; number++) {
      expect(sentences).toMatch(new RegExp(`^\\| \\*\\*I${number}\\*\\* \\| \\S`, 'm'));
      if (number === 10) continue;
      const name = new RegExp(`function (I${number}_\\w+)\\(`).exec(functions)?.[1];
      expect(name).toBeDefined();
      expect(read('docs/vault.md')).toContain(`\`${name}\``);
      for (const suite of [campaign, deep]) expect(suite).toContain(`${name}(`);
    }
  });

  it('describe each function, event and error in the manual, or here if it comes from OpenZeppelin', () => {
    const { userdoc } = artifact.metadata.output;
    const inherited = read('docs/vault.md');
    const sections = { function: userdoc.methods, event: userdoc.events, error: userdoc.errors };
    const untold = artifact.abi.flatMap((item) => {
      if (item.type !== 'function' && item.type !== 'event' && item.type !== 'error') return [];
      const isDocumented = Object.keys(sections[item.type] ?? {}).some((signature) =>
        signature.startsWith(`${item.name}(`),
      );
      return isDocumented ? [] : [item.name];
    });
    // Events of ownership and two errors need no description; every callable function must have one.
    const silent = [
      'OwnershipTransferred',
      'OwnershipTransferStarted',
      'OwnableInvalidOwner',
      'SafeERC20FailedOperation',
    ];
    expect(untold.filter((name) => !silent.includes(name) && !inherited.includes(`\`${name}`))).toEqual([]);
  });
});
