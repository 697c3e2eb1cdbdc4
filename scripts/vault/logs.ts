/** Reads the logs of a contract from nodes that limit the block range of a response and the rate of requests. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Address, BaseError, HttpRequestError, type Log, type PublicClient, RpcRequestError } from 'viem';

const LONGEST_RANGE_BLOCKS = 50_000;
/** The first pause after a refusal for too many requests; each further pause is twice as long: 31 seconds in all. */
const FIRST_PAUSE_MS = 1_000;
const MOST_PAUSES = 5;

interface LogSearch {
  readonly address: Address;
  readonly from: bigint;
  readonly to: bigint;
  /** Stops early at a response that satisfies this. */
  readonly isFound?: (logs: readonly Log[]) => boolean;
}

/**
 * The range limit differs from node to node: the range is shortened until the node serves it, and grows again afterwards. After
 * a refusal for too many requests it stays and there is a pause, since a shorter range would only be one more request.
 */
export async function readLogs(
  client: Pick<PublicClient, 'getLogs'>,
  { address, from, to, isFound = () => false }: LogSearch,
  firstPauseMs = FIRST_PAUSE_MS,
): Promise<Log[]> {
  const logs: Log[] = [];
  for (let [next, rangeBlocks, pauses] = [from, LONGEST_RANGE_BLOCKS, 0]; next <= to; ) {
    const end = next + BigInt(rangeBlocks) - 1n;
    try {
      const found = await client.getLogs({ address, fromBlock: next, toBlock: end < to ? end : to });
      logs.push(...found);
      if (isFound(found)) break;
      [next, rangeBlocks, pauses] = [end + 1n, Math.min(LONGEST_RANGE_BLOCKS, rangeBlocks * 2), 0];
    } catch (error) {
      if (isAskedTooOften(error)) {
        if (pauses === MOST_PAUSES) throw error;
        await wait(firstPauseMs * 2 ** pauses);
        pauses += 1;
      } else {
        if (rangeBlocks === 1) throw error;
        rangeBlocks = Math.max(1, rangeBlocks >> 2);
      }
    }
  }
  return logs;
}

const OFTEN = /too many requests|\brate\b.{0,9}limit|request limit|(requests|queries) per/i;

/** The code -32005 alone is ambiguous: nodes also return it for too long a range. */
export function isAskedTooOften(error: unknown): boolean {
  const isOften = (cause: unknown) =>
    (cause instanceof HttpRequestError && cause.status === 429) ||
    (cause instanceof RpcRequestError && (cause.code === 429 || OFTEN.test(cause.details)));
  return error instanceof BaseError && Boolean(error.walk(isOften));
}
