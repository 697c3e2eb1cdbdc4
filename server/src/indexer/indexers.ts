/** Combines one indexer per vault, each with its own cursor and lease. */
import type { Vault } from '../chain/vaults.ts';
import { startIndexer } from './indexer.ts';
import type { Indexer, IndexerDeps, VaultGroup } from './indexer-deps.ts';
import type { IndexerStatus } from './progress.ts';

/** For the metrics: a healthy vault must not hide the faults of another. */
interface Indexers extends Indexer {
  statuses(): readonly (IndexerStatus & { readonly vault: string })[];
  /** Status of those that are not halted, for work that waits until they catch up: a halted one waits for an operator. */
  running(): IndexerStatus;
}

type Shared = Omit<IndexerDeps, 'chain' | 'deployBlock' | 'notify' | 'group'>;

export function startIndexers(
  vaults: readonly Vault[],
  deps: Shared & { readonly notifyOf: (vault: Vault) => IndexerDeps['notify'] },
): Indexers {
  const indexers = vaults.map((vault) => ({
    vault,
    indexer: startIndexer({
      ...deps,
      chain: vault.chain,
      deployBlock: vault.deployBlock,
      notify: deps.notifyOf(vault),
      group: vaults.length > 1 ? groupOf(vault, vaults) : undefined,
    }),
  }));
  const statuses = () => indexers.map(({ vault, indexer }) => ({ vault, status: indexer.status() }));
  return {
    statuses: () => statuses().map(({ vault, status }) => ({ vault: vault.name, ...status })),
    status: () => statusOf(statuses()),
    running() {
      const all = statuses();
      const running = all.filter(({ status }) => !status.halted);
      return { ...statusOf(running.length > 0 ? running : all), isLeader: isLeaderOf(all) };
    },
    async reached(block, timeoutMs) {
      const all = await Promise.all(indexers.map(({ indexer }) => indexer.reached(block, timeoutMs)));
      return all.every(Boolean);
    },
    async stop() {
      await Promise.all(indexers.map(({ indexer }) => indexer.stop()));
    },
  };
}

const groupOf = (vault: Vault, vaults: readonly Vault[]): VaultGroup => ({
  name: vault.name,
  isOpen: vault.status === 'open',
  others: vaults.flatMap(({ address, chain }) =>
    address === vault.address ? [] : [{ chainId: chain.chainId, vaultAddress: address }],
  ),
});

/** The combined status is that of the vault furthest behind. A fault names its vault. */
function statusOf(each: readonly { readonly vault: Vault; readonly status: IndexerStatus }[]): IndexerStatus {
  const all = each.map(({ status }) => status);
  const wrong = each.filter(({ status }) => !status.ok);
  const details = wrong.map(({ vault, status }) =>
    each.length > 1 ? `${vault.name}: ${status.detail}` : status.detail,
  );
  return {
    ok: wrong.length === 0,
    ...(wrong.length === 0 ? {} : { detail: details.join('; ') }),
    cursorBlock: least(all.map(({ cursorBlock }) => cursorBlock)),
    lagBlocks: greatest(all.map(({ lagBlocks }) => lagBlocks)),
    halted: all.some(({ halted }) => halted),
    isLeader: isLeaderOf(each),
    cursorTime: least(all.map(({ cursorTime }) => cursorTime)),
  };
}

/** Work done once for all vaults belongs to the leader of the open vault, which is the first in the list. */
const isLeaderOf = ([open]: readonly { readonly status: IndexerStatus }[]): boolean => open?.status.isLeader === true;

/** Null if any value is null. */
const least = (values: readonly (number | null)[]): number | null =>
  values.reduce((a, b) => (a === null || b === null ? null : Math.min(a, b)));
const greatest = (values: readonly (number | null)[]): number | null =>
  values.reduce((a, b) => (a === null || b === null ? null : Math.max(a, b)));
