/**
 * Reads a contract's logs over long stretches. Endpoints limit how much they answer at once, and each at another point: the
 * stretch asked for doubles while answers are small and halves when one is big or fails.
 */
import { type Address, isAddressEqual, type Log } from 'viem';
import { ChainError } from './chain-error.ts';
import type { Endpoints } from './endpoints.ts';
import type { LogPlace } from './events.ts';

const FIRST_STRETCH = 500;
const LONGEST_STRETCH = 50_000;
const FEW_LOGS = 4_000;
const MANY_LOGS = 9_000;

export interface LogReader<Found extends LogPlace> {
  /** Logs from block `from` up to block `to` at most, in chain order, with the last block that was covered. */
  read(from: number, to: number): Promise<{ readonly logs: readonly Found[]; readonly to: number }>;
}

/** `decode` gives undefined for a log that nobody asks for. */
export function createLogReader<Found extends LogPlace>(
  endpoints: Endpoints,
  address: Address,
  decode: (log: Log) => Found | undefined,
): LogReader<Found> {
  let stretch = FIRST_STRETCH;
  return {
    async read(from, upTo) {
      const to = Math.min(upTo, from + stretch - 1);
      try {
        const logs = await endpoints.ask(async (client) => {
          const found = await client.getLogs({ address, fromBlock: BigInt(from), toBlock: BigInt(to) });
          return checked(found, { address, decode, from, to });
        });
        if (logs.length > MANY_LOGS) stretch = Math.max(1, stretch >> 1);
        else if (logs.length < FEW_LOGS && to - from + 1 === stretch) stretch = Math.min(LONGEST_STRETCH, stretch * 2);
        return { logs, to };
      } catch (error) {
        stretch = Math.max(1, stretch >> 1);
        throw error;
      }
    },
  };
}

interface Asked<Found> {
  readonly address: Address;
  readonly decode: (log: Log) => Found | undefined;
  readonly from: number;
  readonly to: number;
}

/** The logs in chain order. An answer with logs from elsewhere, or with one twice, is no answer to what was asked. */
function checked<Found extends LogPlace>(found: readonly Log[], { address, decode, from, to }: Asked<Found>): Found[] {
  if (!Array.isArray(found)) throw new ChainError('contradiction', 'logs are no list');
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
