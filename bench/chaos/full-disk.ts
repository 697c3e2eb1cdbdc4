/**
 * Runs the product with its data on a separate disk that fills up under load: `npm run bench -- chaos/full-disk`. Writes must
 * be refused within the limit, reads and health checks must continue, nothing may restart, and everything must recover on its
 * own once there is room, with no acknowledged write lost. Needs permission to mount a tmpfs (Linux, root).
 */
import { mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/run/ports.ts';
import { processesOf, Started } from '../../scripts/testing/started.ts';
import { Report } from '../fixtures/report.ts';
import { fillDisk, mountSmallDisk, unmountSmallDisk } from '../fixtures/small-disk.ts';

const DISK_MB = 140;
const FULL_MS = 30_000;
/** Limits for a write while the disk is full, and for a read or health check. */
const WRITE_LIMIT_MS = 2_500;
const READ_LIMIT_MS = 1_500;
const RECOVERY_LIMIT_MS = 30_000;

const report = new Report(
  'chaos/full-disk',
  `The local product with its data on a disk of ${DISK_MB} MB that is full for ${FULL_MS / 1_000} s under load: writes are refused, reads and health checks continue, nothing restarts, and everything recovers on its own once there is room.`,
);
const mountPoint = mountSmallDisk('full-disk', DISK_MB);

const dataDir = join(mountPoint, 'data');
mkdirSync(dataDir);
const chainPort = await freePort();
const started = new Started({ dataDir, port: await freePort(), chainPort });
const problems: string[] = [];
let registered = 0;
let refusedBlocks = 0;

interface Timed {
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | null;
}

async function timedRequest(origin: string, path: string, init?: RequestInit): Promise<Timed> {
  const startedAt = performance.now();
  const response = await fetch(origin + path, { ...init, signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  await response?.arrayBuffer().catch(() => undefined);
  return {
    status: response?.status ?? 0,
    ms: performance.now() - startedAt,
    retryAfter: response?.headers.get('retry-after') ?? null,
  };
}
/** Whether the indexer is healthy. Other checks are ignored: on this small disk the disk alarm never clears. */
async function isIndexerHealthy(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/alarmz`).catch(() => undefined);
  const { checks = [] } = ((await response?.json()) ?? {}) as { checks?: { name: string; ok: boolean }[] };
  return checks.some(({ name, ok }) => name === 'indexer' && ok);
}
const register = (origin: string, name: string) =>
  timedRequest(origin, '/api/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({
      name,
      email: `${name}@example.org`,
      password: 'correct mule cell paper',
      acceptedTerms: true,
    }),
  });
/** Sends a request to the local chain, which saves each block on the same disk before it reports the block. */
async function requestChain(method: string): Promise<{ result?: unknown; error?: { message: string } }> {
  const response = await fetch(`http://127.0.0.1:${chainPort}`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
    signal: AbortSignal.timeout(10_000),
  });
  return response.json() as Promise<{ result?: unknown; error?: { message: string } }>;
}
const freeMb = () => {
  const { bavail, bsize } = statfsSync(mountPoint);
  return (bavail * bsize) / 2 ** 20;
};
let freeDisk = () => {};
const countStoredUsers = async (origin: string): Promise<number> => {
  let found = 0;
  for (let user = 1; user <= registered; user += 1) {
    const { status } = await timedRequest(origin, '/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email: `user${user}@example.org`, password: 'correct mule cell paper' }),
    });
    if (status === 200) found += 1;
  }
  return found;
};

