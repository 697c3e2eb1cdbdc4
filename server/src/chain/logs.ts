/**
 * Reads a contract's logs over long block ranges. Endpoints limit the size of a response, each differently: the range
 * requested from one doubles while its responses are small, and shrinks when one is big or fails.
 */
import { type Address, isAddressEqual, type Log } from 'viem';
import { ChainError } from './chain-error.ts';
import type { Endpoint } from './endpoints.ts';
import type { LogPlace } from './events.ts';
import type { Quorum } from './quorum.ts';
import { blockOf } from './reads.ts';

const FIRST_RANGE_BLOCKS = 100;
const LONGEST_RANGE_BLOCKS = 50_000;
/** The next response is read while the previous one is written; small parts keep both busy. */
const FEW_LOGS = 1_000;
const MANY_LOGS = 3_000;
/** A witness that needs more responses than this, for a range that another endpoint returned in one, does not help. */
const MAX_PIECES = 50;

interface LogsOfRange<Found> {
  readonly logs: readonly Found[];
  /** The last block that is covered. */
  readonly to: number;
}

export interface LogReader<Found extends LogPlace> {
  /** Logs from block `from` up to block `to` at most, in chain order, with the last block that was covered. */
  read(from: number, to: number): Promise<LogsOfRange<Found>>;
}

/** `decode` returns undefined for a log to ignore. */
export function createLogReader<Found extends LogPlace>(
  quorum: Quorum,
  address: Address,
  decode: (log: Log) => Found | undefined,
): LogReader<Found> {
  const rangeBlocksOf = new WeakMap<Endpoint, number>();

  async function readFrom(endpoint: Endpoint, from: number, upTo: number): Promise<LogsOfRange<Found>> {
    const rangeBlocks = rangeBlocksOf.get(endpoint) ?? FIRST_RANGE_BLOCKS;
    const to = Math.min(upTo, from + rangeBlocks - 1);
    const halve = () => rangeBlocksOf.set(endpoint, Math.max(1, rangeBlocks >> 1));
    try {
      const found = await endpoint.client.getLogs({ address, fromBlock: BigInt(from), toBlock: BigInt(to) });
      const logs = checked(found, { address, decode, from, to });
      if (logs.length > MANY_LOGS) {
        rangeBlocksOf.set(endpoint, Math.max(1, Math.floor((rangeBlocks * FEW_LOGS) / logs.length)));
      } else if (logs.length < FEW_LOGS && to - from + 1 === rangeBlocks) {
        rangeBlocksOf.set(endpoint, Math.min(LONGEST_RANGE_BLOCKS, rangeBlocks * 2));
      }
      return { logs, to };
    } catch (error) {
      halve();
      throw error;
    }
  }

  /** Reads the whole of a range that another endpoint returned in one piece. */
  async function readAll(endpoint: Endpoint, from: number, to: number): Promise<LogsOfRange<Found>> {
    const logs: Found[] = [];
    for (let [next, pieces] = [from, 0]; next <= to; pieces += 1) {
      if (pieces === MAX_PIECES) throw new ChainError('unreachable', 'the endpoint answers in too small pieces');
      const piece = await readFrom(endpoint, next, to);
      logs.push(...piece.logs);
      next = piece.to + 1;
    }
    return { logs, to };
  }

  return {
    read: (from, upTo) =>
      quorum.read<LogsOfRange<Found>>({
        subject: 'logs',
        isCompared: true,
        block: upTo,
        read: (endpoint) => readFrom(endpoint, from, upTo),
        async again(endpoint, answer) {
          const other = await readAll(endpoint, from, answer.to);
          // An endpoint that is behind silently omits logs of unknown blocks. It has to prove that it knows the last one.
          if (digestOf(other) !== digestOf(answer)) await blockOf(endpoint.client, answer.to);
          return other;
        },
        digest: digestOf,
      }),
  };
}

const digestOf = ({ logs, to }: LogsOfRange<LogPlace>): string =>
  JSON.stringify([to, logs], (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

interface Asked<Found> {
  readonly address: Address;
  readonly decode: (log: Log) => Found | undefined;
  readonly from: number;
  readonly to: number;
}

/** The logs in chain order. Throws if a log is from another contract or block range, or appears twice. */
function checked<Found extends LogPlace>(found: readonly Log[], { address, decode, from, to }: Asked<Found>): Found[] {
  if (!Array.isArray(found)) throw new ChainError('contradiction', 'the logs are not a list');
  const places = new Set<string>();
  for (const log of found) {
    if (!isAddressEqual(log.address, address)) throw new ChainError('contradiction', 'a log of another contract');
  }
  const logs = found.map(decode).filter((log) => log !== undefined);
  for (const { blockNumber, logIndex } of logs) {
    if (blockNumber < from || blockNumber > to) throw new ChainError('contradiction', `a log of block ${blockNumber}`);
    const place = `${blockNumber}:${logIndex}`;
    if (places.has(place)) throw new ChainError('contradiction', `the log ${place} came twice`);
    places.add(place);
  }
  return logs.sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
}
