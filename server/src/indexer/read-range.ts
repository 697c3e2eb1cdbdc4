/** Reads the next stretch of finalized blocks: logs, the times of their blocks, and the vault's state at the end. */
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
  /** The vault at the end; undefined if no endpoint keeps that state any more and reading further was pointless. */
  readonly vaultAtEnd: VaultAtBlock | undefined;
  /** Time of the newest final block during the reading: later than the end's while there is more to read. */
  readonly headTime: number;
}

/** Logs written at once if the vault can be compared at the end … */
const ENOUGH_LOGS = 2_000;
const ENOUGH_ANSWERS = 20;
/** … and the maximum if it cannot, as not every endpoint keeps old states. */
const MAX_LOGS = 20_000;
/** Blocks that one response usually covers. */
const SHORT = 50;

interface RangeOptions {
  /** Aborts the reading. */
  readonly signal: AbortSignal;
  /** Called on each response with logs: a stretch may need many. */
  readonly onAnswer: () => void;
}

/** Starts reading the stretch after a block; undefined after the last finalized one. Unawaited failures are ignored. */
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
  { signal, onAnswer }: RangeOptions,
): Promise<Range> {
  const logs: VaultLog[] = [];
  // At the head, where users are waiting, logs and state are requested at once.
  const vaultAtHead = finalized.number - from < SHORT ? vaultAt(chain, finalized.number, true) : undefined;
  vaultAtHead?.catch(() => {});
  let next = from;
  let answers = 0;
  for (;;) {
    signal.throwIfAborted();
    const answer = await chain.readLogs(next, finalized.number);
    onAnswer();
    logs.push(...answer.logs);
    next = answer.to + 1;
    answers += 1;
    const isAtHead = next > finalized.number;
    if (!isAtHead && logs.length < ENOUGH_LOGS && answers < ENOUGH_ANSWERS) continue;
    const end = isAtHead ? finalized : await chain.block(next - 1);
    const vaultAtEnd = await ((isAtHead ? vaultAtHead : undefined) ?? vaultAt(chain, end.number, isAtHead));
    if (vaultAtEnd === undefined && logs.length < MAX_LOGS) {
      answers = 0;
      continue;
    }
    return { logs, blocks: await blocksOf(chain, logs, end), end, vaultAtEnd, headTime: finalized.time };
  }
}

async function vaultAt(chain: Chain, number: number, isAtHead: boolean): Promise<VaultAtBlock | undefined> {
  try {
    return await chain.vaultAt(number);
  } catch (error) {
    if (!(error instanceof ChainError) || error.problem !== 'noHistory') throw error;
    return isAtHead ? vaultSince(chain, number, error) : undefined;
  }
}

/**
 * A node that was just started may know only its newest state, and the next block may take long. If the vault has had no event
 * since, the newest state equals that of the finalized block.
 */
async function vaultSince(chain: Chain, number: number, error: ChainError): Promise<VaultAtBlock> {
  const { latest } = await chain.head();
  const { logs, to } = await chain.readLogs(number + 1, latest.number);
  if (logs.length > 0 || to < latest.number) throw error;
  return chain.vaultAt(latest.number);
}

/** The blocks of the logs; their hashes must equal those in the logs. A block that is already known is not requested. */
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
