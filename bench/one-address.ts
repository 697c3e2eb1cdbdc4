/**
 * Measures what others feel while one address asks as fast as it can: `npm run bench -- one-address [rounds] [seconds]` (default
 * 3 and 5). On PostgreSQL. The flood comes from a process of its own over 64 connections; others read 20 times a second, and
 * /healthz is asked as often. Quiet and loaded take turns, so that a busy machine is busy for both. With `unlimited` as the last
 * word it shows the same without limits.
 */
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { health } from '@eleven/protocol/api/system';
import { currentUser } from '@eleven/protocol/api/user';
import { vaultStats } from '@eleven/protocol/api/vault';
import { Connection } from '../e2e/fixtures/connection.ts';
import { Cluster } from './fixtures/cluster.ts';
import { machine } from './fixtures/machine.ts';
import { Sender } from './fixtures/sender.ts';
import { insertSessions } from './fixtures/sessions.ts';

const FLOOD_CONNECTIONS = 64;
const READ_EVERY_MS = 50;
const HEALTH_P99_MS = 100;
const MOST_TIMES_QUIET = 2;
const FLOODER = '198.51.100.7';
const READER = '203.0.113.9';

const [rounds = 3, seconds = 5] = process.argv.slice(2).map(Number).filter(Number.isFinite);
const isUnlimited = process.argv.includes('unlimited');
const told = machine();
const cluster = await Cluster.start();
const sender = new Sender();
try {
  const { origin } = await cluster.server({
    env: {
      // So that the flood and the others can be two addresses.
      TRUST_PROXY: '127.0.0.1',
      // As in production: the local chain has wider limits.
      REQUESTS_PER_SECOND: isUnlimited ? '0' : '100',
      SHED_DELAY_MS: isUnlimited ? '0' : '200',
    },
  });
  const port = Number(new URL(origin).port);
  const cookies = await insertSessions(cluster.database.db, cluster.env.SESSION_SECRET ?? '', 64, 1);
  const [cookie = ''] = cookies;

  /** One request each `READ_EVERY_MS`, whether or not the one before is answered. */
  const pace = async (url: string, forMs: number): Promise<number[]> => {
    const times: number[] = [];
    const idle: Connection[] = [];
    const asked: Promise<void>[] = [];
    const headers = [
      ['cookie', cookie],
      ['x-forwarded-for', READER],
    ] as const;
    for (const until = performance.now() + forMs; performance.now() < until; await delay(READ_EVERY_MS)) {
      const connection = idle.pop() ?? new Connection(port);
      asked.push(
        connection.send({ method: 'GET', url, headers }).then(({ status, tookMs }) => {
          if (status !== 200) throw new Error(`${url} answered ${status}`);
          times.push(tookMs);
          idle.push(connection);
        }),
      );
    }
    await Promise.all(asked);
    for (const connection of idle) connection.close();
    return times;
  };
  const look = async (forMs: number) => {
    const [healths, ...others] = await Promise.all(
      [health.path, currentUser.path, vaultStats.path].map((url) => pace(url, forMs)),
    );
    return { healths: healths ?? [], others: others.flat() };
  };
  const quiet = { healths: [] as number[], others: [] as number[] };
  const loaded = { healths: [] as number[], others: [] as number[] };
  const statuses: Record<string, number> = {};
  await look(2_000);
  for (let round = 0; round < rounds; round += 1) {
    const calm = await look(seconds * 1_000);
    quiet.healths.push(...calm.healths);
    quiet.others.push(...calm.others);
    const flood = sender.send({
      port,
      path: currentUser.path,
      cookies: cookies.map((one) => `${one}\r\nx-forwarded-for: ${FLOODER}`),
      connections: FLOOD_CONNECTIONS,
      forMs: seconds * 1_000,
    });
    const flooded = await look(seconds * 1_000);
    loaded.healths.push(...flooded.healths);
    loaded.others.push(...flooded.others);
    for (const [status, count] of Object.entries((await flood).statuses))
      statuses[status] = (statuses[status] ?? 0) + count;
  }
  const at = (times: readonly number[], share: number) =>
    times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? Number.POSITIVE_INFINITY;
  const line = (times: readonly number[]) =>
    `p95 ${at(times, 0.95).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms (${times.length} reads)`;
  const ratio = at(loaded.others, 0.95) / at(quiet.others, 0.95);
  console.log(`the flood was answered ${JSON.stringify(statuses)} in ${rounds * seconds} s`);
  console.log(`/healthz quiet   ${line(quiet.healths)}`);
  console.log(`/healthz loaded  ${line(loaded.healths)}; bar: p99 ${HEALTH_P99_MS} ms`);
  console.log(`others quiet     ${line(quiet.others)}`);
  console.log(`others loaded    ${line(loaded.others)}; p95 is ${ratio.toFixed(2)} × quiet, bar: ${MOST_TIMES_QUIET}`);
  console.log(`${rounds} rounds of ${seconds} s; ${told}`);
  process.exitCode = at(loaded.healths, 0.99) <= HEALTH_P99_MS && ratio <= MOST_TIMES_QUIET ? 0 : 1;
} finally {
  sender.end();
  await cluster.dispose();
}
