/**
 * A request that creates something can be repeated with the same `Idempotency-Key` if its reply was lost: the stored reply is
 * replayed and nothing new is created. Only successful replies are stored, for a day; after an error the key can run again.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { HOUR_MS } from '@eleven/protocol/durations';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Keys } from '../../core/keys.ts';
import type { Db } from '../../db/database.ts';
import type { Tx } from '../../db/tx.ts';
import {
  type Claim,
  claimKey,
  dropOldKeys,
  findKey,
  type KeyName,
  releaseKeys,
  storeReplyOf,
  takeOverKey,
} from './idempotency.store.ts';

const KEEP_MS = 24 * HOUR_MS;
/** A request that has run this long is assumed to have died with its process. */
const DEAD_MS = 30_000;
/** First wait of a repeat between its checks; it doubles each time, up to three seconds in all. */
const FIRST_POLL_MS = 100;
const LAST_POLL_MS = 1_600;
/** How often the release of keys is retried after a failure. */
const RELEASE_MS = 500;
const RELEASED_AT_ONCE = 500;

interface IdempotentRequest {
  /** `user:<id>` or `network:<address>`. */
  readonly scope: string;
  readonly key: string;
  readonly route: string;
  readonly body: unknown;
}

/** Stores the reply in the transaction that creates, so a crash right after the commit loses nothing. */
export type StoreReply = (tx: Tx, reply: unknown) => Promise<void>;

export interface Idempotency {
  run<Reply>(
    request: IdempotentRequest,
    first: (storeReply: StoreReply) => Promise<Reply>,
    replay: (reply: Reply) => Promise<Reply>,
  ): Promise<Reply>;
}

export function createIdempotency({ db, clock, keys }: { db: Db; clock: Clock; keys: Keys }): Idempotency {
  // Keyed: bodies may hold a password, which could be guessed from a plain hash in a copy of the database.
  const hashesOf = (body: unknown) => keys.macs('request body', JSON.stringify(body) ?? '');
  /** Claims to release, each with the time until which to retry. */
  const unreleased = new Map<Claim, number>();
  let swept = 0;

  return {
    async run<Reply>(
      request: IdempotentRequest,
      first: (storeReply: StoreReply) => Promise<Reply>,
      replay: (reply: Reply) => Promise<Reply>,
    ): Promise<Reply> {
      const now = clock.now();
      if (Math.abs(now.getTime() - swept) > HOUR_MS) {
        swept = now.getTime();
        await dropOldKeys(db, new Date(now.getTime() - KEEP_MS));
      }
      const name: KeyName = { scope: request.scope, key: request.key };
      const hashes = hashesOf(request.body);
      const [bodyHash] = hashes;
      const claim = () => claimKey(db, { ...name, route: request.route, bodyHash, createdAt: now });
      for (let pauseMs = FIRST_POLL_MS; ; pauseMs *= 2) {
        if (await claiming(name, now, claim)) return runFirst(name, now, claim, first);
        const row = await findKey(db, name);
        if (row && (row.route !== request.route || !hashes.includes(row.bodyHash)))
          throw new AppError('request.keyReused');
        if (row && row.status !== null) return replay(row.reply as Reply);
        const dead = new Date(now.getTime() - DEAD_MS);
        if (row && row.createdAt < dead && (await claiming(name, now, () => takeOverKey(db, name, dead, now))))
          return runFirst(name, now, claim, first);
        if (pauseMs > LAST_POLL_MS) break;
        // The first request is still running, here or in another process.
        await wait(pauseMs);
      }
      throw new AppError('request.conflict', {}, { retryAfter: 1 });
    },
  };

  async function claiming(name: KeyName, now: Date, claim: () => Promise<boolean>): Promise<boolean> {
    try {
      return await claim();
    } catch (error) {
      // The claim may have been committed although the confirmation was lost.
      void release(name, now);
      throw error;
    }
  }

  /** Never fails. It retries while the database is away: until it succeeds, repeats of the request would have to wait. */
  async function release(name: KeyName, claimedAt: Date): Promise<void> {
    const one = { ...name, claimedAt };
    // A single loop for all claims: when the database is back, everybody else needs its connections.
    if (unreleased.size === 0 && (await releaseAll([one]))) return;
    unreleased.set(one, performance.now() + DEAD_MS);
    if (unreleased.size === 1) void releaseLater();
  }

  async function releaseLater(): Promise<void> {
    while (unreleased.size > 0) {
      await wait(RELEASE_MS, undefined, { ref: false });
      const asked = [...unreleased.keys()].slice(0, RELEASED_AT_ONCE);
      const areReleased = await releaseAll(asked);
      for (const one of asked)
        if (areReleased || performance.now() > (unreleased.get(one) ?? 0)) unreleased.delete(one);
    }
  }

  function releaseAll(claims: readonly Claim[]): Promise<boolean> {
    return releaseKeys(db, claims).then(
      () => true,
      () => false,
    );
  }

  async function runFirst<Reply>(
    name: KeyName,
    claimedAt: Date,
    claim: () => Promise<boolean>,
    first: (storeReply: StoreReply) => Promise<Reply>,
  ): Promise<Reply> {
    const own: Claim = { ...name, claimedAt };
    let isStored = false;
    try {
      const reply = await first(async (tx, early) => {
        // A fail-over may have lost the claim, or a repeat may have taken it over from this slow request. Without the claim,
        // this transaction would create a duplicate.
        if (!(await storeReplyOf(tx, own, 200, early))) throw new AppError('unavailable');
        isStored = true;
      });
      const store = () => storeReplyOf(db, own, 200, reply);
      if (!isStored && !(await store()) && (await claim())) await store();
      return reply;
    } catch (error) {
      // Keeps a key whose reply was stored in a committed transaction; a failure here must not hide the error.
      await release(name, claimedAt);
      throw error;
    }
  }
}
