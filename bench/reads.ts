/**
 * Measures signed-in reads per second and their latency: `npm run bench -- reads [seconds]` (default 10). Runs on PGlite over
 * 32 connections; the sender runs on the same machine and uses part of its CPU.
 */
import process from 'node:process';
import { activityLogs, unreadCount } from '@eleven/protocol/api/activity';
import { currentUser } from '@eleven/protocol/api/user';
import { linkedWallets } from '@eleven/protocol/api/wallets';
import { ApiUser } from '../e2e/fixtures/api-user.ts';
import { Connection } from '../e2e/fixtures/connection.ts';
import { Product } from '../e2e/fixtures/product.ts';

const CONNECTIONS = 32;
const USERS = 8;
const MIN_PER_SECOND = 1_000;
const LIMIT_MS = 50;
const WARM_UP_MS = 3_000;
const seconds = Number(process.argv[2] ?? 10);

const product = await Product.create();
try {
  const cookies: string[] = [];
  for (let i = 0; i < USERS; i += 1) {
    const user = await ApiUser.register(product.origin);
    cookies.push(
      user
        .cookies()
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
    );
  }
  const failed = new Map<number, number>();

  async function read(path: string, forMs: number): Promise<number[]> {
    const until = performance.now() + forMs;
    const times: number[] = [];
    const reader = async (_: unknown, index: number) => {
      const connection = new Connection(product.port);
      const headers = [['cookie', cookies[index % USERS] ?? '']] as const;
      while (performance.now() < until) {
        const { status, tookMs } = await connection.send({ method: 'GET', url: path, headers });
        if (status === 200) times.push(tookMs);
        else failed.set(status, (failed.get(status) ?? 0) + 1);
      }
      connection.close();
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, reader));
    return times.sort((a, b) => a - b);
  }

  let isEnough = true;
  await read(currentUser.path, WARM_UP_MS);
  for (const { path } of [currentUser, unreadCount, linkedWallets, activityLogs]) {
    const times = await read(path, seconds * 1_000);
    const perSecond = Math.round(times.length / seconds);
    const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? Number.POSITIVE_INFINITY;
    isEnough &&= perSecond >= MIN_PER_SECOND && at(0.99) < LIMIT_MS;
    console.log(
      `${path.padEnd(32)} ${String(perSecond).padStart(6)}/s  median ${at(0.5).toFixed(1)} ms, ` +
        `p99 ${at(0.99).toFixed(1)} ms, longest ${at(1).toFixed(1)} ms`,
    );
  }
  console.log(`limits: ${MIN_PER_SECOND}/s, p99 ${LIMIT_MS} ms`);
  for (const [status, count] of failed) console.log(`${count} responses with status ${status}`);
  process.exitCode = isEnough && failed.size === 0 ? 0 : 1;
} finally {
  await product.dispose();
}
