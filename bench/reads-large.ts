/**
 * Compares reads from tables of ten million rows with reads from tables of ten thousand:
 * `npm run bench -- reads-large [few] [many]`. Two databases of one PostgreSQL are read in turn, over the same routes and by
 * the same users. Ten million rows take 20 GB of the temporary folder and a quarter of an hour to write; both databases are
 * deleted afterwards.
 */
import { activityLogs, unreadCount } from '@eleven/protocol/api/activity';
import { auditList } from '@eleven/protocol/api/admin/audit';
import { walletHistory } from '@eleven/protocol/api/history';
import { statementFile, statementSummary } from '@eleven/protocol/api/statements';
import { vaultCoverage, vaultOperations } from '@eleven/protocol/api/transparency';
import { vaultStats } from '@eleven/protocol/api/vault';
import { Client } from 'pg';
import { parseEther } from 'viem';
import { createChain } from '../server/src/chain/chain.ts';
import { systemClock } from '../server/src/core/clock.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { openDatabase } from '../server/src/db/open-database.ts';
import { sessions } from '../server/src/db/schema.ts';
import { createTestApp, createTestUser, testCookies } from '../server/src/testing/app.ts';
import { TestChain } from '../server/src/testing/chain/anvil.ts';
import { indexVault } from '../server/src/testing/chain/indexed-vault.ts';
import { startPostgres } from '../server/src/testing/postgres/postgres-cluster.ts';
import { fillLedger, personId, personWallet, ROWS_PER_PERSON } from './fixtures/fill-ledger.ts';
import { benchArguments, Report } from './fixtures/report.ts';
import { medianOf } from './fixtures/statistics.ts';

const ROUNDS = 120;
const WARM_UP = 20;
/** The users who read, evenly spread over all users. */
const PEOPLE = 40;
const MAX_RATIO = 1.3;
const DAYS_OF_HISTORY = 40;
const [few = 10_000, many = 10_000_000] = benchArguments().map(Number);

const report = new Report(
  'reads-large',
  `Reads from tables of ${many.toLocaleString('en')} rows (“many”) compared with tables of ${few.toLocaleString('en')} rows (“few”), by the same users in two databases of one PostgreSQL, in turn: medians of ${ROUNDS}.`,
);
const postgres = await startPostgres();
if (!postgres) throw new Error('PostgreSQL is needed: initdb in PATH or in /usr/lib/postgresql/*/bin');
const chain = await TestChain.start();
const urlOf = (name: string) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
const runOnPostgres = async (statement: string) => {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(statement);
  await client.end();
};

/** Creates a real vault with some days of history: its row and its daily snapshots. Returns its address. */
async function createVaultHistory(): Promise<string> {
  const database = await openDatabase({ url: urlOf('few'), statementMs: 60_000 });
  await migrateDatabase(database);
  const { vault, indexer, settle } = await indexVault(chain, database);
  for (let day = 0; day < DAYS_OF_HISTORY; day += 1) {
    await chain.send(vault, chain.account(1), { functionName: 'stake', value: parseEther('0.1') });
    await chain.moveTime(86_400);
    await settle();
  }
  await indexer.stop();
  await database.close();
  return vault.address;
}

/** One of the two databases, the app that serves it, and the users who read from it. */
interface Installation {
  readonly name: string;
  readonly rows: number;
  readonly app: Awaited<ReturnType<typeof createTestApp>>;
  readonly cookies: readonly string[];
  readonly wallets: readonly string[];
  readonly adminCookie: string;
  close(): Promise<void>;
}

