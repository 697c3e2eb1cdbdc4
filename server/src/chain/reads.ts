/** Typed reads of blocks and of the vault. Each checks that the answer is to what was asked. */
import { readRoles as readRolesAt } from '@eleven/vault-client/read-ledger';
import { readBalance as readBalanceAt } from '@eleven/vault-client/read-vault';
import { readView } from '@eleven/vault-client/view';
import type { Address } from 'viem';
import { ChainError } from './chain-error.ts';
import type { ChainClient, Endpoints } from './endpoints.ts';

export interface BlockRef {
  readonly number: number;
  /** Lower-case. */
  readonly hash: string;
  readonly parentHash: string;
  /** Unix seconds. */
  readonly time: number;
}

export interface Head {
  readonly finalized: BlockRef;
  readonly latest: BlockRef;
}

/** The vault as stored at the end of a block. */
export interface VaultAtBlock {
  readonly totals: bigint;
  readonly terms: bigint;
  readonly balanceWei: bigint;
}

/** Blocks asked for at the same time: enough to be quick, few enough for a public endpoint. */
const PARALLEL_BLOCKS = 8;

/** Newest and newest finalized block of one endpoint, which must serve the right chain. */
export function readHead(endpoints: Endpoints, chainId: number): Promise<Head> {
  return endpoints.ask(async (client) => {
    const [served, finalized, latest] = await Promise.all([
      client.getChainId(),
      blockOf(client, 'finalized'),
      blockOf(client, 'latest'),
    ]);
    if (served !== chainId) throw new ChainError('wrongChain', `the endpoint serves chain ${served}, not ${chainId}`);
    if (finalized.number > latest.number) throw new ChainError('contradiction', 'finalized is ahead of latest');
    return { finalized, latest };
  });
}

export function readBlock(endpoints: Endpoints, number: number): Promise<BlockRef> {
  return endpoints.ask((client) => blockOf(client, number));
}

/** Several blocks by their number. */
export async function readBlocks(
  endpoints: Endpoints,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, BlockRef>> {
  const found = new Map<number, BlockRef>();
  for (let at = 0; at < numbers.length; at += PARALLEL_BLOCKS) {
    const part = numbers.slice(at, at + PARALLEL_BLOCKS);
    for (const block of await Promise.all(part.map((number) => readBlock(endpoints, number)))) {
      found.set(block.number, block);
    }
  }
  return found;
}

export function readVaultAt(endpoints: Endpoints, vault: Address, number: number): Promise<VaultAtBlock> {
  return endpoints.ask(async (_client, request) => {
    const at = { request, vault, block: number };
    const [words, balanceWei] = await Promise.all([readView(at, 'state'), readBalanceAt(at)]);
    return { totals: words.totals, terms: words.terms, balanceWei };
  });
}

/** The balance of an address at the newest block. Reads the number first, so that the answer is of exactly that block. */
export function readBalance(endpoints: Endpoints, address: Address): Promise<{ block: number; wei: bigint }> {
  return endpoints.ask(async (client) => {
    const blockNumber = await client.getBlockNumber();
    return { block: Number(blockNumber), wei: await client.getBalance({ address, blockNumber }) };
  });
}

/** Wei of the reserve that are neither owed nor set aside, at the newest block. */
export async function readFreeReserve(endpoints: Endpoints, vault: Address): Promise<bigint> {
  return (await endpoints.ask((_client, request) => readView({ request, vault, block: 'latest' }, 'totals'))).free;
}

/** Chain time of the deployment, unix seconds. */
export async function readStart(endpoints: Endpoints, vault: Address): Promise<number> {
  return Number(await endpoints.ask((_client, request) => readView({ request, vault, block: 'latest' }, 'START')));
}

/** The vault's current guardian and owner, in lower case. */
export function readRoles(endpoints: Endpoints, vault: Address): Promise<{ owner: string; guardian: string }> {
  return endpoints.ask((_client, request) => readRolesAt({ request, vault, block: 'latest' }));
}

async function blockOf(client: ChainClient, which: number | 'finalized' | 'latest'): Promise<BlockRef> {
  const block = await client.getBlock(typeof which === 'number' ? { blockNumber: BigInt(which) } : { blockTag: which });
  const { number, hash, parentHash, timestamp } = block;
  if (typeof number !== 'bigint' || !isHash(hash) || !isHash(parentHash) || typeof timestamp !== 'bigint') {
    throw new ChainError('contradiction', `block ${which} has no number, hash or time`);
  }
  if (typeof which === 'number' && Number(number) !== which) {
    throw new ChainError('contradiction', `asked for block ${which}, got ${number}`);
  }
  return {
    number: Number(number),
    hash: hash.toLowerCase(),
    parentHash: parentHash.toLowerCase(),
    time: Number(timestamp),
  };
}

const isHash = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value);
