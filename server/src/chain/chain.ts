/** The rest of the server's interface to the chain: reads of blocks and of a vault. It does not know the database. */
import type { ByteRanges, CodeHashes } from '@eleven/vault-client/code-hash';
import { readCode } from '@eleven/vault-client/read-ledger';
import type { VaultCall } from '@eleven/vault-client/vault-call';
import type { Address, Hex } from 'viem';
import { createChainClock } from './chain-clock.ts';
import { asChainError } from './chain-error.ts';
import { readControl, readTimelockAt, type VaultControl } from './control.ts';
import { type DryRunResult, dryRunCall } from './dry-run.ts';
import { createEndpoints, type Endpoints, type EndpointsOptions } from './endpoints.ts';
import { decodeTimelockLog, decodeVaultLog, type TimelockLog, type VaultLog } from './events.ts';
import { type Head, HeadReader } from './head.ts';
import { createLogReader, type LogReader } from './logs.ts';
import { createPriceFeed, type PriceFeed } from './price-feed.ts';
import { Quorum, type QuorumOptions } from './quorum.ts';
import {
  type BlockRef,
  readBalance,
  readBlock,
  readBlocks,
  readFinalizedNumber,
  readFreeReserve,
  readRoles,
  readStart,
  readVaultAt,
  type VaultAtBlock,
} from './reads.ts';
import { type FeeReceipt, type FinalTransaction, readReceipt } from './receipts.ts';
import { isSignedBy } from './sign-in.ts';
import { type SeenTransaction, seeTransaction } from './transactions.ts';

export type { Address };

export interface ChainOptions extends EndpointsOptions, Pick<QuorumOptions, 'onSetAside'> {
  readonly chainId: number;
  readonly vaultAddress: string;
}

interface EndpointStatus {
  readonly name: string;
  /** Why it is set aside; undefined while it is in normal use. */
  readonly asideBecause: string | undefined;
  /** Share of its budget that is used, 0 to 1; undefined without a budget. */
  readonly budgetUsed: number | undefined;
}

interface EndpointProbe {
  readonly name: string;
  /** Why it is unusable now, without its URL; undefined if it is usable. */
  readonly problem: string | undefined;
  /** False if no request was sent because the endpoint is set aside or its budget is used up. */
  readonly isAsked: boolean;
}

export interface ChainHealth {
  readonly ok: boolean;
  readonly detail?: string;
  readonly headBlock: number | null;
}

export interface Chain {
  readonly chainId: number;
  /** Lower-case, as in the database. */
  readonly vaultAddress: Address;
  /** A Chain with the same endpoints, clock and health that reads another vault. */
  of(vault: string): Chain;
  /** Newest and newest finalized block, from an endpoint that serves the right chain. Updates the clock and the health. */
  head(): Promise<Head>;
  /** Number of the newest finalized block from the first endpoint that responds, unverified: a hint to read the head. */
  finalizedNumber(): Promise<number>;
  block(number: number): Promise<BlockRef>;
  blocks(numbers: readonly number[]): Promise<ReadonlyMap<number, BlockRef>>;
  /** Events of the vault from a block up to `to`, or as far as one response reached. */
  readLogs: LogReader<VaultLog>['read'];
  /** The same for a timelock. */
  readTimelockLogs(timelock: Address, from: number, to: number): ReturnType<LogReader<TimelockLog>['read']>;
  /** Both words and the balance at the end of a block. */
  vaultAt(number: number): Promise<VaultAtBlock>;
  /** Sender and fee of a transaction in a final block, from its receipt. */
  receipt(transaction: FinalTransaction): Promise<FeeReceipt>;
  /** Any transaction as a node sees it now; undefined if all nodes responded and none knows it. `vaults` are lower-case. */
  seeTransaction(hash: string, vaults: readonly string[]): Promise<SeenTransaction | undefined>;
  /** Chain time of the vault's deployment, unix seconds. */
  startAt(): Promise<number>;
  roles(): Promise<{ owner: string; guardian: string }>;
  /** The balance of an address at the newest block, and that block's number. */
  balanceOf(address: Address): Promise<{ block: number; wei: bigint }>;
  /** Owner, guardian, pause, and the amount that the owner could withdraw, at the newest block. */
  control(): Promise<VaultControl>;
  /** The timelock that owns the vault at the end of a block; undefined if the owner is not a timelock. */
  timelockAt(number: number): Promise<Address | undefined>;
  /** Wei that could still become rewards, at the newest block. */
  freeReserve(): Promise<bigint>;
  /** Hashes of the code at the vault's address; `immutables` are the byte ranges that its constructor writes. */
  codeHashes(immutables: ByteRanges): Promise<CodeHashes>;
  /** The price feed at that address on the same chain. */
  priceFeed(address: Address): PriceFeed;
  dryRun(from: Address, call: VaultCall): Promise<DryRunResult>;
  isSignedBy(signed: { address: Address; message: string; signature: Hex }): Promise<boolean>;
  /** Chain time now in unix seconds; undefined before the first block was seen. */
  now(): number | undefined;
  /** For a reading that cannot be true: prefers another endpoint or, with three, compares every response for a minute. */
  demoteEndpoint(): void;
  endpoints(): readonly EndpointStatus[];
  /** Queries the newest block of each endpoint, so that staff notice a dead one before the last one fails. */
  probe(): Promise<readonly EndpointProbe[]>;
  /** As of the last reading of the head. */
  health(): ChainHealth;
}

