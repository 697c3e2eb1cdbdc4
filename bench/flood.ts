/**
 * Measures whether a flood of sign-ins delays other users: `npm run bench -- flood [seconds]` (default 15). Attackers from many
 * networks keep 80 sign-ins in flight, each of which costs a password hash. Meanwhile a user sends one read every 20 ms.
 */
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { unreadCount } from '@eleven/protocol/api/activity';
import { login } from '@eleven/protocol/api/auth';
import { currentUser } from '@eleven/protocol/api/user';
import { vaultStats } from '@eleven/protocol/api/vault';
import { ApiUser } from '../e2e/fixtures/api-user.ts';
import { Connection } from '../e2e/fixtures/connection.ts';
import { Product } from '../e2e/fixtures/product.ts';
import { percentileOf } from './fixtures/statistics.ts';

const ATTACKERS = 80;
const READ_EVERY_MS = 20;
const LIMIT_MS = 200;

interface Target {
  readonly port: number;
  readonly email: string;
}

if (isMainThread) await measure();
else await flood(workerData as Target);

async function measure(): Promise<void> {
  const seconds = Number(process.argv[2] ?? 15);
  // Lets the attackers come from several networks.
  process.env.TRUST_PROXY = '127.0.0.1';
  const product = await Product.create();
  const { port, origin } = product;
  try {
    const reader = await ApiUser.register(origin);
    const { email } = await ApiUser.register(origin);
    const cookie = reader
      .cookies()
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const calm = await readFor(port, cookie, seconds);
    // In a separate thread, so that its own cost is not measured as server time.
    const attackers = new Worker(new URL(import.meta.url), { workerData: { port, email } satisfies Target });
    const flooded = await readFor(port, cookie, seconds);
    const byStatus = new Promise<Record<number, number>>((resolve) => attackers.once('message', resolve));
    attackers.postMessage('stop');
    const sent = await byStatus;
    await attackers.terminate();
    const sum = Object.values(sent).reduce((all, count) => all + count, 0);
    console.log(`${sum} sign-ins tried in ${seconds} s: ${JSON.stringify(sent)}`);
    console.log(`without the flood: ${describeTimes(calm)}`);
    console.log(`during the flood:  ${describeTimes(flooded)} (limit: p99 ${LIMIT_MS} ms)`);
    const isRight = sum > 0 && Object.keys(sent).every((status) => ['401', '429', '503'].includes(status));
    process.exitCode = isRight && percentileOf(flooded, 0.99) < LIMIT_MS ? 0 : 1;
  } finally {
    await product.dispose();
  }
}

async function readFor(port: number, cookie: string, seconds: number): Promise<number[]> {
  const paths = [currentUser.path, unreadCount.path, vaultStats.path, '/', '/healthz'];
  const connections = paths.map(() => new Connection(port));
  const until = performance.now() + seconds * 1_000;
  const times: number[] = [];
  const reads: Promise<void>[] = [];
  const busy = new Set<number>();
  for (let turn = 0; performance.now() < until; turn += 1) {
    const index = turn % paths.length;
    const connection = connections[index];
    const url = paths[index];
    if (connection && url && !busy.has(index)) {
      busy.add(index);
      const read = connection.send({ method: 'GET', url, headers: [['cookie', cookie]] }).then(({ status, tookMs }) => {
        if (status !== 200) throw new Error(`${url} responded ${status}`);
        times.push(tookMs);
        busy.delete(index);
      });
      reads.push(read);
    }
    await delay(READ_EVERY_MS);
  }
  await Promise.all(reads);
  for (const connection of connections) connection.close();
  return times;
}

function describeTimes(times: readonly number[]): string {
  const parts = [`median ${percentileOf(times, 0.5).toFixed(1)} ms`, `p99 ${percentileOf(times, 0.99).toFixed(1)} ms`];
  return `${times.length} reads, ${parts.join(', ')}, longest ${percentileOf(times, 1).toFixed(1)} ms`;
}

/** Guesses passwords until the main thread sends a message: half for a real account, half for accounts that do not exist. */
async function flood({ port, email }: Target): Promise<void> {
  const byStatus: Record<number, number> = {};
  let isOver = false;
  parentPort?.once('message', () => {
    isOver = true;
  });
  const guess = async (_: unknown, attacker: number) => {
    const connection = new Connection(port);
    for (let turn = 0; !isOver; turn += 1) {
      const payload = JSON.stringify({
        email: turn % 2 === 0 ? email : `nobody.${attacker}.${turn}@example.org`,
        password: `not the password ${attacker} ${turn}`,
      });
      // A new network for each guess, so that no rate limit rejects it before the password is hashed.
      const network = `10.${attacker}.${(turn >> 8) % 256}.${turn % 256}`;
      const headers = [
        ['content-type', 'application/json'],
        ['x-forwarded-for', network],
      ] as const;
      const { status } = await connection.send({ method: 'POST', url: login.path, headers, payload });
      byStatus[status] = (byStatus[status] ?? 0) + 1;
      // A client that receives Retry-After does not retry at once.
      if (status === 503) await delay(50);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: ATTACKERS }, guess));
  parentPort?.postMessage(byStatus);
}
