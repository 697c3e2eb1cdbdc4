/**
 * Measures the delay for other clients while one address floods the server: `npm run bench -- one-address [rounds] [seconds]`
 * (default 3 and 5), on PostgreSQL. The flood comes from a separate process over 64 connections; another address sends each of
 * two reads and /healthz 20 times a second. Quiet and loaded rounds alternate, so that a busy machine affects both. With
 * `unlimited` as the last argument the same is measured without limits.
 */
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { health } from '@eleven/protocol/api/system';
import { currentUser } from '@eleven/protocol/api/user';
import { vaultStats } from '@eleven/protocol/api/vault';
import { Connection } from '../e2e/fixtures/connection.ts';
import { Cluster } from './fixtures/cluster.ts';
import { benchArguments, Report } from './fixtures/report.ts';
import { Sender } from './fixtures/sender.ts';
import { insertSessions } from './fixtures/sessions.ts';
import { percentileOf, sumOf } from './fixtures/statistics.ts';

const FLOOD_CONNECTIONS = 64;
const READ_EVERY_MS = 50;
const HEALTH_P99_MS = 100;
const MAX_TIMES_QUIET = 2;
const FLOODER = '198.51.100.7';
const READER = '203.0.113.9';

const [rounds = 3, seconds = 5] = benchArguments().map(Number).filter(Number.isFinite);
const isUnlimited = process.argv.includes('unlimited');
const report = new Report(
  'one-address',
  'Delay for other clients while one address floods the server over 64 connections from a separate process. On PostgreSQL; quiet and loaded rounds alternate.',
);
const cluster = await Cluster.start();
const sender = new Sender();
try {
  const { origin } = await cluster.server({
    env: {
      // Lets the flood and the other clients have different addresses.
      TRUST_PROXY: '127.0.0.1',
      // As in production; the defaults on the local chain are higher.
      REQUESTS_PER_SECOND: isUnlimited ? '0' : '100',
      SHED_DELAY_MS: isUnlimited ? '0' : '200',
    },
  });
  const port = Number(new URL(origin).port);
  const cookies = await insertSessions(cluster.database.db, cluster.env.SESSION_SECRET ?? '', 64, 1);
  const [cookie = ''] = cookies;

  /** Sends one request every `READ_EVERY_MS`, whether or not the previous one was answered. Returns their times in ms. */
  const readAtPace = async (url: string, forMs: number): Promise<number[]> => {
    const times: number[] = [];
    const idle: Connection[] = [];
    const pending: Promise<void>[] = [];
    const headers = [
      ['cookie', cookie],
      ['x-forwarded-for', READER],
    ] as const;
    for (const until = performance.now() + forMs; performance.now() < until; await delay(READ_EVERY_MS)) {
      const connection = idle.pop() ?? new Connection(port);
      pending.push(
        connection.send({ method: 'GET', url, headers }).then(({ status, tookMs }) => {
          if (status !== 200) throw new Error(`${url} responded ${status}`);
          times.push(tookMs);
          idle.push(connection);
        }),
      );
    }
    await Promise.all(pending);
    for (const connection of idle) connection.close();
    return times;
  };
  const measure = async (forMs: number) => {
    const [healths, ...others] = await Promise.all(
      [health.path, currentUser.path, vaultStats.path].map((url) => readAtPace(url, forMs)),
    );
    return { healths: healths ?? [], others: others.flat() };
  };
  const quiet = { healths: [] as number[], others: [] as number[] };
  const loaded = { healths: [] as number[], others: [] as number[] };
  const statuses: Record<string, number> = {};
  await measure(2_000);
  for (let round = 0; round < rounds; round += 1) {
    const calm = await measure(seconds * 1_000);
    quiet.healths.push(...calm.healths);
    quiet.others.push(...calm.others);
    const flood = sender.send({
      port,
      path: currentUser.path,
      cookies: cookies.map((value) => `${value}\r\nx-forwarded-for: ${FLOODER}`),
      connections: FLOOD_CONNECTIONS,
      forMs: seconds * 1_000,
    });
    const flooded = await measure(seconds * 1_000);
    loaded.healths.push(...flooded.healths);
    loaded.others.push(...flooded.others);
    for (const [status, count] of Object.entries((await flood).statuses))
      statuses[status] = (statuses[status] ?? 0) + count;
  }
  console.log(`responses to the flood in ${rounds * seconds} s by status: ${JSON.stringify(statuses)}`);
  report.add({ what: 'flood requests', value: sumOf(Object.values(statuses)) / (rounds * seconds), unit: '/s' });
  report.add({ what: '/healthz p99, quiet', value: percentileOf(quiet.healths, 0.99), unit: 'ms' });
  report.add({
    what: '/healthz p99, loaded',
    value: percentileOf(loaded.healths, 0.99),
    unit: 'ms',
    bar: { atMost: HEALTH_P99_MS },
  });
  const [calm, busy] = [percentileOf(quiet.others, 0.95), percentileOf(loaded.others, 0.95)];
  report.add({ what: 'reads by other clients p95, quiet', value: calm, unit: 'ms' });
  report.add({ what: 'reads by other clients p95, loaded', value: busy, unit: 'ms' });
  report.add({ what: 'loaded ÷ quiet', value: busy / calm, unit: '×', bar: { atMost: MAX_TIMES_QUIET } });
  report.end();
} finally {
  sender.end();
  await cluster.dispose();
}
