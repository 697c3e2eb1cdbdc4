/**
 * The interface that callers, indexers and auditors of the vault rely on, in readable form: each function, event and error with
 * its selector, and the storage layout. snapshots.test.ts compares both, so that neither changes unnoticed.
 *
 *     node scripts/vault/snapshots.ts             lists the snapshots that differ from contracts/snapshots
 *     node scripts/vault/snapshots.ts --update    writes them
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { type AbiParameter, toEventSelector, toFunctionSelector } from 'viem';
import { ROOT } from '../run/paths.ts';
import { type Artifact, readArtifact } from './artifacts.ts';

const SNAPSHOTS = join(ROOT, 'contracts', 'snapshots');

type Parameter = AbiParameter & { readonly indexed?: boolean; readonly components?: readonly Parameter[] };

function describeParameter({ type, name, indexed, components }: Parameter): string {
  const what = components ? type.replace('tuple', () => `(${components.map(describeParameter).join(', ')})`) : type;
  return [what, indexed ? 'indexed' : '', name ?? ''].filter((word) => word !== '').join(' ');
}

const list = (parameters: readonly AbiParameter[]) => `(${parameters.map(describeParameter).join(', ')})`;

/** Declaration → its selector. */
function describeAbi(abi: Artifact['abi']): Record<string, string> {
  const lines = abi.map((item): [string, string] => {
    switch (item.type) {
      case 'function': {
        const returns = item.outputs.length > 0 ? ` returns ${list(item.outputs)}` : '';
        const line = `function ${item.name}${list(item.inputs)} ${item.stateMutability}${returns}`;
        return [line, toFunctionSelector(item)];
      }
      case 'event':
        return [`event ${item.name}${list(item.inputs)}`, toEventSelector(item)];
      case 'error':
        return [`error ${item.name}${list(item.inputs)}`, toFunctionSelector({ ...item, type: 'function' } as never)];
      case 'constructor':
        return [`constructor${list(item.inputs)} ${item.stateMutability}`, ''];
      default:
        return [`${item.type} ${item.stateMutability}`, ''];
    }
  });
  return Object.fromEntries(lines.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Slot and byte within it, counted from the right → variable. */
function describeStorage(layout: Artifact['storageLayout']): Record<string, string> {
  const lines = layout.map(({ label, slot, offset, type }) => [
    `slot ${slot}, byte ${offset}`,
    `${type.replaceAll('t_', '')} ${label}`,
  ]);
  return Object.fromEntries(lines) as Record<string, string>;
}

/** Path → text of each snapshot of an artifact. */
function makeSnapshots({ abi, storageLayout }: Artifact): Record<string, string> {
  const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  return {
    [join(SNAPSHOTS, 'abi.json')]: text(describeAbi(abi)),
    [join(SNAPSHOTS, 'storage-layout.json')]: text(describeStorage(storageLayout)),
  };
}

/** Names of the snapshots that differ from an artifact. */
export function findChanges(artifact: Artifact): string[] {
  return Object.entries(makeSnapshots(artifact))
    .filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text)
    .map(([path]) => path.slice(SNAPSHOTS.length + 1));
}

if (import.meta.main) {
  const artifact = readArtifact('StakingVault');
  if (process.argv.includes('--update')) {
    for (const [path, text] of Object.entries(makeSnapshots(artifact))) writeFileSync(path, text);
  } else {
    for (const name of findChanges(artifact)) {
      console.error(
        `contracts/snapshots/${name} has changed: if that is intended, run node scripts/vault/snapshots.ts --update.`,
      );
      process.exitCode = 1;
    }
  }
}
