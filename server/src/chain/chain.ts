/** The chain, as the rest of the server sees it: reads of blocks and of one vault, and nothing of the database. */
import type { CodeHashes, Stretches } from '@eleven/vault-client/code-hash';
import { readCode } from '@eleven/vault-client/read-ledger';
import type { VaultCall } from '@eleven/vault-client/vault-call';
import type { Address, Hex } from 'viem';
import { createChainClock } from './chain-clock.ts';
import { asChainError } from './chain-error.ts';
import { readControl, type VaultControl } from './control.ts';
import { type DryRunResult, dryRunCall } from './dry-run.ts';
import { createEndpoints, type OnAsked } from './endpoints.ts';
import { decodeTimelockLog, decodeVaultLog, type TimelockLog, type VaultLog } from './events.ts';
import { createLogReader, type LogReader } from './logs.ts';
import {
  type BlockRef,
  type Head,
  readBalance,
  readBlock,
  readBlocks,
  readFreeReserve,
  readHead,
  readRoles,
  readStart,
  readVaultAt,
  type VaultAtBlock,
} from './reads.ts';
import { isSignedBy } from './sign-in.ts';

export type { Address };

export interface ChainOptions {
  readonly rpcUrls: readonly string[];
  readonly chainId: number;
  readonly vaultAddress: string;
  /** Timeout per endpoint; ten seconds by default. */
  readonly timeoutMs?: number;
  readonly onAsked?: OnAsked | undefined;
}

interface ChainHealth {
  readonly ok: boolean;
  readonly detail?: string;
  readonly headBlock: number | null;
}

export interface Chain {
  readonly chainId: number;
  /** Lower-case, as in the database. */
  readonly vaultAddress: Address;
  /** Newest and newest finalized block, from an endpoint that serves the right chain. Sets the clock and the health. */
  head(): Promise<Head>;
  block(number: number): Promise<BlockRef>;
  blocks(numbers: readonly number[]): Promise<ReadonlyMap<number, BlockRef>>;
  /** Events of the vault from a block on, at most to `to`, as far as one answer went. */
  readLogs: LogReader<VaultLog>['read'];
  /** The same of a timelock. */
  readTimelockLogs(timelock: Address, from: number, to: number): ReturnType<LogReader<TimelockLog>['read']>;
  /** Both words and the balance at the end of a block. */
  vaultAt(number: number): Promise<VaultAtBlock>;
  /** Chain time of the vault's deployment, unix seconds. */
  startAt(): Promise<number>;
  roles(): Promise<{ owner: string; guardian: string }>;
  /** The balance of an address at the newest block, and that block's number. */
  balanceOf(address: Address): Promise<{ block: number; wei: bigint }>;
  /** Owner, guardian, pause, and what the owner could take, from the newest block. */
  control(): Promise<VaultControl>;
  /** Wei that could still become rewards, at the newest block. */
  freeReserve(): Promise<bigint>;
  /** Hashes of the code at the vault's address; `immutables` is where its constructor writes. */
  codeHashes(immutables: Stretches): Promise<CodeHashes>;
  dryRun(from: Address, call: VaultCall): Promise<DryRunResult>;
  isSignedBy(signed: { address: Address; message: string; signature: Hex }): Promise<boolean>;
  /** Chain time now in unix seconds; undefined before the first block was seen. */
  now(): number | undefined;
  /** The current endpoint gave a wrong answer: ask another one first from now on. */
  distrust(): void;
  /** As of the last look at the head. */
  health(): ChainHealth;
}

export function createChain(options: ChainOptions): Chain {
  const { chainId } = options;
  const vault = options.vaultAddress.toLowerCase() as Address;
  const endpoints = createEndpoints(options.rpcUrls, options.timeoutMs, options.onAsked);
  const logs = createLogReader(endpoints, vault, decodeVaultLog);
  const timelockLogs = new Map<Address, LogReader<TimelockLog>>();
  const logsOfTimelock = (address: Address) => {
    const reader = timelockLogs.get(address) ?? createLogReader(endpoints, address, decodeTimelockLog);
    timelockLogs.set(address, reader);
    return reader;
  };
  const clock = createChainClock();
  let health: ChainHealth = { ok: false, detail: 'not asked yet', headBlock: null };

  return {
    chainId,
    vaultAddress: vault,
    async head() {
      try {
        const head = await readHead(endpoints, chainId);
        clock.observe(head.latest);
        health = { ok: true, headBlock: head.latest.number };
        return head;
      } catch (error) {
        health = { ok: false, detail: asChainError(error).publicDetail, headBlock: health.headBlock };
        throw error;
      }
    },
    block: (number) => readBlock(endpoints, number),
    blocks: (numbers) => readBlocks(endpoints, numbers),
    readLogs: logs.read,
    readTimelockLogs: (timelock, from, to) => logsOfTimelock(timelock).read(from, to),
    vaultAt: (number) => readVaultAt(endpoints, vault, number),
    startAt: () => readStart(endpoints, vault),
    roles: () => readRoles(endpoints, vault),
    balanceOf: (address) => readBalance(endpoints, address),
    control: () => readControl(endpoints, vault),
    freeReserve: () => readFreeReserve(endpoints, vault),
    codeHashes: (immutables) =>
      endpoints.ask((_client, request) => readCode({ request, vault, block: 'latest' }, immutables)),
    dryRun: (from, call) => dryRunCall(endpoints, vault, from, call),
    isSignedBy: (signed) => isSignedBy(endpoints, signed),
    now: clock.now,
    distrust: endpoints.distrust,
    health: () => health,
  };
}
