/** A vault on a real chain with an indexer that follows it into a real database, polling often. */
import { type Chain, createChain } from '../../chain/chain.ts';
import { systemClock } from '../../core/clock.ts';
import { createLog, type Logger } from '../../core/log.ts';
import type { Database } from '../../db/database.ts';
import { BlockSignal } from '../../indexer/block-signal.ts';
import { startIndexer } from '../../indexer/indexer.ts';
import type { Indexer, IndexerDeps } from '../../indexer/indexer-deps.ts';
import { createLocalHub, type Hub } from '../../live/hub.ts';
import { createNotify } from '../../notify/notify.ts';
import type { TestChain, TestVault } from './anvil.ts';

export interface IndexedVault {
  readonly vault: TestVault;
  readonly chain: Chain;
  readonly indexer: Indexer;
  readonly hub: Hub;
  /** Makes everything so far final and waits until it is in the database. */
  settle(): Promise<void>;
}

interface Options {
  readonly vault?: TestVault;
  /** Replaces the chain's endpoint. */
  readonly rpcUrls?: readonly string[];
  readonly timeoutMs?: number;
  /** In milliseconds; `settle` wakes the indexer at once. */
  readonly pollMs?: number;
  readonly blockPollMs?: number;
  readonly follows?: boolean;
  readonly stepDown?: IndexerDeps['stepDown'];
  readonly jobs?: IndexerDeps['jobs'];
  /** Silent unless the test reads it. */
  readonly log?: Logger;
}

/** Each turn costs several requests and queries: a shorter interval would keep the processor busy. */
const POLL_MS = 100;

/** Stop its indexer before the database closes. */
export async function indexVault(
  testChain: TestChain,
  database: Database,
  options: Options = {},
): Promise<IndexedVault> {
  const vault = options.vault ?? (await testChain.deployVault());
  const chain = createChain({
    rpcUrls: options.rpcUrls ?? [testChain.url],
    chainId: 31337,
    vaultAddress: vault.address,
    timeoutMs: options.timeoutMs ?? 2_000,
  });
  const hub = createLocalHub();
  const blockSignal = new BlockSignal();
  // The supervisor also sends one at the start, after which the indexer waits instead of polling.
  blockSignal.notify();
  const indexer = startIndexer({
    database,
    chain,
    hub,
    notify: createNotify(hub),
    log: options.log ?? createLog('silent'),
    clock: systemClock,
    follows: options.follows ?? true,
    stepDown: options.stepDown,
    jobs: options.jobs,
    deployBlock: vault.deployBlock,
    pollMs: options.pollMs ?? POLL_MS,
    blockPollMs: options.blockPollMs,
    blockSignal: options.blockPollMs === undefined ? blockSignal : undefined,
    timelockPollMs: options.pollMs ?? POLL_MS,
    reindexMs: options.pollMs ?? POLL_MS,
    retryMs: [10, 100],
  });
  return {
    vault,
    chain,
    indexer,
    hub,
    async settle() {
      const block = await testChain.finalize();
      blockSignal.notify();
      if (!(await indexer.reached(block, 120_000))) {
        throw new Error(`block ${block} was not indexed: ${JSON.stringify(indexer.status())}`);
      }
    },
  };
}
