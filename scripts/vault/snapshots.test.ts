/** The vault's interface does not change unnoticed. After an intended change: `node scripts/vault/snapshots.ts --update`. */
import { describe, expect, it } from 'vitest';
import { type Artifact, readArtifact } from './artifacts.ts';
import { findChanges } from './snapshots.ts';

const artifact = readArtifact('StakingVault');

describe('the built vault', () => {
  it('has the functions, events, errors and the storage layout of contracts/snapshots', () => {
    expect(findChanges(artifact)).toEqual([]);
  });

  it('fails with a missing function, a renamed event field, or an error of another shape', () => {
    const changed = (change: (item: Artifact['abi'][number]) => unknown) =>
      findChanges({
        ...artifact,
        abi: artifact.abi.flatMap((item) => change(item) ?? []) as unknown as Artifact['abi'],
      });
    expect(changed((item) => (item.type === 'function' && item.name === 'exit' ? undefined : item))).toEqual([
      'abi.json',
    ]);
    const renamed = [{ name: 'who', type: 'address', indexed: true }];
    expect(changed((item) => (item.type === 'event' ? { ...item, inputs: renamed } : item))).toEqual(['abi.json']);
    expect(changed((item) => (item.type === 'error' ? { ...item, inputs: [] } : item))).toEqual(['abi.json']);
  });

  it('fails with a different storage layout', () => {
    const moved = artifact.storageLayout.map((each) => (each.label === '_totals' ? { ...each, slot: 9 } : each));
    expect(findChanges({ ...artifact, storageLayout: moved })).toEqual(['storage-layout.json']);
  });
});
