/**
 * Finds the open positions of a wallet in a vault with very many ids. Anyone can create ids for the price of gas, so checking
 * each id would take too long: the wallet's `Locked` events list its own. Nodes limit the block range of a reply, so the search
 * goes back range by range; if a node returns no events at all, every id is checked, the newest first.
 */
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { encodeEventTopics } from 'viem/utils';
import { IDS_IN_ONE_CALL, type PositionOnChain, readBlock, readPositions } from './read-vault.ts';
import { parseQuantity, type Request, toHex } from './rpc.ts';
import { lowerCase, readView, type VaultAt } from './view.ts';

export interface PositionSearch {
  /** Unix seconds at which the vault was deployed: no event is older. */
  readonly startAt: bigint;
  /** Searches by events unless set: `ids` checks each id. */
  readonly by?: 'ids' | undefined;
  /** The completed share of the search: from 0 to 1. */
  readonly onProgress?: ((done: number, by: 'events' | 'ids') => void) | undefined;
  /** All positions found so far, ordered by id. */
  readonly onFound?: ((positions: readonly PositionOnChain[]) => void) | undefined;
}

export interface FoundPositions {
  readonly positions: readonly PositionOnChain[];
  /** `events`: complete as far as the node returned all of them. `ids`: complete. */
  readonly by: 'events' | 'ids';
}

/** Up to this many ids are checked within seconds: five calls. */
export const FEW_IDS = 20_000n;
/** Blocks per reply at first, after a node has refused to search all at once. */
const FIRST_RANGE_BLOCKS = 50_000;
/** A node that refuses even this many returns no events. */
const SHORTEST_RANGE_BLOCKS = 1_000;

/** Rejects as `readView` does. */
export async function findPositions(
  at: VaultAt & { readonly block: number },
  wallet: string,
  lastId: bigint,
  search: PositionSearch,
): Promise<FoundPositions> {
  const found = new Map<bigint, PositionOnChain>();
  const all = () => [...found.values()].sort((a, b) => Number(a.id - b.id));
  const add = (positions: readonly PositionOnChain[]) => {
    for (const position of positions) found.set(position.id, position);
    if (positions.length > 0) search.onFound?.(all());
  };
  if (search.by !== 'ids' && lastId > FEW_IDS) {
    const isComplete = await searchEvents(at, wallet, search, async (ids) => {
      add((await Promise.all(ids.map((id) => readPosition(at, wallet, id)))).filter((one) => one !== undefined));
    });
    if (isComplete) return { positions: all(), by: 'events' };
  }
  for (let last = lastId; last > 0n; last -= IDS_IN_ONE_CALL) {
    search.onProgress?.(1 - Number(last) / Number(lastId), 'ids');
    const first = last > IDS_IN_ONE_CALL ? last - IDS_IN_ONE_CALL + 1n : 1n;
    add(await readPositions(at, wallet, { first, last }));
  }
  return { positions: all(), by: 'ids' };
}

/** Undefined if the wallet never had it, or has closed it. */
export async function readPosition(at: VaultAt, wallet: string, id: bigint): Promise<PositionOnChain | undefined> {
  const { principal, reward, endsAt, termDays } = await readView(at, 'positionOf', lowerCase(wallet), id);
  return principal === 0n ? undefined : { id, principalWei: principal, rewardWei: reward, endsAt, termDays };
}

/** From the newest block back to the deployment. False if the node returns no events. */
async function searchEvents(
  { request, vault, block }: VaultAt & { readonly block: number },
  wallet: string,
  { startAt, onProgress }: PositionSearch,
  onIds: (ids: readonly bigint[]) => Promise<void>,
): Promise<boolean> {
  const topics = encodeEventTopics({ abi: vaultAbi, eventName: 'Locked', args: { account: lowerCase(wallet) } });
  const idsIn = async (from: number, to: number) => {
    const filter = { address: vault, topics, fromBlock: toHex(from), toBlock: toHex(to) };
    const logs: unknown = await request({ method: 'eth_getLogs', params: [filter] }).catch(() => undefined);
    return Array.isArray(logs) ? logs.map(idOf).filter((id) => id !== undefined) : undefined;
  };
  const newest = await timeOf(request, block);
  if (newest === undefined) return false;
  const atOnce = await idsIn(0, block);
  if (atOnce) return onIds(atOnce).then(() => true);
  for (let [to, rangeBlocks] = [block, FIRST_RANGE_BLOCKS]; to >= 0; ) {
    const from = Math.max(0, to - rangeBlocks + 1);
    const [ids, time] = await Promise.all([idsIn(from, to), timeOf(request, from)]);
    if (!ids || time === undefined) {
      if (rangeBlocks <= SHORTEST_RANGE_BLOCKS) return false;
      rangeBlocks = Math.max(SHORTEST_RANGE_BLOCKS, Math.floor(rangeBlocks / 4));
      continue;
    }
    await onIds(ids);
    if (time < Number(startAt)) break;
    onProgress?.((newest - time) / (newest - Number(startAt)), 'events');
    to = from - 1;
  }
  return true;
}

const timeOf = async (request: Request, number: number): Promise<number | undefined> =>
  (await readBlock(request, number).catch(() => undefined))?.time;

const idOf = (log: unknown): bigint | undefined => parseQuantity((log as { topics?: unknown[] } | null)?.topics?.[2]);
