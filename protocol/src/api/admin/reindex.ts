/** Reading a vault's events again from a block on, and comparing them with the stored ones. */
import { z } from 'zod/mini';
import { REINDEX_FAILURES, REINDEX_STATES, REINDEX_TABLES } from '../../reindex.ts';
import { STAFF_ROLES } from '../../staff.ts';
import { defineRoute } from '../route.ts';
import { address, rowId, wallTime } from '../shapes.ts';

const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));
const block = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));
const table = z.enum(REINDEX_TABLES);

export const REINDEXES_SHOWN = 10;

export const reindexPreview = defineRoute({
  method: 'GET',
  path: '/api/admin/operations/reindex',
  access: 'admin',
  roles: ['admin'],
  summary:
    'The number of rows that reading a vault again from a block on would read and compare, and the time it would take.',
  query: z.object({ vault: address, fromBlock: z.optional(z.coerce.number().check(z.int(), z.minimum(0))) }),
  reply: z.object({
    fromBlock: block,
    /** The vault's first block. */
    firstBlock: block,
    /** The last block that is read. */
    toBlock: block,
    blocks: z.int(),
    /** Stored events in these blocks, and of the vault in total: all are added up again. */
    events: z.int(),
    allEvents: z.int(),
    /** As measured in the last run, or now by reading a first range; null if no endpoint responds. */
    blocksPerSecond: z.nullable(z.number()),
    seconds: z.nullable(z.int()),
    tables: z.array(table),
  }),
  errors: ['auth.required', 'forbidden', 'vault.unknown', 'notFound'],
});
export type ReindexPreview = z.infer<typeof reindexPreview.reply>;

const difference = z.object({ table, missing: z.int(), extra: z.int(), changed: z.int() });

export const reindexList = defineRoute({
  method: 'GET',
  path: '/api/admin/operations/reindexes',
  access: 'admin',
  roles: STAFF_ROLES,
  summary: 'The runs that read a vault again, newest first, with progress and outcome.',
  query: z.object({ before: z.optional(rowId) }),
  reply: z.object({
    reindexes: z.array(
      z.object({
        id: rowId,
        vault: z.string(),
        vaultName: z.nullable(z.string()),
        fromBlock: block,
        /** Null until it has begun. */
        toBlock: z.nullable(block),
        readBlock: block,
        state: z.enum(REINDEX_STATES),
        events: z.int(),
        eventsPerSecond: z.nullable(z.number()),
        /** How long the reading will still take. */
        secondsLeft: z.nullable(z.int()),
        /** The member of staff who requested it; null: the command, or a deleted account. */
        by: z.nullable(z.string()),
        reason: z.string(),
        askedAt: wallTime,
        endedAt: z.nullable(wallTime),
        failure: z.nullable(z.enum(REINDEX_FAILURES)),
        /** The current obstacle, or the reason why it failed. */
        detail: z.nullable(z.string()),
        result: z.nullable(
          z.object({
            tables: z.array(difference),
            samples: z.array(z.object({ table, key: z.string() })),
            addedUp: z.int(),
            compareMs: z.int(),
          }),
        ),
      }),
    ),
    nextBefore: z.nullable(rowId),
  }),
  errors: ['auth.required'],
});
export type Reindex = z.infer<typeof reindexList.reply>['reindexes'][number];

export const startReindex = defineRoute({
  method: 'POST',
  path: '/api/admin/operations/reindexes',
  access: 'admin',
  roles: ['admin'],
  stepUp: true,
  creates: true,
  summary:
    'Read a vault again from a block on, compare, and correct rows that differ. One run at a time for each vault.',
  body: z.object({ vault: address, fromBlock: block, reason }),
  reply: z.object({ id: rowId }),
  errors: [
    'auth.required',
    'auth.stepUpRequired',
    'forbidden',
    'vault.unknown',
    'notFound',
    'reindex.running',
    'reindex.blockUnknown',
    'origin.foreign',
  ],
});

export const stopReindex = defineRoute({
  method: 'POST',
  path: '/api/admin/operations/reindexes/:id/stop',
  access: 'admin',
  roles: ['admin'],
  summary: 'Stop a run that has not ended. No stored row has been changed by it.',
  params: z.object({ id: rowId }),
  body: z.object({ reason }),
  errors: ['auth.required', 'forbidden', 'notFound', 'origin.foreign'],
});
