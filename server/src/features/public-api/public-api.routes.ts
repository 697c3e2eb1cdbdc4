/** The public API: facts about the vaults for every program and every site. Its guarantees are in protocol/src/api/public. */

import { PUBLIC_LIMITS } from '@eleven/protocol/api/public/guide';
import {
  MAX_DAYS,
  PUBLIC_API,
  publicCoverage,
  publicCoverageCsv,
  publicDocument,
  publicEvents,
  publicEventsCsv,
  publicTimelock,
  publicVaults,
  USUAL_DAYS,
} from '@eleven/protocol/api/public/routes';
import type { VaultStateReply } from '@eleven/protocol/api/vault';
import { nameOfDay, utcDay } from '@eleven/protocol/vault/reward-days';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { withChecksum } from '../../core/checksum.ts';
import { LOCAL_FACTOR } from '../../core/env/load.ts';
import type { Db } from '../../db/database.ts';
import type { VaultsKey } from '../../db/vault-key.ts';
import { isPublicApi, PREFLIGHT_HEADERS } from '../../http/public-api.ts';
import { createRateWindows, rateLimitHeaders } from '../../http/rate-windows.ts';
import { route } from '../../http/route.ts';
import { daysFile, eventsFile } from './csv-files.ts';
import { describeDays, describeEvent, describeOperations, describeVault } from './describe.ts';
import { describePublicApi } from './openapi.ts';
import { type DaySpan, findDays, findEvents, findTimelocks, placeOf } from './public-api.store.ts';

export interface PublicApiDeps {
  readonly readDb: Db;
  readonly chainId: number;
  /** Every vault of this installation. */
  readonly vaults: readonly string[];
  /** The figures of one vault; undefined until the first block has been read. */
  readonly readVault: (address: string) => Promise<VaultStateReply | undefined>;
}

export async function publicApiRoutes(app: FastifyInstance, deps: PublicApiDeps): Promise<void> {
  const { readDb, chainId } = deps;
  const vaults = deps.vaults.map((address) => address.toLowerCase());
  const document = describePublicApi();
  limitRequests(app);

  app.options(`${PUBLIC_API}/*`, { config: { access: 'public', anyOrigin: true } }, (_request, reply) =>
    reply.headers(PREFLIGHT_HEADERS).code(204).send(),
  );

  const keyOf = (vault: string | undefined): VaultsKey => {
    const wanted = vault?.toLowerCase();
    if (wanted === undefined) return { chainId, vaults };
    if (!vaults.includes(wanted)) throw new AppError('vault.unknown');
    return { chainId, vaults: [wanted] };
  };

  route(
    app,
    publicVaults,
    async ({ query: { vault } }) => {
      const { vaults: held } = keyOf(vault);
      const states = await Promise.all(
        held.map(async (address) => describeVault(address, read(await deps.readVault(address)))),
      );
      return { chainId, vaults: states };
    },
    { isSame: 'tagged' },
  );

  const daysOf = async ({ vault, from, to }: { vault?: string; from?: string; to?: string }) => {
    const key = keyOf(vault);
    const [first, last] = [dayOf(from), dayOf(to)];
    const { span, vaults: found } = read(await findDays(readDb, key, (cursorTime) => spanOf(first, last, cursorTime)));
    return describeDays(span, found);
  };

  route(app, publicCoverage, async ({ query }) => ({ chainId, days: await daysOf(query) }), { isSame: 'tagged' });

  route(app, publicCoverageCsv, async ({ query }) => daysFile(await daysOf(query)));

  route(
    app,
    publicEvents,
    async ({ query: { vault, kind, account, before, after, limit } }) => {
      if (before !== undefined && after !== undefined) throw new AppError('request.invalid');
      const order = after === undefined ? 'desc' : 'asc';
      // One row more than requested shows whether there are older ones.
      const { cursor, rows } = read(
        await findEvents(readDb, keyOf(vault), filterOf({ kind, account, before, after }), { limit: limit + 1, order }),
      );
      const events = rows.slice(0, limit).map(describeEvent);
      const newest = order === 'desc' ? events[0] : events.at(-1);
      const hasOlder = order === 'desc' && rows.length > limit;
      return {
        chainId,
        asOf: cursor,
        events,
        nextBefore: hasOlder ? (events.at(-1)?.id ?? null) : null,
        nextAfter: newest?.id ?? after ?? null,
      };
    },
    { isSame: 'tagged' },
  );

  route(app, publicEventsCsv, async ({ query: { vault, ...filter } }) =>
    read(await eventsFile(readDb, keyOf(vault), filterOf(filter))),
  );

  route(
    app,
    publicTimelock,
    async ({ query: { vault, state } }) => {
      const found = await findTimelocks(readDb, keyOf(vault));
      return {
        chainId,
        timelocks: found.map(({ cursor }) => ({
          vault: withChecksum(cursor.vault),
          timelock: withChecksum(cursor.address),
          asOf: { blockNumber: cursor.cursorBlock, blockTime: cursor.cursorTime },
        })),
        operations: describeOperations(found).filter((operation) => state === undefined || operation.state === state),
      };
    },
    { isSame: 'tagged' },
  );

  route(app, publicDocument, () => document, { isSame: 'tagged' });
}

function read<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new AppError('unavailable');
  return value;
}

/** Counts every request, even one that is refused as invalid. A preflight is the browser's own and does not count. */
function limitRequests(app: FastifyInstance): void {
  const factor = app.http.local ? LOCAL_FACTOR : 1;
  const policies = Object.entries(PUBLIC_LIMITS).map(([name, limit]) => ({ name, ...limit, max: limit.max * factor }));
  const counters = new Map(policies.map((policy) => [policy.name, { policy, count: createRateWindows(policy) }]));
  app.addHook('onRequest', (request, reply, done) => {
    if (!isPublicApi(request.url) || request.method === 'OPTIONS') return done();
    const isFile = /\.csv(\?|$)/.test(request.url);
    const counter = counters.get(isFile ? 'files' : 'answers');
    if (!counter) throw new Error('the public API has no such limit');
    const counted = counter.count(request.network);
    reply.headers(rateLimitHeaders(counter.policy, counted));
    if (counted.isOver) done(new AppError('request.rateLimited', {}, { retryAfter: counted.resetSeconds }));
    else done();
  });
}

interface EventQuery {
  readonly kind?: Parameters<typeof findEvents>[2]['kind'];
  readonly account?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

const filterOf = ({ kind, account, before, after }: EventQuery) => ({
  kind,
  account: account?.toLowerCase(),
  before: before === undefined ? undefined : placeOf(before),
  after: after === undefined ? undefined : placeOf(after),
});

/** Refuses a day that does not exist in the calendar. */
function dayOf(name: string | undefined): number | undefined {
  if (name === undefined) return undefined;
  const day = Date.parse(name) / 86_400_000;
  if (!Number.isInteger(day) || nameOfDay(day) !== name) throw new AppError('request.invalid');
  return day;
}

function spanOf(from: number | undefined, to: number | undefined, cursorTime: number): DaySpan {
  const today = utcDay(cursorTime);
  const last = to ?? (from === undefined ? today : Math.min(today, from + MAX_DAYS - 1));
  const first = from ?? last - USUAL_DAYS + 1;
  // Without an end, a first day in the future is not an error: the list is empty.
  if ((to !== undefined && first > to) || last - first >= MAX_DAYS) throw new AppError('request.invalid');
  return { first, last };
}
