/**
 * A request that creates something may be sent again with the same `Idempotency-Key`, because its answer was lost: it
 * then gets the first answer and makes nothing new. Only answers that created something are kept, for a day; after a
 * refusal the same key may try again.
 */
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import type { Db } from '../db/client.ts';
import type { Tx } from '../db/tx.ts';
import {
  claimKey,
  dropOldKeys,
  findKey,
  type KeyName,
  releaseKey,
  settleKey,
  takeOverKey,
} from './idempotency.store.ts';

const HOUR = 3_600_000;
const KEEP_MS = 24 * HOUR;
/** A request that has run for so long has died with its process. */
const DEAD_MS = 30_000;
const POLL_MS = 100;
const POLLS = 30;

export interface IdempotentRequest {
  /** `user:<id>` or `network:<address>`. */
  readonly scope: string;
  readonly key: string;
  readonly route: string;
  readonly body: unknown;
}

/** Keeps the answer in the transaction that creates: then a crash right after the commit loses nothing. */
export type Settle = (tx: Tx, reply: unknown) => Promise<void>;

export interface Idempotency {
  run<Reply>(
    request: IdempotentRequest,
    first: (settle: Settle) => Promise<Reply>,
    again: (reply: Reply) => Promise<Reply>,
  ): Promise<Reply>;
}

export function createIdempotency(deps: { db: Db; clock: Clock; secret: string }): Idempotency {
  const { db, clock } = deps;
  // Keyed: bodies may hold a password, and a plain hash of it could be guessed from a copy of the database.
  const hashOf = (body: unknown) =>
    createHmac('sha256', deps.secret)
      .update(JSON.stringify(body) ?? '')
      .digest('base64url');
  let swept = 0;

  return {
    async run<Reply>(
      request: IdempotentRequest,
      first: (settle: Settle) => Promise<Reply>,
      again: (reply: Reply) => Promise<Reply>,
    ): Promise<Reply> {
      const now = clock.now();
      if (Math.abs(now.getTime() - swept) > HOUR) {
        swept = now.getTime();
        await dropOldKeys(db, new Date(now.getTime() - KEEP_MS));
      }
      const name: KeyName = { scope: request.scope, key: request.key };
      const bodyHash = hashOf(request.body);
      for (let polls = 0; polls < POLLS; polls++) {
        const isFirst =
          (await claimKey(db, { ...name, route: request.route, bodyHash, createdAt: now })) ||
          (await takeOverKey(db, name, new Date(now.getTime() - DEAD_MS), now));
        if (isFirst) return runFirst(name, first);
        const row = await findKey(db, name);
        if (row && (row.route !== request.route || row.bodyHash !== bodyHash)) throw new AppError('request.keyReused');
        if (row && row.status !== null) return again(row.reply as Reply);
        // The first request is still at work, here or in another process.
        await wait(POLL_MS);
      }
      throw new AppError('request.conflict', {}, { retryAfter: 1 });
    },
  };

  async function runFirst<Reply>(name: KeyName, first: (settle: Settle) => Promise<Reply>): Promise<Reply> {
    let settled = false;
    try {
      const reply = await first(async (tx, early) => {
        await settleKey(tx, name, 200, early);
        settled = true;
      });
      if (!settled) await settleKey(db, name, 200, reply);
      return reply;
    } catch (error) {
      // Keeps a key that was answered in a committed transaction; a failure here must not hide the error.
      await releaseKey(db, name).catch(() => {});
      throw error;
    }
  }
}
