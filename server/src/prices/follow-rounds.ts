/**
 * Stores rounds of the price feed: the newest, and for each event of a vault the one that was newest at its time. It runs
 * alongside the indexer and may be behind: an event without a round has no value yet, and nothing waits for it.
 */
import type { FeedRound } from '@eleven/vault-client/read-price-feed';
import type { Address, Chain } from '../chain/chain.ts';
import type { BlockRef } from '../chain/reads.ts';
import type { Logger } from '../core/log.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/tx.ts';
import { type FoundRound, findRound } from './find-round.ts';
import {
  deleteUnkept,
  type FeedKey,
  findCursor,
  findNeighbours,
  listEventTimes,
  listVaults,
  type RoundRow,
  saveCursor,
  saveRound,
} from './prices.store.ts';

/** Requests per turn: a long past is read in several turns, and the vault is followed in between. */
const READS_A_TURN = 300;
const EVENTS_AT_ONCE = 500;

interface RoundsDeps {
  readonly db: Db;
  readonly chain: Pick<Chain, 'chainId' | 'head' | 'priceFeed' | 'demoteEndpoint'>;
  readonly feed: Address;
  readonly log: Logger;
  readonly readsATurn?: number;
}

interface Turn {
  readonly at: BlockRef;
  readonly latest: FeedRound;
  readonly decimals: number;
  reads: number;
}

export class RoundsFollower {
  readonly #deps: RoundsDeps;
  readonly #key: FeedKey;
  #decimals: number | undefined;

  constructor(deps: RoundsDeps) {
    this.#deps = deps;
    this.#key = { chainId: deps.chain.chainId, feed: deps.feed };
  }

  /** True if there is more to do at once. Rejects if the chain or the database does not respond. */
  async follow(): Promise<boolean> {
    const { db, chain, feed, readsATurn = READS_A_TURN } = this.#deps;
    const { finalized: at } = await chain.head();
    this.#decimals ??= await chain.priceFeed(feed).decimals(at);
    const turn: Turn = { at, latest: await chain.priceFeed(feed).latest(at), decimals: this.#decimals, reads: 0 };
    await inTransaction(db, async (tx) => {
      await this.#save(tx, { round: turn.latest, nextUpdatedAt: undefined }, turn, false);
      await deleteUnkept(tx, this.#key, turn.latest.roundId);
    });
    let hasMore = false;
    for (const vault of await listVaults(db, chain.chainId)) {
      if (turn.reads < readsATurn) hasMore = (await this.#followVault(vault, turn, readsATurn)) || hasMore;
      else hasMore = true;
    }
    return hasMore;
  }

  async #followVault(vault: string, turn: Turn, readsATurn: number): Promise<boolean> {
    const { db, chain } = this.#deps;
    const after = await findCursor(db, this.#key, vault);
    const events = await listEventTimes(db, chain.chainId, vault, after, EVENTS_AT_ONCE);
    let done = after;
    const found: FoundRound[] = [];
    for (const { id, time } of events) {
      // The endpoint is behind the one that the indexer used: wait for the next turn.
      if (time > turn.at.time || turn.reads >= readsATurn) break;
      if (!found.some((one) => isNewestAt(one, time))) {
        const one = await this.#find(time, turn, found);
        if (one) found.push(one);
      }
      done = id;
    }
    if (done === after) return false;
    await inTransaction(db, async (tx) => {
      for (const one of found) await this.#save(tx, one, turn, true);
      await saveCursor(tx, this.#key, vault, done);
    });
    return done !== events.at(-1)?.id ? turn.reads >= readsATurn : events.length === EVENTS_AT_ONCE;
  }

  async #find(time: number, turn: Turn, found: readonly FoundRound[]): Promise<FoundRound | undefined> {
    const { db, chain, feed } = this.#deps;
    const kept = await findNeighbours(db, this.#key, time);
    const exact = kept.find(({ updatedAt, knownUntil }) => updatedAt <= time && time <= knownUntil);
    if (exact?.nextUpdatedAt) return { round: exact, nextUpdatedAt: exact.nextUpdatedAt };
    const known = [...kept, ...found.map(({ round }) => round)];
    return findRound(
      time,
      turn.latest,
      (roundId, isKept) => {
        turn.reads += 1;
        return chain.priceFeed(feed).round(roundId, turn.at, isKept);
      },
      known,
    );
  }

  async #save(tx: Parameters<typeof saveRound>[0], found: FoundRound, turn: Turn, isKept: boolean): Promise<void> {
    const { round, nextUpdatedAt = null } = found;
    const { roundId, answer, startedAt, updatedAt } = round;
    const row: RoundRow = {
      ...this.#key,
      roundId,
      answer,
      startedAt,
      updatedAt,
      decimals: turn.decimals,
      nextUpdatedAt,
      knownUntil: nextUpdatedAt === null ? turn.at.time : nextUpdatedAt - 1,
      isKept,
    };
    if (await saveRound(tx, row)) return;
    this.#deps.chain.demoteEndpoint();
    throw new Error(`round ${roundId} of the price feed differs from the stored one`);
  }
}

const isNewestAt = ({ round, nextUpdatedAt }: FoundRound, time: number): boolean =>
  round.updatedAt <= time && (nextUpdatedAt === undefined || time < nextUpdatedAt);
