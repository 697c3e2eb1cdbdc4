/**
 * Measures whether a flood of sign-ins delays other users: `npm run bench -- flood [seconds]` (default 15). Guessers of many
 * networks keep 80 sign-ins under way, each of which costs a password hash; meanwhile users read, one every 20 ms.
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

const GUESSERS = 80;
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
  // So that the guessers can come from several networks.
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
    // In a thread of its own: what it costs must not be read as time that the server took.
    const guessers = new Worker(new URL(import.meta.url), { workerData: { port, email } satisfies Target });
    const flooded = await readFor(port, cookie, seconds);
    const answers = new Promise<Record<number, number>>((resolve) => guessers.once('message', resolve));
    guessers.postMessage('enough');
    const sent = await answers;
    await guessers.terminate();
    const sum = Object.values(sent).reduce((all, count) => all + count, 0);
    console.log(`${sum} sign-ins tried in ${seconds} s: ${JSON.stringify(sent)}`);
    console.log(`without the flood: ${described(calm)}`);
    console.log(`during the flood:  ${described(flooded)} (limit: p99 ${LIMIT_MS} ms)`);
    const isRight = sum > 0 && Object.keys(sent).every((status) => ['401', '429', '503'].includes(status));
    process.exitCode = isRight && at(flooded, 0.99) < LIMIT_MS ? 0 : 1;
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
    const which = turn % paths.length;
    const connection = connections[which];
    const url = paths[which];
    if (connection && url && !busy.has(which)) {
      busy.add(which);
      const read = connection.send({ method: 'GET', url, headers: [['cookie', cookie]] }).then(({ status, tookMs }) => {
        if (status !== 200) throw new Error(`${url} answered ${status}`);
        times.push(tookMs);
        busy.delete(which);
      });
      reads.push(read);
    }
    await delay(READ_EVERY_MS);
  }
  await Promise.all(reads);
  for (const connection of connections) connection.close();
  return times.sort((a, b) => a - b);
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.POSITIVE_INFINITY;
}

function described(sorted: readonly number[]): string {
  const parts = [`median ${at(sorted, 0.5).toFixed(1)} ms`, `p99 ${at(sorted, 0.99).toFixed(1)} ms`];
  return `${sorted.length} reads, ${parts.join(', ')}, longest ${at(sorted, 1).toFixed(1)} ms`;
}

/** Until told that it is enough: half of the guesses are at an account, half at none. */
async function flood({ port, email }: Target): Promise<void> {
  const answers: Record<number, number> = {};
  let isOver = false;
  parentPort?.once('message', () => {
    isOver = true;
  });
  const guess = async (_: unknown, guesser: number) => {
    const connection = new Connection(port);
    for (let turn = 0; !isOver; turn += 1) {
      const payload = JSON.stringify({
        email: turn % 2 === 0 ? email : `nobody.${guesser}.${turn}@example.org`,
        password: `not the password ${guesser} ${turn}`,
      });
      // A new network for each guess, so that no limit takes the work away from the hashes.
      const network = `10.${guesser}.${(turn >> 8) % 256}.${turn % 256}`;
      const headers = [
        ['content-type', 'application/json'],
        ['x-forwarded-for', network],
      ] as const;
      const { status } = await connection.send({ method: 'POST', url: login.path, headers, payload });
      answers[status] = (answers[status] ?? 0) + 1;
      // A client that gets Retry-After does not retry at once.
      if (status === 503) await delay(50);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: GUESSERS }, guess));
  parentPort?.postMessage(answers);
}
