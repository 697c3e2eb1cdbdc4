/**
 * Compares responses per second with those of a bare Fastify, on PostgreSQL and on PGlite:
 * `npm run bench -- speed [rounds] [seconds per turn]` (default 25 and 0.3). Each ratio is of two short consecutive turns,
 * because on a shared machine the same process may take half or twice as long per response a few seconds later. The CPU time
 * per response is reported as well.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { health } from '@eleven/protocol/api/system';
import { currentUser } from '@eleven/protocol/api/user';
import { vaultStats } from '@eleven/protocol/api/vault';
import { freePort } from '../scripts/run/ports.ts';
import { eventually } from '../scripts/testing/eventually.ts';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { openDatabase } from '../server/src/db/open-database.ts';
import { Cluster } from './fixtures/cluster.ts';
import { cpuMsOf } from './fixtures/machine.ts';
import { benchArguments, Report } from './fixtures/report.ts';
import { Sender } from './fixtures/sender.ts';
import { insertSessions } from './fixtures/sessions.ts';
import { medianOf, sumOf } from './fixtures/statistics.ts';

const CONNECTIONS = 32;
/** So many that a session's cache entry has expired before its next request. */
const MANY_SESSIONS = 40_000;
/** Sessions of each user: a phone and a computer. */
const PER_USER = 2;

interface Target {
  readonly name: string;
  readonly port: number;
  readonly pid: number;
  readonly path: string;
  readonly cookies: readonly string[];
  /** The least share of the bare Fastify's responses per second. */
  readonly bar?: number;
  /** Each response needs the database, from which a sender that polls (`staysAwake`) would take CPU time. */
  readonly usesDatabase?: boolean;
  readonly ratios: number[];
  readonly perSecond: number[];
  readonly cpuUs: number[];
  /** Responses with a status other than 200. */
  readonly failed: Map<string, number>;
}

type TargetOptions = Pick<Target, 'name' | 'port' | 'pid' | 'path'> &
  Partial<Pick<Target, 'cookies' | 'bar' | 'usesDatabase'>>;
const createTarget = (options: TargetOptions): Target => ({
  cookies: [],
  ...options,
  ratios: [],
  perSecond: [],
  cpuUs: [],
  failed: new Map(),
});

