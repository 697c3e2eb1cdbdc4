/**
 * `npm run bench -- chaos/full-disk`: the product with its data on a disk of its own that fills up under load. Writes must be
 * refused within the limit, reads and health must go on, nothing may restart, and everything must go on by itself once there
 * is room: with the same counts as before, no acknowledged write lost. Needs the right to mount a tmpfs (Linux, root).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/run/ports.ts';
import { processesOf, Started } from '../../scripts/testing/started.ts';
import { Report } from '../fixtures/report.ts';

const DISK_MB = 140;
const FULL_MS = 30_000;
/** Timeout of a refused write, of a read and of the health check. */
const WRITE_LIMIT_MS = 2_500;
const READ_LIMIT_MS = 1_500;
const HEALS_WITHIN_MS = 30_000;

const report = new Report(
  'chaos/full-disk',
  `The local product with its data on a disk of ${DISK_MB} MB that is full for ${FULL_MS / 1_000} s under load: writes are refused, reads and health go on, nothing restarts, and everything recovers by itself once there is room.`,
);
const place = mkdtempSync(join(tmpdir(), 'eleven-full-disk-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', place], { encoding: 'utf8' });
if (mounted.status !== 0) {
  rmSync(place, { recursive: true });
  console.error(`A tmpfs cannot be mounted here: ${mounted.stderr.trim()}`);
  process.exit(2);
}

const dataDir = join(place, 'data');
mkdirSync(dataDir);
const chainPort = await freePort();
const started = new Started({ dataDir, port: await freePort(), chainPort });
const problems: string[] = [];
let registered = 0;
let refusedBlocks = 0;

interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | null;
}

