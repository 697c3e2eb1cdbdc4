/**
 * Measures the latency of other requests while 64 users sign in at once: `npm run bench -- sign-ins [seconds]` (default 10),
 * with real password hashes, on PGlite. Rounds with and without sign-ins alternate in the same run, so that a busy machine
 * affects both. The sender runs on the same machine and uses part of its CPU.
 */
import process from 'node:process';
import { unreadCount } from '@eleven/protocol/api/activity';
import { login } from '@eleven/protocol/api/auth';
import { config } from '@eleven/protocol/api/system';
import { currentUser } from '@eleven/protocol/api/user';
import { vaultStats } from '@eleven/protocol/api/vault';
import { ApiUser } from '../e2e/fixtures/api-user.ts';
import { Connection } from '../e2e/fixtures/connection.ts';
import { PASSWORD } from '../e2e/fixtures/person.ts';
import { Product } from '../e2e/fixtures/product.ts';
import { percentileOf } from './fixtures/statistics.ts';

const AT_ONCE = 64;
const READERS = 8;
const ROUNDS = 4;
const LIMIT_MS = 200;
const WARM_UP_MS = 3_000;
/** Lets each sign-in come from another network: limits per network would otherwise refuse it before the password is hashed. */
process.env.TRUST_PROXY = '127.0.0.1';
const seconds = Number(process.argv[2] ?? 10);

const product = await Product.create();
const { origin, port } = product;
const people: ApiUser[] = [];
for (let i = 0; i < AT_ONCE; i++) people.push(await ApiUser.register(origin, `Person ${i}`, `10.200.0.${i}`));
const [user] = people as [ApiUser];
const cookie = user
  .cookies()
  .map(({ name, value }) => `${name}=${value}`)
  .join('; ');
const PATHS = [config, vaultStats, currentUser, unreadCount].map(({ path }) => path);
const failed = new Map<number, number>();

async function read(until: number): Promise<number[]> {
  const times: number[] = [];
  const reader = async (_: unknown, index: number) => {
    const connection = new Connection(port);
    for (let turn = index; performance.now() < until; turn++) {
      const url = PATHS[turn % PATHS.length] ?? '/';
      const { status, tookMs } = await connection.send({ method: 'GET', url, headers: [['cookie', cookie]] });
      if (status === 200) times.push(tookMs);
      else failed.set(status, (failed.get(status) ?? 0) + 1);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return times;
}

let networks = 0;
const signIns = new Map<number, number>();
const signInTimes: number[] = [];
/** Each user signs in again as soon as the last attempt is answered; every other one has an unknown email. */
async function signIn(until: number): Promise<void> {
  const one = async (_: unknown, index: number) => {
    const connection = new Connection(port);
    for (let turn = 0; performance.now() < until; turn++) {
      networks += 1;
      const { status, tookMs } = await connection.send({
        method: 'POST',
        url: login.path,
        headers: [
          ['origin', origin],
          ['content-type', 'application/json'],
          ['x-forwarded-for', `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`],
        ],
        payload: JSON.stringify(
          turn % 2
            ? { email: `nobody${networks}@example.com`, password: 'not the right one' }
            : { email: people[index]?.email, password: PASSWORD },
        ),
      });
      signIns.set(status, (signIns.get(status) ?? 0) + 1);
      if (status === 200) signInTimes.push(tookMs);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

const describeTimes = (times: readonly number[]) =>
  `median ${percentileOf(times, 0.5).toFixed(1)} ms, p99 ${percentileOf(times, 0.99).toFixed(1)} ms, longest ${percentileOf(times, 1).toFixed(1)} ms (${times.length} requests)`;

try {
  await read(performance.now() + WARM_UP_MS);
  await signIn(performance.now() + WARM_UP_MS);
  signIns.clear();
  signInTimes.length = 0;
  const alone: number[] = [];
  const during: number[] = [];
  const roundMs = (seconds * 1_000) / ROUNDS;
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(...(await read(performance.now() + roundMs)));
    const until = performance.now() + roundMs;
    const [times] = await Promise.all([read(until), signIn(until)]);
    during.push(...times);
  }
  const ratio = percentileOf(during, 0.99) / percentileOf(alone, 0.99);
  console.log(`other requests alone            ${describeTimes(alone)}`);
  console.log(`during ${AT_ONCE} sign-ins at once      ${describeTimes(during)}`);
  console.log(
    `p99 is ${ratio.toFixed(1)} times as long; median ${(percentileOf(during, 0.5) / percentileOf(alone, 0.5)).toFixed(1)} times`,
  );
  const byStatus = [...signIns].sort(([a], [b]) => a - b).map(([status, count]) => `${status} × ${count}`);
  console.log(`sign-ins: ${byStatus.join(', ')}; successful ones: ${describeTimes(signInTimes)}`);
  const isEnough = percentileOf(during, 0.99) < LIMIT_MS && failed.size === 0;
  if (failed.size > 0) console.log('failed requests by status:', Object.fromEntries(failed));
  console.log(
    isEnough ? `p99 below ${LIMIT_MS} ms` : `p99 of other requests must be below ${LIMIT_MS} ms, and each must succeed`,
  );
  process.exitCode = isEnough ? 0 : 1;
} finally {
  await product.dispose();
}