const [rounds = 25, secondsPerTurn = 0.3] = benchArguments().map(Number);
const turnMs = secondsPerTurn * 1_000;
const report = new Report(
  'speed',
  `Responses per second compared with a bare Fastify that returns the same bytes: medians of ${rounds} turns of ${secondsPerTurn} s over ${CONNECTIONS} connections, each right after a turn of the bare Fastify. Each “÷ bare” is the median of the ratios of these two turns. Where no database works for the response, the sender polls instead of sleeping, because waking it would be charged to the slower server.`,
);
const cluster = await Cluster.start();
const dataDir = await mkdtemp(join(tmpdir(), 'eleven-speed-'));
const sender = new Sender();
let bareProcess: ChildProcess | undefined;
try {
  const secret = cluster.env.SESSION_SECRET ?? '';
  const unlimited = { REQUESTS_PER_SECOND: '0', SHED_DELAY_MS: '0' };
  const onPostgres = await cluster.server({ env: unlimited });
  const sessionsOnPostgres = await insertSessions(cluster.database.db, secret, MANY_SESSIONS, PER_USER);
  const embedded = await openDatabase({ dataDir });
  await migrateDatabase(embedded);
  const sessionsOnPglite = await insertSessions(embedded.db, secret, MANY_SESSIONS / 4, PER_USER);
  await embedded.close();
  const onPglite = await cluster.server({
    env: { ...unlimited, DATABASE_URL: undefined, DATA_DIR: dataDir },
  });

  const bodies: Record<string, unknown> = {};
  for (const [path, cookie] of [
    [vaultStats.path, ''] as const,
    [currentUser.path, sessionsOnPostgres[0] ?? ''] as const,
  ])
    bodies[path] = await eventually(async () => {
      const response = await fetch(onPostgres.origin + path, { headers: { cookie } });
      return response.ok ? ((await response.json()) as unknown) : undefined;
    });
  const barePort = await freePort();
  const env = { ...process.env, PORT: String(barePort), BODIES: JSON.stringify(bodies) };
  bareProcess = fork(fileURLToPath(new URL('fixtures/bare.ts', import.meta.url)), { env });
  await once(bareProcess, 'message');

  const bare = createTarget({
    name: 'bare Fastify',
    port: barePort,
    pid: bareProcess.pid ?? 0,
    path: currentUser.path,
  });
  const bareVault = createTarget({ ...bare, name: 'bare Fastify, vault', path: vaultStats.path });
  const servers = [
    ['PostgreSQL', onPostgres, sessionsOnPostgres],
    ['PGlite', onPglite, sessionsOnPglite],
  ] as const;
  const targets = servers.flatMap(([database, { origin, pid }, cookies]) => {
    const address = { port: Number(new URL(origin).port), pid };
    const isPostgres = database === 'PostgreSQL';
    return [
      createTarget({ ...address, name: `${database} /healthz`, path: health.path }),
      createTarget({ ...address, name: `${database} /api/vault`, path: vaultStats.path, bar: 0.6 }),
      createTarget({
        ...address,
        name: `${database} /api/user`,
        path: currentUser.path,
        cookies,
        usesDatabase: true,
        ...(isPostgres ? { bar: 0.3 } : {}),
      }),
      createTarget({
        ...address,
        name: `${database} /api/user, cached`,
        path: currentUser.path,
        cookies: cookies.slice(0, 8),
        bar: 0.6,
      }),
    ];
  });
  // Warms up: these turns do not count.
  for (const one of [bare, bareVault, ...targets]) await measure(one, 1_000);
  for (const one of [bare, bareVault, ...targets]) {
    one.perSecond.length = one.cpuUs.length = 0;
    one.failed.clear();
  }
  for (let round = 0; round < rounds; round++) {
    for (const one of targets) {
      const bareOfPath = one.path === bareVault.path ? bareVault : bare;
      const barePerSecond = await measure({ ...bareOfPath, usesDatabase: one.usesDatabase ?? false }, turnMs);
      one.ratios.push((await measure(one, turnMs)) / barePerSecond);
    }
  }

  for (const one of [bare, bareVault, ...targets]) {
    report.add({ what: one.name, value: medianOf(one.perSecond), unit: '/s' });
    report.add({ what: `${one.name}: CPU time per response`, value: medianOf(one.cpuUs), unit: 'µs' });
    if (one.ratios.length > 0)
      report.add({
        what: `${one.name} ÷ bare`,
        value: medianOf(one.ratios),
        unit: '×',
        ...(one.bar === undefined ? {} : { bar: { atLeast: one.bar } }),
      });
    const failed = sumOf([...one.failed.values()]);
    if (failed > 0) report.add({ what: `${one.name}: refused`, value: failed, unit: '', bar: { atMost: 0 } });
  }
  report.end();
} finally {
  sender.end();
  bareProcess?.kill();
  await cluster.dispose();
  await rm(dataDir, { recursive: true, force: true });
}

/** Runs one turn, records its figures in the target, and returns its responses per second. */
async function measure(one: Target, ms: number): Promise<number> {
  const before = cpuMsOf(one.pid);
  const { port, path, cookies, usesDatabase } = one;
  const { seconds, statuses } = await sender.send({
    port,
    path,
    cookies,
    connections: CONNECTIONS,
    forMs: ms,
    staysAwake: !usesDatabase,
  });
  const responses = statuses[200] ?? 0;
  for (const [status, count] of Object.entries(statuses))
    if (status !== '200') one.failed.set(status, (one.failed.get(status) ?? 0) + count);
  one.perSecond.push(responses / seconds);
  one.cpuUs.push(((cpuMsOf(one.pid) - before) * 1_000) / responses);
  return responses / seconds;
}
