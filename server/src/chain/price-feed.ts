/** Rounds of the price feed at a final block, compared between endpoints like everything the index relies on. */
import {
  type FeedRound,
  NoFeedError,
  readFeedDecimals,
  readLatestRound,
  readRound,
} from '@eleven/vault-client/read-price-feed';
import type { Address } from 'viem';
import { ChainError } from './chain-error.ts';
import type { Quorum } from './quorum.ts';
import type { BlockRef } from './reads.ts';

export interface PriceFeed {
  decimals(at: BlockRef): Promise<number>;
  latest(at: BlockRef): Promise<FeedRound>;
  /**
   * Undefined if that round never had an answer. Only rounds to be stored (`isKept`) are compared: those that a search only
   * visits come from a single endpoint.
   */
  round(roundId: bigint, at: BlockRef, isKept?: boolean): Promise<FeedRound | undefined>;
}

const digestOf = (round: FeedRound | undefined): string =>
  round ? `${round.roundId} ${round.answer} ${round.startedAt} ${round.updatedAt}` : 'none';

export const createPriceFeed = (quorum: Quorum, feed: Address): PriceFeed => ({
  decimals: ({ number }) =>
    quorum.read({
      subject: 'state',
      isCompared: true,
      block: number,
      read: ({ request }) => answered(readFeedDecimals({ request, feed, block: number })),
      digest: String,
    }),
  latest: (at) =>
    quorum.read<FeedRound>({
      subject: 'state',
      isCompared: true,
      block: at.number,
      read: async ({ request }) => past(await answered(readLatestRound({ request, feed, block: at.number })), at),
      digest: digestOf,
    }),
  round: (roundId, at, isKept = false) =>
    quorum.read<FeedRound | undefined>({
      subject: 'state',
      isCompared: isKept,
      block: at.number,
      async read({ request }) {
        const round = await answered(readRound({ request, feed, block: at.number }, roundId));
        return round && past(round, at);
      },
      digest: digestOf,
    }),
});

/** Rejects a round that is newer than the block in which it was read. */
function past(round: FeedRound, at: BlockRef): FeedRound {
  if (round.updatedAt <= at.time) return round;
  throw new ChainError('contradiction', `round ${round.roundId} has a time after that of block ${at.number}`);
}

async function answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    // The feed's address may be wrong, so the endpoint is not set aside.
    if (error instanceof NoFeedError) throw new ChainError('unreachable', error.message, error);
    throw error;
  }
}
