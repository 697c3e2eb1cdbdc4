/**
 * Nothing that a request contains reaches the log, the console or the response, however the database fails. Calls every route
 * with marked values wherever its schemas accept a text.
 */
import { randomUUID } from 'node:crypto';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../core/log.ts';
import { safeError } from '../core/safe-error.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import * as schema from '../db/schema.ts';
import { allRoutes, nameOfRoute, pathParameters } from '../testing/all-routes.ts';
import { createTestApp, createTestUser, TEST_ORIGIN } from '../testing/app.ts';
import { createTestClock } from '../testing/clock.ts';
import { type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { createRandom } from '../testing/inputs/random.ts';
import { type Schema, sampleOf, takes } from '../testing/inputs/samples.ts';

const MARK = 'Mk7Secret';
const MARKED = [
  MARK,
  `${MARK} is a sentence that is long enough for a reason or a text.`,
  `${MARK}@example.org`.toLowerCase(),
  `${MARK}${'x'.repeat(43 - MARK.length)}`,
];
/** Tables read before a handler begins: if these failed, no request would reach its own queries. */
const FIRST_READ = new Set(['users', 'sessions', 'rate_limits', 'idempotency_keys']);
const TABLES = Object.values(schema)
  .flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []))
  .filter((name) => !FIRST_READ.has(name));

let fresh: FreshDatabase;
let app: FastifyInstance;
let lines: string[];
let restore: () => Promise<void>;
let staffCookie: string;
let userCookie: string;
const spies: { mockRestore(): void }[] = [];

beforeEach(async () => {
  lines = [];
  restore = async () => {};
  fresh = await freshDatabase();
  app = await appOver(fresh.database);
  userCookie = (await createTestUser(fresh.database, { clock })).cookie;
  staffCookie = (await createTestUser(fresh.database, { clock, role: 'admin', scope: 'admin' })).cookie;
  for (const stream of [process.stdout, process.stderr]) {
    spies.push(vi.spyOn(stream, 'write').mockImplementation((text) => lines.push(String(text)) > 0));
  }
});
afterEach(async () => {
  for (const spy of spies.splice(0)) spy.mockRestore();
  await restore();
  await app.close();
  await fresh.database.close().catch(() => {});
  await fresh.drop().catch(() => {});
});

const clock = createTestClock();
const appOver = (database: Database) =>
  createTestApp(database, {
    clock,
    log: createLog('trace', { write: (line: string) => void lines.push(line) }),
  });

/** The same value with marks in every text that can hold one. */
function marked(schemaOf: Schema, whole: unknown): unknown {
  let value = structuredClone(whole);
  const paths = (part: unknown, path: (string | number)[] = []): (string | number)[][] => {
    if (typeof part === 'string') return [path];
    if (typeof part !== 'object' || part === null) return [];
    return Object.entries(part).flatMap(([key, inner]) => paths(inner, [...path, key]));
  };
  for (const path of paths(value)) {
    for (const text of MARKED) {
      const changed = withAt(value, path, text);
      if (!takes(schemaOf, changed)) continue;
      value = changed;
      break;
    }
  }
  return value;
}
function withAt(value: unknown, [key, ...rest]: (string | number)[], text: string): unknown {
  if (key === undefined) return text;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  copy[key] = withAt(copy[key], rest, text);
  return copy;
}

