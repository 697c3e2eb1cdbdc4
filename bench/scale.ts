/**
 * Measures the server's cost of opening the dashboard for a wallet with 10 000 events and 500 open positions, compared with a
 * wallet with ten events: `npm run bench -- scale`. Both are measured over HTTP in the same run and tables, and both have a
 * real history on a chain that the indexer has read. Uses the embedded database, or an empty PostgreSQL at DATABASE_URL.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { walletHistory } from '@eleven/protocol/api/history';
import { vaultStats, walletPositions, walletRewards } from '@eleven/protocol/api/vault';
import { linkedWallets } from '@eleven/protocol/api/wallets';
import { sql } from 'drizzle-orm';
import { Connection } from '../e2e/fixtures/connection.ts';
import { systemClock } from '../server/src/core/clock.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { openDatabase } from '../server/src/db/open-database.ts';
import { createTestUser, listenOnFreePort } from '../server/src/testing/app.ts';
import { TestChain } from '../server/src/testing/chain/anvil.ts';
import { createVaultApp } from '../server/src/testing/chain/vault-app.ts';
import { liveLong } from '../server/src/testing/long-life.ts';
import { medianOf } from './fixtures/statistics.ts';

const EVENTS = 10_000;
const ROUNDS = 200;
const WARM_UP = 40;
const MAX_RATIO = 1.5;

const url = process.env.DATABASE_URL;
const directory = await mkdtemp(join(tmpdir(), 'eleven-bench-'));
const database = await openDatabase(url ? { url, statementMs: 600_000 } : { dataDir: directory });
const chain = await TestChain.start();

try {
  await migrateDatabase(database);
  const startedAt = performance.now();
  const api = await createVaultApp(chain, database, { clock: systemClock });
  const wallets = [chain.account(1), chain.account(2)] as const;
  const [quiet, busy] = wallets;
  await liveLong(chain, api.indexed.vault, { quiet, busy, events: EVENTS }, () => api.indexed.settle());
  console.log(`history of both wallets made in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  // PostgreSQL analyzes a table that has grown on its own; the embedded database does not.
  if (url) await database.db.execute(sql`vacuum analyze`);

  const port = await listenOnFreePort(api.app);
  const people = await Promise.all(
    wallets.map(async (address) => {
      const { id, cookie } = await createTestUser(database, { clock: systemClock });
      await database.db.execute(
        sql`insert into wallets (address, user_id, linked_at) values (${address.toLowerCase()}, ${id}, now())`,
      );
      return { address: address.toLowerCase(), cookie, connection: new Connection(port) };
    }),
  );
  type Person = (typeof people)[number];
  const request = async ({ address, cookie, connection }: Person, path: string) => {
    const target = path.replace(':address', address);
    const response = await connection.send({ method: 'GET', url: target, headers: [['cookie', cookie]] });
    if (response.status !== 200) throw new Error(`${target} responded ${response.status}`);
    return response.tookMs;
  };
  const count = async ({ address }: Person) => {
    const { rows } = (await database.db.execute(sql`
      select (select count(*) from vault_events where account = ${address}) as events,
        (select count(*) from positions where account = ${address} and status = 'open') as open,
        (select count(*) from positions where account = ${address}) as positions`)) as {
      rows: Record<'events' | 'open' | 'positions', string>[];
    };
    return rows[0];
  };
  for (const person of people) {
    const counted = await count(person);
    console.log(`${counted?.events} events, ${counted?.open} open positions of ${counted?.positions}`);
  }

  const opening = [
    walletPositions.path,
    `${walletHistory.path}?limit=10`,
    `${walletRewards.path}?days=30`,
    vaultStats.path,
    linkedWallets.path,
  ];
  const later = [
    `${walletRewards.path}?days=90`,
    `${walletRewards.path}?days=365`,
    `${walletPositions.path}?limit=100`,
  ];
  /** Milliseconds in each round: per path, and for all paths together. */
  const measure = async (paths: readonly string[]) => {
    const took = new Map(paths.map((path) => [path, people.map((): number[] => [])]));
    const sums = people.map((): number[] => []);
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      // The order alternates, so that neither wallet always pays for the other's garbage collection.
      for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const person = people[index];
        if (!person) throw new Error('unreachable');
        let sum = 0;
        for (const [path, times] of took) {
          const tookMs = await request(person, path);
          sum += tookMs;
          if (round >= 0) times[index]?.push(tookMs);
        }
        if (round >= 0) sums[index]?.push(sum);
      }
    }
    return { took, sums };
  };

  let failed = 0;
  const print = (name: string, [few = [], many = []]: readonly number[][], isBound: boolean) => {
    const ratio = medianOf(many) / medianOf(few);
    const holds = !isBound || ratio <= MAX_RATIO;
    if (!holds) failed += 1;
    const bar = isBound ? `bar ${MAX_RATIO} ×` : '';
    console.log(
      `${holds ? '✓' : '✗'} ${name.padEnd(44)} ${medianOf(few).toFixed(2)} ms, ${medianOf(many).toFixed(2)} ms: ${ratio.toFixed(2)} × ${bar}`.trimEnd(),
    );
  };
  // The bar applies to the page as a whole. Its individual calls, and calls made later, are printed for information only.
  const { took, sums } = await measure(opening);
  for (const [path, times] of took) print(path, times, false);
  print('the whole dashboard', sums, true);
  for (const [path, times] of (await measure(later)).took) print(path, times, false);
  for (const { connection } of people) connection.close();
  await api.close();
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await chain.stop();
  await database.close();
  await rm(directory, { recursive: true, force: true });
}
