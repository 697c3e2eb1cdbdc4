/** Reading a vault again: a preview, the request, its progress, and stopping it. */
import { maskEmailsFor } from '@eleven/protocol/accounts/mask-email';
import * as api from '@eleven/protocol/api/admin/reindex';
import { REINDEX_TABLES } from '@eleven/protocol/reindex';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../audit/audit.ts';
import type { Chain } from '../../chain/chain.ts';
import type { Vaults } from '../../chain/vaults.ts';
import { AppError } from '../../core/app-error.ts';
import { withChecksum } from '../../core/checksum.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/tx.ts';
import { route } from '../../http/route.ts';
import * as store from './reindex.store.ts';

interface ReindexDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly vaults: Vaults;
}

/** Assumed speed of computing and comparing until it is measured here: 7,000 were measured on a busy machine with two cores. */
const EVENTS_PER_SECOND = 5_000;

export async function reindexRoutes(app: FastifyInstance, { db, clock, vaults }: ReindexDeps): Promise<void> {
  async function indexedOf(address: string) {
    const { chain } = vaults.of(address);
    const key = { chainId: chain.chainId, vault: chain.vaultAddress };
    const indexed = await store.findIndexed(db, key);
    if (!indexed) throw new AppError('notFound');
    return { chain, key, firstBlock: indexed.deployBlock, toBlock: indexed.cursorBlock };
  }

  route(app, api.reindexPreview, async ({ query }) => {
    const { chain, key, firstBlock, toBlock } = await indexedOf(query.vault);
    const fromBlock = Math.min(Math.max(query.fromBlock ?? firstBlock, firstBlock), Math.max(firstBlock, toBlock));
    const blocks = Math.max(0, toBlock - fromBlock + 1);
    const allEvents = await store.countEvents(db, key, 0, toBlock);
    const last = await store.findLastRead(db, key);
    const blocksPerSecond =
      last?.toBlock && last.readMs > 0
        ? (last.toBlock - last.fromBlock + 1) / (last.readMs / 1_000)
        : await measure(chain, fromBlock, toBlock);
    const eventsPerSecond =
      last?.result && last.result.compareMs > 0
        ? Math.max(1, last.result.addedUp / (last.result.compareMs / 1_000))
        : EVENTS_PER_SECOND;
    return {
      fromBlock,
      firstBlock,
      toBlock,
      blocks,
      events: await store.countEvents(db, key, fromBlock, toBlock),
      allEvents,
      blocksPerSecond,
      seconds:
        blocksPerSecond === null
          ? null
          : Math.max(1, Math.ceil(blocks / blocksPerSecond + allEvents / eventsPerSecond)),
      tables: [...REINDEX_TABLES],
    };
  });

  route(app, api.reindexList, async ({ query, user }) => {
    const limit = api.REINDEXES_SHOWN;
    // One row more than displayed shows whether there is a next page.
    const found = await store.listReindexes(db, { before: query.before, limit: limit + 1 });
    const shown = found.slice(0, limit);
    return {
      reindexes: shown.map(({ row, by, vaultName }) => {
        const seconds = row.readMs / 1_000;
        const done = row.readBlock - row.fromBlock + 1;
        const isReading = row.endedAt === null && row.toBlock !== null && done > 0;
        const { tables = [], samples = [], addedUp = 0, compareMs = 0 } = row.result ?? {};
        return {
          id: String(row.id),
          vault: withChecksum(row.vault),
          vaultName,
          fromBlock: row.fromBlock,
          toBlock: row.toBlock,
          readBlock: Math.max(0, row.readBlock),
          state: row.state,
          events: row.events,
          eventsPerSecond: seconds > 0 ? Math.round((row.events / seconds) * 10) / 10 : null,
          secondsLeft: isReading ? Math.ceil((((row.toBlock ?? 0) - row.readBlock) / done) * seconds) : null,
          by,
          reason: maskEmailsFor(user.role, row.reason),
          askedAt: row.askedAt.toISOString(),
          endedAt: row.endedAt?.toISOString() ?? null,
          failure: row.failure,
          detail: row.detail,
          result: row.result === null ? null : { tables: [...tables], samples: [...samples], addedUp, compareMs },
        };
      }),
      nextBefore: found.length > limit ? String(shown.at(-1)?.row.id) : null,
    };
  });

  route(app, api.startReindex, async ({ body, user, storeReply }) => {
    const { fromBlock, reason } = body;
    const { key, firstBlock, toBlock } = await indexedOf(body.vault);
    if (fromBlock < firstBlock || fromBlock > toBlock) throw new AppError('reindex.blockUnknown');
    return inTransaction(db, async (tx) => {
      const now = clock.now();
      const id = await store.insertReindex(tx, { ...key, fromBlock, askedBy: user.id, reason, askedAt: now });
      if (id === undefined) throw new AppError('reindex.running');
      const reply = { id: String(id) };
      await storeReply(tx, reply);
      await audit(tx, {
        actor: user,
        act: 'reindex.asked',
        target: { kind: 'vault', id: withChecksum(key.vault) },
        reason,
        details: { fromBlock: String(fromBlock) },
        now,
      });
      return reply;
    });
  });

  route(app, api.stopReindex, async ({ params, body, user }) =>
    inTransaction(db, async (tx) => {
      const now = clock.now();
      const vault = await store.stopReindex(tx, BigInt(params.id), now);
      if (vault === undefined) throw new AppError('notFound');
      const target = { kind: 'vault', id: withChecksum(vault) } as const;
      await audit(tx, { actor: user, act: 'reindex.stopped', target, reason: body.reason, now });
      return undefined;
    }),
  );
}

/** Blocks per second, measured by reading a first range; null if no endpoint responds. */
async function measure(chain: Pick<Chain, 'readLogs'>, from: number, upTo: number): Promise<number | null> {
  const startedAt = performance.now();
  try {
    const { to } = await chain.readLogs(from, upTo);
    return (to - from + 1) / Math.max(0.001, (performance.now() - startedAt) / 1_000);
  } catch {
    return null;
  }
}
