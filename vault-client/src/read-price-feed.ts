/**
 * Reads a Chainlink price feed from any node, through the feed's proxy (AggregatorV3Interface): each answer belongs to a
 * permanent round.
 */
import { classifyProviderError } from './provider-error.ts';
import { type Block, blockTag, type Request } from './rpc.ts';

export interface FeedAt {
  readonly request: Request;
  readonly feed: string;
  readonly block: Block;
}

export interface FeedRound {
  /** phase · 2^64 + number in the phase: the proxy begins a new phase with each contract that it points to. */
  readonly roundId: bigint;
  readonly answer: bigint;
  /** Chain time, unix seconds. */
  readonly startedAt: number;
  readonly updatedAt: number;
}

/** The node replied, but not as a feed does. */
export class NoFeedError extends Error {}

const DECIMALS = '0x313ce567';
const LATEST_ROUND_DATA = '0xfeaf968c';
const GET_ROUND_DATA = '0x9a6fc8f5';
const PHASE_BITS = 64n;
const INT256_SIGN = 1n << 255n;

export const roundIdOf = (phase: bigint, number: bigint): bigint => (phase << PHASE_BITS) | number;
export const phaseOf = (roundId: bigint): bigint => roundId >> PHASE_BITS;
export const numberInPhase = (roundId: bigint): bigint => roundId & ((1n << PHASE_BITS) - 1n);

/** Decimal places of its answers. */
export async function readFeedDecimals(at: FeedAt): Promise<number> {
  const [decimals = -1n] = wordsOf(await call(at, DECIMALS), 1);
  if (decimals < 0n || decimals > 36n) throw new NoFeedError(`a price feed with ${decimals} decimals`);
  return Number(decimals);
}

export async function readLatestRound(at: FeedAt): Promise<FeedRound> {
  const round = roundOf(await call(at, LATEST_ROUND_DATA));
  if (!round) throw new NoFeedError('the newest round of the price feed has no answer');
  return round;
}

/** Undefined if the round never had an answer. */
export async function readRound(at: FeedAt, roundId: bigint): Promise<FeedRound | undefined> {
  let answer: unknown;
  try {
    answer = await call(at, GET_ROUND_DATA + roundId.toString(16).padStart(64, '0'));
  } catch (error) {
    if (classifyProviderError(error).problem === 'reverted') return undefined;
    throw error;
  }
  const round = roundOf(answer);
  if (round && round.roundId !== roundId) throw new NoFeedError(`asked for round ${roundId}, got ${round.roundId}`);
  return round;
}

const call = ({ request, feed, block }: FeedAt, data: string): Promise<unknown> =>
  request({ method: 'eth_call', params: [{ to: feed, data }, blockTag(block)] });

function roundOf(data: unknown): FeedRound | undefined {
  const [roundId = 0n, answer = 0n, startedAt = 0n, updatedAt = 0n, answeredInRound = 0n] = wordsOf(data, 5);
  // Older feeds copied the answer of another round into a round that had none.
  if (updatedAt === 0n || answeredInRound < roundId) return undefined;
  if (answer === 0n || answer >= INT256_SIGN) throw new NoFeedError(`round ${roundId} has no price in it`);
  if (roundId >> 80n || updatedAt > 0xffff_ffffn) throw new NoFeedError('not a round of a price feed');
  return { roundId, answer, startedAt: Number(startedAt), updatedAt: Number(updatedAt) };
}

function wordsOf(data: unknown, count: number): bigint[] {
  if (typeof data !== 'string' || !new RegExp(`^0x[0-9a-fA-F]{${count * 64}}$`).test(data))
    throw new NoFeedError('the address of the price feed does not answer as a price feed');
  return Array.from({ length: count }, (_, index) => BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64)}`));
}
