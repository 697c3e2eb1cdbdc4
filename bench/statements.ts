/**
 * Measures a statement of 100 000 events over HTTP: time to first byte, duration and growth of the server's memory, compared
 * with a naive route that reads all rows and then joins them: `npm run bench -- statements [events]`. Each way runs in a
 * separate process. Uses the embedded database, which lives in the measured process, or an empty PostgreSQL at DATABASE_URL.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { NO_TOTALS } from '@eleven/protocol/statements/statement';
import { WRITERS } from '@eleven/protocol/statements/writers';
import { sql } from 'drizzle-orm';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { openDatabase } from '../server/src/db/open-database.ts';
import { vaults, wallets } from '../server/src/db/schema.ts';
import { statementRoutes } from '../server/src/features/statements/statements.routes.ts';
import { listPage } from '../server/src/features/statements/statements.store.ts';
import { openStatement, rowOf } from '../server/src/features/statements/statements.ts';
import { createTestApp, createTestUser, listenOnFreePort, oneVault, TEST_VAULT } from '../server/src/testing/app.ts';
import { createTestClock } from '../server/src/testing/clock.ts';

const KEY = { chainId: 31337, vaultAddress: `0x${'e'.repeat(40)}` } as const;
const WALLET = `0x${'1'.repeat(40)}`;
const LIMITS = { firstByteMs: 300, growthMb: 50 };
/** For CSV, which ends without a summary. */
const NO_SUMMARY = { totals: NO_TOTALS, months: [], byWallet: [] };
const SAMPLE_MS = 5;
const MB = 1_048_576;
/** How long a slow reader pauses after the first piece. */
const PAUSE_MS = 3_000;

interface Ready {
  readonly port: number;
  readonly cookie: string;
}
interface Measured {
  readonly firstByteMs: number;
  readonly tookMs: number;
  readonly lines: number;
  readonly bytes: number;
  readonly growthMb: number;
}

if (process.send) await serve(Number(process.argv[2]));
else await measure(Number(process.argv[2] ?? 100_000));

/** Starts a server with this many events, which reports the growth of its memory when the parent process asks. */
async function serve(events: number): Promise<void> {
  const url = process.env.DATABASE_URL;
  const directory = await mkdtemp(join(tmpdir(), 'eleven-bench-'));
  const database = await openDatabase(url ? { url, statementMs: 600_000 } : { dataDir: directory });
  const clock = createTestClock();
  await migrateDatabase(database);
  const { db } = database;
  const zero = { totalsWord: 0n, termsWord: 0n, balanceWei: 0n, rewardsPaidWei: 0n };
  const cursor = { cursorBlock: events, cursorHash: '0x', cursorTime: 1_800_000_000 };
  await db
    .insert(vaults)
    .values({
      chainId: KEY.chainId,
      address: KEY.vaultAddress,
      startAt: 1_700_000_000,
      deployBlock: 1,
      ...cursor,
      ...zero,
    })
    .onConflictDoNothing();
  const user = await createTestUser(database, { clock });
  await db.delete(wallets);
  await db.insert(wallets).values({ address: WALLET, userId: user.id, label: 'Bench', linkedAt: clock.now() });
  await db.execute(sql`delete from vault_events`);
  await db.execute(sql`
    insert into vault_events (chain_id, vault, block_number, block_hash, block_time, log_index, tx_hash, kind, account,
      amount_wei, reward_wei, forfeited_wei, args)
    select ${KEY.chainId}::int, ${KEY.vaultAddress}, n, '0x', 1767225600 + n * 300, n % 50,
      '0x' || md5(n::text) || md5('h' || n), (array['staked', 'rewardPaid', 'compounded', 'exited'])[1 + n % 4], ${WALLET},
      case when n % 4 in (0, 3) then 1234567890123456789::numeric else 0 end,
      case when n % 4 = 0 then 0 else 1000000000000000::numeric + n end, 0, '{}'::jsonb
    from generate_series(1, ${events}::bigint) as n`);
  await db.execute(sql`analyze vault_events`);
  const deps = { db, readDb: db, vaults: oneVault(TEST_VAULT), prices: { feed: undefined, rates: undefined } };
  const app = await createTestApp(database, {
    routes: async (instance) => {
      await statementRoutes(instance, deps);
      instance.get('/api/naive', { config: { access: 'user' } }, async ({ user: reader }) => {
        if (!reader) throw new Error('no user');
        const statement = await openStatement(deps, reader, { wallet: 'all', zone: 'utc' }, 'en');
        const span = { fromTime: null, untilTime: null, lastBlock: statement.asOf.blockNumber };
        const rows = await listPage(db, { chainId: KEY.chainId, vaults: [KEY.vaultAddress] }, [WALLET], span, {
          after: undefined,
          limit: 1_000_000_000,
        });
        const { begin, row, end } = WRITERS.csv;
        return [
          begin(statement),
          ...rows.map((event, index) => row(rowOf(event, WALLET, true), index, statement)),
          end(statement, NO_SUMMARY),
        ].join('');
      });
    },
  });
  const port = await listenOnFreePort(app);
  let [before, peak] = [0, 0];
  const sample = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  setInterval(sample, SAMPLE_MS);
  process.on('message', async (command) => {
    if (command === 'begin') {
      globalThis.gc?.();
      before = process.memoryUsage.rss();
      peak = before;
      process.send?.('begun');
    } else if (command === 'growth') {
      sample();
      process.send?.((peak - before) / MB);
    } else {
      await app.close();
      await database.close();
      await rm(directory, { recursive: true, force: true });
      process.exit();
    }
  });
  process.send?.({ port, cookie: user.cookie } satisfies Ready);
}