/** Calls every route and returns the number of responses by status. */
async function askAll(asked = app): Promise<ReadonlyMap<number, number>> {
  const random = createRandom(11);
  const statuses = new Map<number, number>();
  const ask = async (route: Awaited<ReturnType<typeof allRoutes>>[number]) => {
    const of = (part: 'params' | 'query' | 'body') => {
      const partSchema = route[part];
      return partSchema && marked(partSchema, sampleOf(partSchema, random));
    };
    const params = (of('params') ?? {}) as Record<string, string>;
    const path = pathParameters(route.path).reduce(
      (url, name) => url.replace(`:${name}`, encodeURIComponent(String(params[name] ?? MARKED[3]))),
      route.path,
    );
    const query = new URLSearchParams((of('query') ?? {}) as Record<string, string>).toString();
    const body = of('body');
    const answer = await asked.inject({
      method: route.method,
      url: query === '' ? path : `${path}?${query}`,
      headers: {
        origin: TEST_ORIGIN,
        'user-agent': `${MARK} browser`,
        cookie: route.access === 'admin' ? staffCookie : userCookie,
        'idempotency-key': `${MARK}-${randomUUID()}`,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
    if (answer.statusCode >= 500) expect(answer.body, nameOfRoute(route)).not.toMatch(new RegExp(MARK, 'i'));
  };
  const routes = (await allRoutes()).filter(({ path }) => !path.endsWith('/events'));
  while (routes.length > 0) await Promise.all(routes.splice(0, 8).map(ask));
  return statuses;
}

function expectNothingSaid(): void {
  const token = decodeURIComponent(userCookie.split('=')[1] ?? '').split('.')[0] ?? '';
  const staffToken = decodeURIComponent(staffCookie.split('=')[1] ?? '').split('.')[0] ?? '';
  expect([token.length, staffToken.length]).toEqual([36, 36]);
  const secrets = new RegExp([MARK, token, staffToken].join('|'), 'i');
  expect(lines.filter((line) => secrets.test(line))).toEqual([]);
}

it('with every query of the handlers failing', async () => {
  const rename = async (from: (name: string) => string, to: (name: string) => string) => {
    for (const name of TABLES) {
      await fresh.database.db.execute(sql.raw(`alter table "${from(name)}" rename to "${to(name)}"`));
    }
  };
  const away = (name: string) => `${name}_away`;
  await rename(String, away);
  restore = () => rename(away, String);
  const statuses = await askAll();
  expect(statuses.get(500)).toBeGreaterThan(25);
  expect(lines.some((line) => line.includes('a query failed') && line.includes('$1'))).toBe(true);
  expectNothingSaid();
});

it('with the database cut off', async () => {
  await fresh.database.close();
  const statuses = await askAll();
  expect(statuses.get(503)).toBeGreaterThan(40);
  expect(statuses.get(500)).toBeUndefined();
  expectNothingSaid();
});

it('with every table of the handlers locked, if the database has other clients', async () => {
  // PGlite has a single connection, so nobody else can hold a lock.
  if (!fresh.url) return expect(fresh.database.kind).toBe('pglite');
  const other = new Client({ connectionString: fresh.url });
  await other.connect();
  await other.query(`begin; lock table ${TABLES.map((name) => `"${name}"`).join(', ')} in access exclusive mode`);
  // A short lock timeout, so that this test does not wait a second for each route.
  const hasty = await openDatabase({ url: `${fresh.url}?options=-c%20lock_timeout%3D30ms` });
  restore = async () => {
    await other.end();
    await hasty.close();
  };
  const statuses = await askAll(await appOver(hasty));
  expect(statuses.get(503)).toBeGreaterThan(25);
  expectNothingSaid();
});

it('with a body that is not JSON, or violates a database constraint', () => {
  const ofParser = new SyntaxError(`Unexpected token in "${MARK}"`);
  const ofDatabase = Object.assign(new Error(`invalid input syntax for type uuid: "${MARK}"`), {
    severity: 'ERROR',
    code: '22P02',
    detail: `Key (email)=(${MARK}) already exists.`,
    constraint: 'users_email_unique',
  });
  const ofMail = Object.assign(new Error(`550 ${MARK}@example.org unknown`), { response: MARK, code: 'EENVELOPE' });
  const query = Object.assign(new Error(`Failed query: select 1\nparams: ${MARK}`), {
    query: 'select $1',
    params: [MARK],
    cause: ofDatabase,
  });
  const all = new AggregateError([ofParser, ofMail, query], 'several', { cause: query });
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  for (const error of [ofParser, ofDatabase, ofMail, query, all]) {
    log.error(error);
    log.error({ err: error }, error.message);
    log.error({ reason: error, code: 'internal' }, 'request failed');
  }
  expect(lines.filter((line) => line.includes('"level":"error"'))).toHaveLength(15);
  expect(lines.join('')).not.toMatch(new RegExp(MARK));
  expect(safeError(query)).toMatchObject({
    message: 'a query failed',
    query: 'select $1',
    cause: { code: '22P02', constraint: 'users_email_unique' },
  });
});