async function ask(origin: string, path: string, init?: RequestInit): Promise<Answer> {
  const at = performance.now();
  const answer = await fetch(origin + path, { ...init, signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  return {
    status: answer?.status ?? 0,
    ms: performance.now() - at,
    retryAfter: answer?.headers.get('retry-after') ?? null,
  };
}
/** The disk of this bench is small: its own alarm stays. */
async function indexes(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/alarmz`).catch(() => undefined);
  const { checks = [] } = ((await answer?.json()) ?? {}) as { checks?: { name: string; ok: boolean }[] };
  return checks.some(({ name, ok }) => name === 'indexer' && ok);
}
const register = (origin: string, name: string) =>
  ask(origin, '/api/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({
      name,
      email: `${name}@example.org`,
      password: 'correct mule cell paper',
      acceptedTerms: true,
    }),
  });
/** The local chain's answer. It saves each block on the same disk before it reports it. */
async function askChain(method: string): Promise<{ result?: unknown; error?: { message: string } }> {
  const answer = await fetch(`http://127.0.0.1:${chainPort}`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
    signal: AbortSignal.timeout(10_000),
  });
  return answer.json() as Promise<{ result?: unknown; error?: { message: string } }>;
}
const freeMb = () => {
  const { bavail, bsize } = statfsSync(place);
  return (bavail * bsize) / 2 ** 20;
};
/** Fills the disk to the last byte: one file as large as fits, then ever smaller ones. */
function fill(): void {
  for (let [index, bytes] = [0, 8 * 2 ** 20]; bytes >= 1; index += 1) {
    try {
      writeFileSync(join(place, `filler-${index}`), Buffer.alloc(bytes));
    } catch {
      bytes = Math.floor(bytes / 4);
    }
  }
}
function empty(): void {
  for (let index = 0; index < 400; index += 1) rmSync(join(place, `filler-${index}`), { force: true });
}
const usersOf = async (origin: string): Promise<number> => {
  let found = 0;
  for (let user = 1; user <= registered; user += 1) {
    const { status } = await ask(origin, '/api/login', {
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
  const knock = async () => {
    const name = `user${registered + 1}`;
    const answer = await register(origin, name);
    if (answer.status === 200 || answer.status === 201) registered += 1;
    return answer;
  };
  for (let count = 0; count < 5; count += 1) await knock();
  console.log(`${registered} users; ${freeMb().toFixed(0)} MB free. Filling the disk …`);
  const logBytes = readFileSync(join(dataDir, 'server.log')).length;

  const seen = { reads: [] as Answer[], health: [] as Answer[], writes: [] as Answer[] };
  const until = performance.now() + FULL_MS;
  while (performance.now() < until) {
    fill();
    const [write, read, vault, health] = await Promise.all([
      knock(),
      ask(origin, '/'),
      ask(origin, '/api/vault'),
      ask(origin, '/healthz'),
    ]);
    seen.writes.push(write);
    seen.reads.push(read, vault);
    seen.health.push(health);
    if ((await askChain('evm_mine')).error) refusedBlocks += 1;
    if ((await askChain('eth_blockNumber')).result === undefined) problems.push('the chain did not answer a read');
    await delay(500);
  }
  const slowest = (answers: readonly Answer[]) => Math.round(Math.max(...answers.map(({ ms }) => ms)));
  const statuses = (answers: readonly Answer[]) =>
    [...new Set(answers.map(({ status }) => status))]
      .map((status) => `${status} × ${answers.filter((one) => one.status === status).length}`)
      .join(', ');
  console.log(`full for ${FULL_MS / 1_000} s:`);
  console.log(`  writes  ${statuses(seen.writes)}; slowest ${slowest(seen.writes)} ms (limit ${WRITE_LIMIT_MS})`);
  console.log(`  reads   ${statuses(seen.reads)}; slowest ${slowest(seen.reads)} ms (limit ${READ_LIMIT_MS})`);
  console.log(`  health  ${statuses(seen.health)}; slowest ${slowest(seen.health)} ms (limit ${READ_LIMIT_MS})`);
  console.log(`  blocks  ${refusedBlocks} refused by the local chain`);
  if (refusedBlocks === 0) problems.push('the chain took a block that it could not keep');
  if (!seen.writes.some(({ status }) => status === 503)) problems.push('no write was refused: the disk was not full');
  if (seen.writes.some(({ status, retryAfter }) => status === 503 && retryAfter === null))
    problems.push('503 without Retry-After');
  if (seen.writes.some(({ status }) => status !== 503 && status >= 300))
    problems.push('a write was answered neither well nor with 503');
  report.add({
    what: 'slowest refused write',
    value: slowest(seen.writes),
    unit: 'ms',
    bar: { atMost: WRITE_LIMIT_MS },
  });
  if (seen.reads.some(({ status }) => status !== 200)) problems.push('a read was not answered');
  if (seen.health.some(({ status }) => status !== 200)) problems.push('the health was not answered');
  const slowestRead = slowest([...seen.reads, ...seen.health]);
  report.add({ what: 'slowest read', value: slowestRead, unit: 'ms', bar: { atMost: READ_LIMIT_MS } });

  empty();
  const emptiedAt = performance.now();
  let healed: number | undefined;
  while (healed === undefined && performance.now() - emptiedAt < HEALS_WITHIN_MS) {
    const { status } = await knock();
    if (status < 300 && status >= 200) healed = performance.now() - emptiedAt;
    else await delay(500);
  }
  report.add({
    what: 'writes come back after there is room',
    value: (healed ?? Number.POSITIVE_INFINITY) / 1_000,
    unit: 's',
    bar: { atMost: HEALS_WITHIN_MS / 1_000 },
  });
  let isIndexing = await indexes(origin);
  while (!isIndexing && performance.now() - emptiedAt < HEALS_WITHIN_MS) {
    await delay(500);
    isIndexing = await indexes(origin);
  }
  if (!isIndexing) problems.push('/alarmz: the indexer is not well');
  else console.log(`ready, with its indexer, ${Math.round(performance.now() - emptiedAt)} ms after there is room`);
  const mined = await askChain('evm_mine');
  if (mined.error) problems.push(`the local chain takes no block: ${mined.error.message}`);
  const after = await processesOf(dataDir);
  if (JSON.stringify(after) !== JSON.stringify(before)) problems.push('a process was started again');
  const users = await usersOf(origin);
  report.add({ what: 'users acknowledged', value: registered, unit: '' });
  report.add({ what: 'users lost', value: registered - users, unit: '', bar: { exactly: 0 } });
  const log = readFileSync(join(dataDir, 'server.log'), 'utf8').slice(logBytes);
  // Besides what the security log says of each registration.
  const lines = log.split('\n').filter((line) => /"level":"(warn|error|fatal)"/.test(line));
  console.log(`${lines.length} complaints in the log since it was full`);
  // Whoever writes says so at its beginning: a request, the indexer, and each job.
  const said = lines.map((line) => {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { query?: string } };
    return `${msg} ${err?.query?.slice(0, 40) ?? ''}`;
  });
  for (const one of said) console.log(`  ${one}`);
  if (new Set(said).size < said.length - 2) problems.push('the log was flooded');
} catch (error) {
  problems.push(String(error));
} finally {
  empty();
  const code = await started.end();
  if (code !== 0) problems.push(`it ended with ${code}`);
  console.log(`said on the console:\n${started.lines.map((line) => `  ${line}`).join('\n')}`);
  spawnSync('umount', [place]);
  rmSync(place, { recursive: true, force: true });
}
for (const problem of problems) console.log(`✗ ${problem}`);
report.add({ what: 'problems', value: problems.length, unit: '', bar: { atMost: 0 } });
report.end();
