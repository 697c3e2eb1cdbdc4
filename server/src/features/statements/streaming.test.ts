/** Long statements: page by page, in the order of the chain, no faster than they are read, and complete or failed. */
import { connect } from 'node:net';
import { WRITERS } from '@eleven/protocol/statements/writers';
import { readGeneric } from '@eleven/protocol/testing/read-statements';
import { gt, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../../scripts/testing/eventually.ts';
import type { Db } from '../../db/database.ts';
import { vaultEvents, vaults, wallets } from '../../db/schema.ts';
import { inTransaction, registerTransactions } from '../../db/tx.ts';
import {
  createTestApp,
  createTestUser,
  listenOnFreePort,
  oneVault,
  TEST_VAULT,
  type TestUser,
} from '../../testing/app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { useDatabase } from '../../testing/database.ts';
import { statementRoutes } from './statements.routes.ts';
import { openStatement, PAGE, writeStatement } from './statements.ts';

const START = Date.parse('2026-01-01T00:00:00Z') / 1_000;
/** The block that the index has reached. */
const LAST_BLOCK = 99_999;
const VAULTS = oneVault(TEST_VAULT);
const KEY = { chainId: 31337, vaultAddress: `0x${'e'.repeat(40)}` } as const;
const WALLETS = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`);

const database = useDatabase();
const clock = createTestClock();
let app: FastifyInstance;
let port: number;
let user: TestUser;
const NO_PRICES = { feed: undefined, rates: undefined };
/** Pages of events that were read from the database. */
let pages = 0;

/** The database with a counter of page reads: each page has one query per wallet, and only these select places of logs. */
function counting(db: Db): Db {
  const counted = new Proxy(db, {
    get(target, property) {
      if (property === 'select') {
        return (fields: SelectedFields) => {
          if ('logIndex' in fields) pages += 1 / WALLETS.length;
          return target.select(fields);
        };
      }
      const value = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  registerTransactions(counted, (work) => inTransaction(db, (tx) => work(tx as unknown as Db)));
  return counted;
}

beforeAll(async () => {
  const { db, readDb } = database();
  app = await createTestApp(database(), {
    routes: (instance) =>
      statementRoutes(instance, { db, readDb: counting(readDb), vaults: VAULTS, prices: NO_PRICES }),
    clock,
  });
  port = await listenOnFreePort(app);
  user = await createTestUser(database(), { clock });
  const linkedAt = clock.now();
  await db.insert(wallets).values(WALLETS.map((address) => ({ address, userId: user.id, label: null, linkedAt })));
});
afterAll(() => app.close());

beforeEach(async () => {
  const zero = { totalsWord: 0n, termsWord: 0n, balanceWei: 0n, rewardsPaidWei: 0n };
  const place = { chainId: KEY.chainId, address: KEY.vaultAddress, startAt: START, deployBlock: 1 };
  const cursor = { cursorBlock: LAST_BLOCK, cursorHash: `0x${'c'.repeat(64)}`, cursorTime: START };
  await database()
    .db.insert(vaults)
    .values({ ...place, ...cursor, ...zero });
});
afterEach(async () => {
  await database().db.delete(vaultEvents);
  await database().db.delete(vaults);
});

/** Few enough that even a busy machine inserts them long before the statement timeout. */
const AT_A_TIME = 5_000;

/** Rewards of the wallets in turn, a minute apart, of 1, 2, 3 … wei, and at the end a stake of somebody else. */
async function fill(count: number): Promise<void> {
  const columns = sql`(chain_id, vault, block_number, block_hash, block_time, log_index, tx_hash, kind, account,
    amount_wei, reward_wei, forfeited_wei, args)`;
  for (let from = 1; from <= count; from += AT_A_TIME) {
    const to = Math.min(from + AT_A_TIME - 1, count);
    await database().db.execute(sql`
      insert into vault_events ${columns}
      select ${KEY.chainId}::int, ${KEY.vaultAddress}, n, '0x', ${START}::bigint + n * 60, n % 7,
        '0x' || md5(n::text) || md5('h' || n), 'rewardPaid', '0x' || repeat((1 + n % 3)::text, 40), 0, n, 0, '{}'::jsonb
      from generate_series(${from}::bigint, ${to}::bigint) as n
      order by n`);
  }
  await database().db.execute(sql`
    insert into vault_events ${columns}
    values (${KEY.chainId}::int, ${KEY.vaultAddress}, ${count + 1}::bigint, '0x', ${START}::bigint, 0, '0xf', 'staked',
      '0x' || repeat('9', 40), 5, 0, 0, '{}'::jsonb)`);
}

const get = (query: string) =>
  app.inject({ url: `/api/statements?locale=en&${query}`, headers: { cookie: user.cookie } });
const sumUpTo = (count: number) => (BigInt(count) * BigInt(count + 1)) / 2n;

describe('a long statement', () => {
  it.each([PAGE - 1, PAGE, PAGE + 1, 3 * PAGE + 500])('of %i events has each of them once, in order', async (count) => {
    await fill(count);
    const read = readGeneric((await get('format=csv')).body);
    expect(read.map(({ rewardPaidWei }) => rewardPaidWei)).toEqual(
      Array.from({ length: count }, (_, index) => BigInt(index + 1)),
    );
    expect(read.reduce((sum, entry) => sum + entry.rewardPaidWei, 0n)).toBe(sumUpTo(count));
    const one = readGeneric((await get(`format=csv&wallet=${WALLETS[1]}`)).body);
    expect(one.map(({ rewardPaidWei }) => rewardPaidWei % 3n)).toEqual(one.map(() => 1n));
    expect(one).toHaveLength(Math.ceil(count / 3));
  });

  it('is read a page at a time, and only after the previous page was taken', async () => {
    const { db, readDb } = database();
    const count = 2 * PAGE + 10;
    await fill(count);
    const deps = { db, readDb, vaults: VAULTS, prices: NO_PRICES };
    const about = await openStatement(deps, user, { wallet: 'all', zone: 'utc' }, 'en');
    const text = writeStatement(deps, about, WRITERS.csv);
    const lengths: number[] = [];
    for await (const piece of text) {
      lengths.push(piece.split('\n').length - 1);
      // Rows after the first page are rewritten meanwhile: only a reader of the current rows sees that.
      if (lengths.length === 2)
        await db.update(vaultEvents).set({ logIndex: 777 }).where(gt(vaultEvents.blockNumber, PAGE));
      if (lengths.length === 3) expect(piece.match(/:777,/g)).toHaveLength(PAGE);
    }
    expect(lengths).toEqual([1, PAGE, PAGE, 10, 0]);
  });

  it('does not include events that arrive while it is written', async () => {
    const { db, readDb } = database();
    await fill(PAGE + 1);
    const deps = { db, readDb, vaults: VAULTS, prices: NO_PRICES };
    const about = await openStatement(deps, user, { wallet: 'all', zone: 'utc' }, 'en');
    await db.execute(sql`
      insert into vault_events (chain_id, vault, block_number, block_hash, block_time, log_index, tx_hash, kind, account,
        amount_wei, reward_wei, forfeited_wei, args)
      values (${KEY.chainId}, ${KEY.vaultAddress}, ${LAST_BLOCK + 1}, '0x', ${START}, 0, '0xa', 'rewardPaid', ${WALLETS[0]}, 0, 1, 0, '{}')`);
    const pieces: string[] = [];
    for await (const piece of writeStatement(deps, about, WRITERS.json)) pieces.push(piece);
    const { rows, totals } = JSON.parse(pieces.join(''));
    expect([rows.length, totals.rows, totals.rewardsWei]).toEqual([PAGE + 1, PAGE + 1, sumUpTo(PAGE + 1).toString()]);
  });

  it.each([
    ['its events are gone', async (db: Db) => db.delete(vaultEvents).where(gt(vaultEvents.blockNumber, PAGE - 2))],
    [
      'events were rewritten',
      async (db: Db) => db.execute(sql`update vault_events set block_number = block_number + 10000`),
    ],
    ['the index has gone back', async (db: Db) => db.update(vaults).set({ cursorBlock: PAGE })],
  ])('breaks off instead of ending if %s before it does', async (_, happen) => {
    const { db, readDb } = database();
    await fill(PAGE + 5);
    const deps = { db, readDb, vaults: VAULTS, prices: NO_PRICES };
    const about = await openStatement(deps, user, { wallet: 'all', zone: 'utc' }, 'en');
    const text = writeStatement(deps, about, WRITERS.csv);
    await text.next();
    await text.next();
    await happen(db);
    const rest = async () => {
      for await (const piece of text) expect(piece).not.toBe('');
    };
    await expect(rest()).rejects.toThrow('changed while it was written');
  });
});

describe('over a connection', () => {
  /** Far more than the buffers of a connection hold. */
  const MANY = 60_000;

  it('is sent while it is read, and reading stops once the reader has hung up', async () => {
    await fill(MANY);
    pages = 0;
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `GET /api/statements?format=print&locale=en HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${user.cookie}\r\n\r\n`,
    );
    const head = await new Promise<string>((resolve) => socket.once('data', (piece) => resolve(String(piece))));
    expect(head).toMatch(/^HTTP\/1\.1 200 /);
    expect(pages).toBeLessThan(MANY / PAGE / 2);
    socket.destroy();
    await allClosed(app);
    const atTheEnd = pages;
    expect(atTheEnd).toBeLessThan(MANY / PAGE);
    // Each of these reads one page of a single wallet; reads still in progress would be counted too.
    const others = 5;
    for (let i = 0; i < others; i += 1) expect((await get(`wallet=0x${'9'.repeat(40)}`)).statusCode).toBe(200);
    expect(pages - atTheEnd).toBeLessThan(others / WALLETS.length + 1.5);
  });
});

async function allClosed({ server }: FastifyInstance): Promise<void> {
  const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  await eventually(async () => ((await open()) === 0 ? true : undefined));
}
