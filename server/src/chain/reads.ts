/** Typed reads of blocks and of the vault. Each checks that the response matches the request. */
import { readRoles as readRolesAt } from '@eleven/vault-client/read-ledger';
import { readBalance as readBalanceAt } from '@eleven/vault-client/read-vault';
import { readView } from '@eleven/vault-client/view';
import type { Address } from 'viem';
import { ChainError } from './chain-error.ts';
import type { ChainClient, Endpoints } from './endpoints.ts';
import type { Question, Quorum } from './quorum.ts';

export interface BlockRef {
  readonly number: number;
  /** Lower-case. */
  readonly hash: string;
  readonly parentHash: string;
  /** Unix seconds. */
  readonly time: number;
}

/** The vault as stored at the end of a block. */
export interface VaultAtBlock {
  readonly totals: bigint;
  readonly terms: bigint;
  readonly balanceWei: bigint;
}

/** Blocks requested at the same time: enough to be quick, few enough for a public endpoint. */
const PARALLEL_BLOCKS = 8;

/** Hash, parent and time of a block by its number. */
export const blockQuestion = (number: number): Question<BlockRef> => ({
  subject: 'block',
  isCompared: false,
  block: number,
  read: ({ client }) => blockOf(client, number),
  digest: ({ hash, parentHash, time }) => `${hash} ${parentHash} ${time}`,
});

export function readBlock(quorum: Quorum, number: number): Promise<BlockRef> {
  return quorum.read(blockQuestion(number));
}

/** Several blocks by their number. */
export async function readBlocks(quorum: Quorum, numbers: readonly number[]): Promise<ReadonlyMap<number, BlockRef>> {
  const found = new Map<number, BlockRef>();
  for (let at = 0; at < numbers.length; at += PARALLEL_BLOCKS) {
    const part = numbers.slice(at, at + PARALLEL_BLOCKS);
    for (const block of await Promise.all(part.map((number) => readBlock(quorum, number)))) {
      found.set(block.number, block);
    }
  }
  return found;
}

/** The words must agree with the events anyway. Nothing else confirms the balance, so it is always compared. */
export async function readVaultAt(quorum: Quorum, vault: Address, number: number): Promise<VaultAtBlock> {
  const [{ totals, terms }, balanceWei] = await Promise.all([
    quorum.read({
      subject: 'state',
      isCompared: false,
      block: number,
      read: ({ request }) => readView({ request, vault, block: number }, 'state'),
      digest: (words) => `${words.totals} ${words.terms}`,
    }),
    quorum.read({
      subject: 'state',
      isCompared: true,
      block: number,
      read: ({ request }) => readBalanceAt({ request, vault, block: number }),
      digest: String,
    }),
  ]);
  return { totals, terms, balanceWei };
}

/** The balance of an address at the newest block. Reads the number first, so the balance belongs to exactly that block. */
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

/** From the first endpoint that responds; not compared with the others. */
export function readFinalizedNumber(endpoints: Endpoints): Promise<number> {
  return endpoints.ask(async (client) => (await blockOf(client, 'finalized')).number);
}

/** Chain time of the deployment, unix seconds. It is read once and kept, so it is always compared. */
export function readStart(quorum: Quorum, vault: Address): Promise<number> {
  return quorum.read({
    subject: 'state',
    isCompared: true,
    read: async ({ request }) => Number(await readView({ request, vault, block: 'latest' }, 'START')),
    digest: String,
  });
}

/** The vault's current guardian and owner, in lower case. */
export function readRoles(endpoints: Endpoints, vault: Address): Promise<{ owner: string; guardian: string }> {
  return endpoints.ask((_client, request) => readRolesAt({ request, vault, block: 'latest' }));
}

export async function blockOf(client: ChainClient, which: number | 'finalized' | 'latest'): Promise<BlockRef> {
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