async function openInstallation(name: string, rows: number, vault: `0x${string}`): Promise<Installation> {
  const startedAt = performance.now();
  await fillLedger({ url: urlOf(name), rows, vault: vault.toLowerCase() });
  const database = await openDatabase({ url: urlOf(name), statementMs: 600_000 });
  const peopleInDatabase = rows / ROWS_PER_PERSON;
  const people = Array.from({ length: PEOPLE }, (_, index) => Math.floor((index * peopleInDatabase) / PEOPLE));
  const now = new Date();
  await database.db.insert(sessions).values(
    people.map((index) => ({
      id: personId(index),
      token: personId(index),
      userId: personId(index),
      expiresAt: new Date(now.getTime() + 86_400_000),
      createdAt: now,
      updatedAt: now,
    })),
  );
  const { cookie: adminCookie } = await createTestUser(database, { clock: systemClock, role: 'admin', scope: 'admin' });
  const app = await createTestApp(database, {
    clock: systemClock,
    chain: createChain({ rpcUrls: [chain.url], chainId: 31337, vaultAddress: vault }),
    env: { rpcUrls: [chain.url] },
  });
  console.log(`${name}: ${rows} rows in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  return {
    name,
    rows,
    app,
    adminCookie,
    cookies: people.map(
      (index) => `${testCookies.nameOf('user')}=${encodeURIComponent(testCookies.sign('user', personId(index)))}`,
    ),
    wallets: people.map(personWallet),
    async close() {
      await app.close();
      await database.close();
    },
  };
}

interface Read {
  readonly name: string;
  /** `:address` stands for the reader's wallet, `:deep` for an id that a third of the table's rows exceed. */
  readonly path: string;
  readonly by?: 'admin';
}

const year = new Date().getUTCFullYear();
const READS: readonly Read[] = [
  { name: 'unread count', path: unreadCount.path },
  { name: 'activity', path: activityLogs.path },
  { name: 'activity, deep page', path: `${activityLogs.path}?before=:deep` },
  { name: 'activity, security', path: `${activityLogs.path}?area=security` },
  { name: 'activity, search', path: `${activityLogs.path}?q=203.0.113` },
  { name: 'history', path: `${walletHistory.path}?limit=10` },
  { name: 'history, deep page', path: `${walletHistory.path}?limit=10&before=:deep` },
  { name: 'statement, one-year summary', path: `${statementSummary.path}?year=${year}` },
  { name: 'statement, one-year file', path: `${statementFile.path}?year=${year}` },
  { name: 'coverage', path: `${vaultCoverage.path}?days=30` },
  { name: 'operations', path: vaultOperations.path },
  { name: 'vault', path: vaultStats.path },
  { name: 'audit list', path: auditList.path, by: 'admin' },
  { name: 'audit list, deep page', path: `${auditList.path}?before=:deep`, by: 'admin' },
  { name: 'audit list, one act', path: `${auditList.path}?act=user.suspended`, by: 'admin' },
  {
    name: 'audit list, one actor, deep page',
    path: `${auditList.path}?actor=${personId(3)}&before=:deep`,
    by: 'admin',
  },
  {
    name: 'audit list, one target',
    path: `${auditList.path}?targetKind=user&targetId=${personId(7)}`,
    by: 'admin',
  },
];

const installations: Installation[] = [];

/** Returns how long the response took, in milliseconds. The round decides which user reads. */
async function request(installation: Installation, { path, by }: Read, round: number): Promise<number> {
  const index = (round + WARM_UP) % PEOPLE;
  const url = path
    .replace(':address', installation.wallets[index] ?? '')
    .replace(':deep', String(Math.floor((installation.rows * 2) / 3)));
  const cookie = by === 'admin' ? installation.adminCookie : (installation.cookies[index] ?? '');
  // From many networks, so that no rate limit applies.
  const headers = { cookie, 'x-forwarded-for': `198.51.${index}.${(round + WARM_UP) % 250}` };
  const startedAt = performance.now();
  const response = await installation.app.inject({ url, headers });
  const tookMs = performance.now() - startedAt;
  if (response.statusCode !== 200) throw new Error(`${url} responded ${response.statusCode}: ${response.body}`);
  if (/"(logs|entries)":\[\]/.test(response.body)) throw new Error(`${url} has no rows`);
  return tookMs;
}

try {
  await runOnPostgres('create database few');
  const vault = (await createVaultHistory()) as `0x${string}`;
  await runOnPostgres('create database many template few');
  installations.push(await openInstallation('few', few, vault), await openInstallation('many', many, vault));
  for (const read of READS) {
    const tookMs = installations.map((): number[] => []);
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      // The order alternates, so that neither database always pays for the other's garbage collection.
      for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const installation = installations[index];
        if (!installation) throw new Error('unreachable');
        const ms = await request(installation, read, round);
        // Negative rounds only warm up.
        if (round >= 0) tookMs[index]?.push(ms);
      }
    }
    const [ofFew = 0, ofMany = 0] = tookMs.map(medianOf);
    report.add({ what: `${read.name}, few`, value: ofFew, unit: 'ms' });
    report.add({ what: `${read.name}, many ÷ few`, value: ofMany / ofFew, unit: '×', bar: { atMost: MAX_RATIO } });
  }
  report.end();
} finally {
  for (const installation of installations) await installation.close();
  await chain.stop();
  await postgres.stop();
}