async function messageFrom(child: ChildProcess): Promise<unknown> {
  return (await once(child, 'message'))[0];
}

async function measure(events: number): Promise<void> {
  const results = new Map<string, Measured>();
  const ways = [
    ['streamed, CSV', '/api/statements?format=csv', 0],
    ['streamed, JSON', '/api/statements?format=json', 0],
    ['streamed, printable page', '/api/statements?format=print', 0],
    ['streamed, reader pauses for 3 s', '/api/statements?format=print', PAUSE_MS],
    ['naive: all rows, then joined', '/api/naive', 0],
  ] as const;
  for (const [name, path, pauseMs] of ways) {
    const child = fork(new URL(import.meta.url), [String(events)], { execArgv: [...process.execArgv, '--expose-gc'] });
    const { port, cookie } = (await messageFrom(child)) as Ready;
    // The first request compiles code and fills caches, which is not growth caused by a long statement.
    await read(port, cookie, '/api/statements?from=2026-01-02&to=2026-01-08', 0);
    await read(port, cookie, '/api/statements/summary', 0);
    child.send('begin');
    await messageFrom(child);
    const received = await read(port, cookie, path, pauseMs);
    child.send('growth');
    const measured = { ...received, growthMb: (await messageFrom(child)) as number };
    child.send('end');
    await once(child, 'exit');
    results.set(name, measured);
    console.log(
      `${name.padEnd(38)} first byte ${measured.firstByteMs.toFixed(0).padStart(5)} ms, total ${(measured.tookMs / 1_000).toFixed(2)} s, ` +
        `${measured.lines} lines, ${(measured.bytes / MB).toFixed(1)} MB, memory +${measured.growthMb.toFixed(1)} MB`,
    );
  }
  const [streamed, naive] = [results.get(ways[0][0]), results.get(ways[4][0])];
  if (!streamed || !naive) throw new Error('nothing was measured');
  console.log(
    `naive / streamed: first byte ${(naive.firstByteMs / streamed.firstByteMs).toFixed(1)} ×, ` +
      `memory ${(naive.growthMb / Math.max(streamed.growthMb, 0.1)).toFixed(1)} ×`,
  );
  console.log(`limits for streaming: first byte ${LIMITS.firstByteMs} ms, memory +${LIMITS.growthMb} MB`);
  const isRight = [...results].every(
    ([name, { firstByteMs, growthMb, lines }]) =>
      name.startsWith('naive') || (firstByteMs <= LIMITS.firstByteMs && growthMb <= LIMITS.growthMb && lines > events),
  );
  process.exitCode = isRight ? 0 : 1;
}

async function read(port: number, cookie: string, path: string, pauseMs: number): Promise<Omit<Measured, 'growthMb'>> {
  const startedAt = performance.now();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path, host: '127.0.0.1', headers: { cookie } }, resolve).once('error', reject);
  });
  if (response.statusCode !== 200) throw new Error(`${path} responded ${response.statusCode}`);
  let [firstByteMs, lines, bytes] = [0, 0, 0];
  for await (const piece of response as AsyncIterable<Buffer>) {
    if (bytes === 0) {
      firstByteMs = performance.now() - startedAt;
      await delay(pauseMs);
    }
    bytes += piece.length;
    for (const byte of piece) if (byte === 10) lines += 1;
  }
  return { firstByteMs, tookMs: performance.now() - startedAt, lines, bytes };
}