try {
  const origin = await started.ready();
  const before = await processesOf(dataDir);
  const tryRegister = async () => {
    const name = `user${registered + 1}`;
    const response = await register(origin, name);
    if (response.status === 200 || response.status === 201) registered += 1;
    return response;
  };
  for (let count = 0; count < 5; count += 1) await tryRegister();
  console.log(`${registered} users; ${freeMb().toFixed(0)} MB free. Filling the disk …`);
  const logBytes = readFileSync(join(dataDir, 'server.log')).length;

  const seen = { reads: [] as Timed[], health: [] as Timed[], writes: [] as Timed[] };
  const until = performance.now() + FULL_MS;
  while (performance.now() < until) {
    freeDisk = fillDisk(mountPoint);
    const [write, read, vault, health] = await Promise.all([
      tryRegister(),
      timedRequest(origin, '/'),
      timedRequest(origin, '/api/vault'),
      timedRequest(origin, '/healthz'),
    ]);
    seen.writes.push(write);
    seen.reads.push(read, vault);
    seen.health.push(health);
    if ((await requestChain('evm_mine')).error) refusedBlocks += 1;
    if ((await requestChain('eth_blockNumber')).result === undefined)
      problems.push('the chain did not respond to a read');
    await delay(500);
  }
  const slowest = (responses: readonly Timed[]) => Math.round(Math.max(...responses.map(({ ms }) => ms)));
  const statuses = (responses: readonly Timed[]) =>
    [...new Set(responses.map(({ status }) => status))]
      .map((status) => `${status} × ${responses.filter((response) => response.status === status).length}`)
      .join(', ');
  console.log(`full for ${FULL_MS / 1_000} s:`);
  console.log(`  writes  ${statuses(seen.writes)}; slowest ${slowest(seen.writes)} ms (limit ${WRITE_LIMIT_MS})`);
  console.log(`  reads   ${statuses(seen.reads)}; slowest ${slowest(seen.reads)} ms (limit ${READ_LIMIT_MS})`);
  console.log(`  health  ${statuses(seen.health)}; slowest ${slowest(seen.health)} ms (limit ${READ_LIMIT_MS})`);
  console.log(`  blocks  ${refusedBlocks} refused by the local chain`);
  if (refusedBlocks === 0) problems.push('the chain accepted a block that it could not save');
  if (!seen.writes.some(({ status }) => status === 503)) problems.push('no write was refused: the disk was not full');
  if (seen.writes.some(({ status, retryAfter }) => status === 503 && retryAfter === null))
    problems.push('503 without Retry-After');
  if (seen.writes.some(({ status }) => status !== 503 && status >= 300))
    problems.push('a write neither succeeded nor was refused with 503');
  report.add({
    what: 'slowest write while full',
    value: slowest(seen.writes),
    unit: 'ms',
    bar: { atMost: WRITE_LIMIT_MS },
  });
  if (seen.reads.some(({ status }) => status !== 200)) problems.push('a read failed');
  if (seen.health.some(({ status }) => status !== 200)) problems.push('a health check failed');
  const slowestRead = slowest([...seen.reads, ...seen.health]);
  report.add({
    what: 'slowest read or health check while full',
    value: slowestRead,
    unit: 'ms',
    bar: { atMost: READ_LIMIT_MS },
  });

  freeDisk();
  const emptiedAt = performance.now();
  let recoveredMs: number | undefined;
  while (recoveredMs === undefined && performance.now() - emptiedAt < RECOVERY_LIMIT_MS) {
    const { status } = await tryRegister();
    if (status < 300 && status >= 200) recoveredMs = performance.now() - emptiedAt;
    else await delay(500);
  }
  report.add({
    what: 'writes recovered after',
    value: (recoveredMs ?? Number.POSITIVE_INFINITY) / 1_000,
    unit: 's',
    bar: { atMost: RECOVERY_LIMIT_MS / 1_000 },
  });
  let isIndexing = await isIndexerHealthy(origin);
  while (!isIndexing && performance.now() - emptiedAt < RECOVERY_LIMIT_MS) {
    await delay(500);
    isIndexing = await isIndexerHealthy(origin);
  }
  if (!isIndexing) problems.push('/alarmz: the indexer is not healthy');
  else console.log(`indexer healthy ${Math.round(performance.now() - emptiedAt)} ms after space was freed`);
  const mined = await requestChain('evm_mine');
  if (mined.error) problems.push(`the local chain accepts no block: ${mined.error.message}`);
  const after = await processesOf(dataDir);
  if (JSON.stringify(after) !== JSON.stringify(before)) problems.push('a process was restarted');
  const users = await countStoredUsers(origin);
  report.add({ what: 'acknowledged registrations', value: registered, unit: '' });
  report.add({ what: 'lost registrations', value: registered - users, unit: '', bar: { exactly: 0 } });
  const log = readFileSync(join(dataDir, 'server.log'), 'utf8').slice(logBytes);
  // Only warnings and worse: the security log also has a line for each registration.
  const lines = log.split('\n').filter((line) => /"level":"(warn|error|fatal)"/.test(line));
  console.log(`${lines.length} warnings and errors in the log since the disk was full`);
  // Each writer (requests, the indexer, each job) should log the failure once, not on every attempt.
  const messages = lines.map((line) => {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { query?: string } };
    return `${msg} ${err?.query?.slice(0, 40) ?? ''}`;
  });
  for (const message of messages) console.log(`  ${message}`);
  if (new Set(messages).size < messages.length - 2) problems.push('the log was flooded');
} catch (error) {
  problems.push(String(error));
} finally {
  freeDisk();
  const code = await started.end();
  if (code !== 0) problems.push(`the product ended with ${code}`);
  console.log(`console output:\n${started.lines.map((line) => `  ${line}`).join('\n')}`);
  unmountSmallDisk(mountPoint);
}
for (const problem of problems) console.log(`✗ ${problem}`);
report.add({ what: 'problems', value: problems.length, unit: '', bar: { atMost: 0 } });
report.end();
