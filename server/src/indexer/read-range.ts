/** Reads the next range of finalized blocks: its logs, their blocks, and the vault's state at the end. */
import type { Chain } from '../chain/chain.ts';
import { ChainError } from '../chain/chain-error.ts';
import type { LogPlace, VaultLog } from '../chain/events.ts';
import type { BlockRef, VaultAtBlock } from '../chain/reads.ts';
import { InvalidChainData } from './problems.ts';

export interface Range {
  readonly logs: readonly VaultLog[];
  readonly blocks: ReadonlyMap<number, BlockRef>;
  /** The last block that was read. */
  readonly end: BlockRef;
  /** The vault at the end, to compare with the projection; undefined if no endpoint has kept the state of so old a block. */
  readonly vaultAtEnd: VaultAtBlock | undefined;
  /** Time of the newest finalized block; later than the time of `end` while there is more to read. */
  readonly finalizedTime: number;
}

/** A range ends after this many logs or responses, if the vault's state can be read there. */
const ENOUGH_LOGS = 2_000;
const ENOUGH_RESPONSES = 20;
/** Otherwise it goes on, to a block whose state an endpoint has kept; but not beyond this many logs. */
const MAX_LOGS = 20_000;
/** One response usually covers the logs of so few blocks. */
const FEW_BLOCKS = 50;

interface RangeOptions {
  /** Aborts the reading. */
  readonly signal: AbortSignal;
  /** Called on each response with logs, of which a range may need many. */
  readonly onResponse: () => void;
}

/** Starts reading the range after `block`; undefined if that is the last finalized one. A caller may drop the promise. */
export function beginRange(
  chain: Chain,
  block: number,
  finalized: BlockRef,
  options: RangeOptions,
): Promise<Range> | undefined {
  if (block >= finalized.number) return undefined;
  const reading = readRange(chain, block + 1, finalized, options);
  reading.catch(() => {});
  return reading;
}

async function readRange(
  chain: Chain,
  from: number,
  finalized: BlockRef,
  { signal, onResponse }: RangeOptions,
): Promise<Range> {
  const logs: VaultLog[] = [];
  // Near the head users are waiting, so the state is requested together with the logs.
  const isNearHead = finalized.number - from < FEW_BLOCKS;
  const vaultAtHead = isNearHead ? vaultAtFinalized(chain, finalized.number) : undefined;
  vaultAtHead?.catch(() => {});
  let next = from;
  let responses = 0;
  for (;;) {
    signal.throwIfAborted();
    const response = await chain.readLogs(next, finalized.number);
    onResponse();
    logs.push(...response.logs);
    next = response.to + 1;
    responses += 1;
    const isAtHead = next > finalized.number;
    if (!isAtHead && logs.length < ENOUGH_LOGS && responses < ENOUGH_RESPONSES) continue;
    const end = isAtHead ? finalized : await chain.block(next - 1);
    const vaultAtEnd = await (isAtHead
      ? (vaultAtHead ?? vaultAtFinalized(chain, end.number))
      : vaultIfKept(chain, end.number));
    if (vaultAtEnd === undefined && logs.length < MAX_LOGS) {
      responses = 0;
      continue;
    }
    return { logs, blocks: await blocksOf(chain, logs, end), end, vaultAtEnd, finalizedTime: finalized.time };
  }
}

const isStateGone = (error: unknown): boolean => error instanceof ChainError && error.problem === 'noHistory';

async function vaultIfKept(chain: Chain, number: number): Promise<VaultAtBlock | undefined> {
  try {
    return await chain.vaultAt(number);
  } catch (error) {
    if (isStateGone(error)) return undefined;
    throw error;
  }
}

/**
 * A node that was just started may have only its newest state, and the next block may take long. If the vault has had no event
 * since the finalized block, that state is also the state of the finalized block.
 */
async function vaultAtFinalized(chain: Chain, number: number): Promise<VaultAtBlock> {
  try {
    return await chain.vaultAt(number);
  } catch (error) {
    if (!isStateGone(error)) throw error;
    const { latest } = await chain.head();
    const { logs, to } = await chain.readLogs(number + 1, latest.number);
    if (logs.length > 0 || to < latest.number) throw error;
    return chain.vaultAt(latest.number);
  }
}

/** The blocks of the logs, whose hashes must equal those in the logs. The `known` block is not requested again. */
export async function blocksOf(
  chain: Pick<Chain, 'blocks'>,
  logs: readonly LogPlace[],
  known?: BlockRef,
): Promise<ReadonlyMap<number, BlockRef>> {
  const wanted = new Set(logs.map(({ blockNumber }) => blockNumber));
  const isKnown = known !== undefined && wanted.delete(known.number);
  const read = wanted.size > 0 ? await chain.blocks([...wanted]) : undefined;
  const blocks = new Map([...(read ?? []), ...(isKnown ? ([[known.number, known]] as const) : [])]);
  for (const { blockNumber, blockHash, logIndex } of logs) {
    const hash = blocks.get(blockNumber)?.hash;
    if (hash !== blockHash) {
      throw new InvalidChainData(
        `log ${logIndex} names block ${blockNumber} with hash ${blockHash}, but its hash is ${hash}`,
      );
    }
  }
  return blocks;
}