export function createChain(options: ChainOptions): Chain {
  const { chainId } = options;
  const endpoints = createEndpoints(options);
  const quorum = new Quorum({ ...options, endpoints });
  const head = new HeadReader(quorum, chainId);
  const timelockLogs = new Map<Address, LogReader<TimelockLog>>();
  const logsOfTimelock = (address: Address) => {
    const reader = timelockLogs.get(address) ?? createLogReader(quorum, address, decodeTimelockLog);
    timelockLogs.set(address, reader);
    return reader;
  };
  const clock = createChainClock();
  let health: ChainHealth = { ok: false, detail: 'not asked yet', headBlock: null };
  const statuses = (): EndpointStatus[] =>
    endpoints.all.map(({ name, probation, budget }) => ({
      name,
      asideBecause: probation.because,
      budgetUsed: budget.used,
    }));

  const views = new Map<Address, Chain>();
  function viewOf(address: string): Chain {
    const vault = address.toLowerCase() as Address;
    const view = views.get(vault) ?? createView(vault, createLogReader(quorum, vault, decodeVaultLog));
    views.set(vault, view);
    return view;
  }
  const createView = (vault: Address, logs: LogReader<VaultLog>): Chain => ({
    chainId,
    vaultAddress: vault,
    of: viewOf,
    async head() {
      try {
        const { isAgreed, ...found } = await head.read();
        clock.observe(found.latest, isAgreed);
        health = { ok: true, headBlock: found.latest.number };
        return found;
      } catch (error) {
        health = { ok: false, detail: asChainError(error).publicDetail, headBlock: health.headBlock };
        throw error;
      }
    },
    finalizedNumber: () => readFinalizedNumber(endpoints),
    block: (number) => readBlock(quorum, number),
    blocks: (numbers) => readBlocks(quorum, numbers),
    readLogs: logs.read,
    readTimelockLogs: (timelock, from, to) => logsOfTimelock(timelock).read(from, to),
    vaultAt: (number) => readVaultAt(quorum, vault, number),
    receipt: (transaction) => readReceipt(quorum, transaction),
    seeTransaction: (hash, vaults) => seeTransaction(endpoints, hash, vaults),
    startAt: () => readStart(quorum, vault),
    roles: () => readRoles(endpoints, vault),
    balanceOf: (address) => readBalance(endpoints, address),
    control: () => readControl(endpoints, vault),
    timelockAt: (number) => readTimelockAt(quorum, vault, number),
    freeReserve: () => readFreeReserve(endpoints, vault),
    codeHashes: (immutables) =>
      endpoints.ask((_client, request) => readCode({ request, vault, block: 'latest' }, immutables)),
    priceFeed: (address) => createPriceFeed(quorum, address),
    dryRun: (from, call) => dryRunCall(endpoints, vault, from, call),
    isSignedBy: (signed) => isSignedBy(endpoints, signed),
    now: clock.now,
    demoteEndpoint: () => quorum.doubt(),
    endpoints: statuses,
    probe: () => probeEndpoints(endpoints),
    health: () => {
      const aside = endpoints.all.filter(({ probation }) => probation.because !== undefined);
      if (!health.ok || aside.length === 0) return health;
      // The others still serve: the chain is not unavailable, but the endpoint is named.
      const names = aside.map(({ name, probation }) => `${name} (${probation.because})`);
      return { ...health, detail: `set aside: ${names.join(', ')}` };
    },
  });
  return viewOf(options.vaultAddress);
}

/** An endpoint that is more than this behind the best one serves an old state: half a minute on BSC. */
const BEHIND_BLOCKS = 60n;

async function probeEndpoints({ all, askOne }: Endpoints): Promise<readonly EndpointProbe[]> {
  const found = await Promise.all(
    all.map(async (endpoint): Promise<EndpointProbe & { readonly head?: bigint }> => {
      const { name, probation, budget } = endpoint;
      if (probation.because !== undefined) return { name, problem: probation.because, isAsked: false };
      if (budget.isUsedUp) return { name, problem: undefined, isAsked: false };
      try {
        const head = await askOne(endpoint, ({ client }) => client.getBlockNumber());
        return { name, problem: undefined, isAsked: true, head };
      } catch (error) {
        return { name, problem: asChainError(error).publicDetail, isAsked: true };
      }
    }),
  );
  const best = found.reduce((most, { head = 0n }) => (head > most ? head : most), 0n);
  return found.map(({ head, ...one }) =>
    head === undefined || best - head <= BEHIND_BLOCKS ? one : { ...one, problem: `${best - head} blocks behind` },
  );
}
