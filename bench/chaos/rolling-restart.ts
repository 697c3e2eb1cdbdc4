/**
 * Two servers behind Caddy, with people who read and write: both are restarted one after the other, as often as asked; then the
 * version from before the newest migration is replaced by this one in the same way. `npm run bench -- chaos/rolling-restart [rounds]`
 * (default 2). No request may fail, and no acknowledged write may be lost. Needs PostgreSQL, Caddy and git.
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { saveName } from '@eleven/protocol/api/profile';
import { currentUser, type User } from '@eleven/protocol/api/user';
import { vaultStats } from '@eleven/protocol/api/vault';
import { sql } from 'drizzle-orm';
import { ApiUser } from '../../e2e/fixtures/api-user.ts';
import { freePort } from '../../server/src/testing/free-port.ts';
import { startCaddy } from '../fixtures/caddy.ts';
import { Cluster, type Server } from '../fixtures/cluster.ts';
import { buildPreviousVersion } from '../fixtures/previous-version.ts';
import { checkForwardedFor, checkHeaders, checkStream } from '../fixtures/proxy-checks.ts';
import { benchArguments, Report } from '../fixtures/report.ts';

const USERS = 12;
/** Of deploy/caddy/Caddyfile: by then it has seen that a server is there again. */
const SEEN_MS = 3_000;

const rounds = Number(benchArguments()[0] ?? 2);
const report = new Report(
  'chaos/rolling-restart',
  'Two servers behind Caddy, with people who read and write: both are restarted one after the other, then the version from before the newest migration is replaced by this one.',
);

async function restart(): Promise<void> {
  const site = await Site.start();
  try {
    const servers = [await site.serve(0), await site.serve(1)];
    await site.open();
    await checkHeaders(site.origin);
    await checkStream(site.origin);
    const asked = await checkForwardedFor(site.origin);
    if (servers.some(({ said }) => said.some(({ msg }) => msg.includes('not believed'))))
      throw new Error('TRUST_PROXY is wrong');
    console.log(
      `TLS, headers, compression, /exit and streams are right; forged X-Forwarded-For: one limit, reached after ${asked}`,
    );
    const load = await site.load();
    for (let round = 0; round < rounds; round += 1)
      for (const at of [0, 1]) servers[at] = await site.replace(at, servers[at]);
    await load.end(`${rounds * 2} restarts`);
  } finally {
    await site.dispose();
  }
}

async function upgrade(): Promise<void> {
  const previous = await buildPreviousVersion();
  const site = await Site.start();
  try {
    const servers = [await site.serve(0, previous.main), await site.serve(1, previous.main)];
    const before = await site.migrations();
    if (before !== previous.migrations)
      throw new Error(`the database has ${before} migrations, not ${previous.migrations}`);
    await site.open();
    const load = await site.load();
    servers[0] = await site.replace(0, servers[0]);
    console.log(
      `${previous.commit} with ${before} migrations: the first new process has run ${(await site.migrations()) - before} more`,
    );
    // The process of before goes on with the tables of now.
    await delay(5_000);
    console.log(`before and now side by side: ${load.failures.length} failures so far`);
    servers[1] = await site.replace(1, servers[1]);
    await load.end('a new version with a migration');
  } finally {
    await site.dispose();
    previous.dispose();
  }
}

interface Load {
  readonly failures: readonly string[];
  end(title: string): Promise<void>;
}

class Site {
  readonly origin: string;
  readonly #cluster: Cluster;
  readonly #port: number;
  readonly #ports: readonly number[];
  #caddy: Awaited<ReturnType<typeof startCaddy>> | undefined;

  private constructor(cluster: Cluster, port: number, ports: readonly number[]) {
    this.#cluster = cluster;
    this.#port = port;
    this.#ports = ports;
    this.origin = `https://localhost:${port}`;
    Object.assign(cluster.env, { PUBLIC_URL: this.origin, TRUST_PROXY: '127.0.0.1', STOP_DELAY_SECONDS: '4' });
  }

  static async start(): Promise<Site> {
    return new Site(await Cluster.start(), await freePort(), [await freePort(), await freePort()]);
  }

  serve(at: number, main?: string): Promise<Server> {
    return this.#cluster.server({ port: this.#ports[at], main });
  }

  /** To visitors. */
  async open(): Promise<void> {
    this.#caddy = await startCaddy({ port: this.#port, upstreams: this.#ports });
  }

  /** As an operator does it, one process at a time. */
  async replace(at: number, server: Server | undefined): Promise<Server> {
    if (!server) throw new Error(`there is no server ${at}`);
    const ended = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    await ended;
    const next = await this.serve(at);
    await delay(SEEN_MS);
    return next;
  }

  async migrations(): Promise<number> {
    const { rows } = await this.#cluster.database.db.execute(
      sql`select count(*)::int as n from drizzle.__drizzle_migrations`,
    );
    return (rows[0] as { n: number }).n;
  }

  async load(): Promise<Load> {
    const { origin } = this;
    const failures: string[] = [];
    const over = new AbortController();
    let [reads, writes, lost] = [0, 0, 0];
    const users: ApiUser[] = [];
    for (let made = 0; made < USERS; made += 1) users.push(await ApiUser.register(origin));
    const attempt = async (work: () => Promise<unknown>) => {
      try {
        await work();
        return true;
      } catch (error) {
        failures.push(
          `${new Date().toISOString()} ${error instanceof Error ? `${error.message} ${error.cause ?? ''}` : error}`,
        );
        return false;
      }
    };
    const running = users.map(async (user) => {
      // Undefined after a write without an answer: it may have been done or not.
      let acknowledged: string | undefined = 'Staker';
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        const name = `Staker ${'abcdefghij'[turn % 10]}`;
        const isTaken = await attempt(() => user.send(saveName.method, saveName.path, { name }));
        acknowledged = isTaken ? name : undefined;
        writes += 1;
        await attempt(async () => {
          const { name: stored } = await user.get<User>(currentUser.path);
          if (acknowledged !== undefined && stored !== acknowledged) lost += 1;
        });
        await attempt(() => user.get(vaultStats.path));
        await attempt(async () => {
          const answer = await fetch(`${origin}/`);
          await answer.arrayBuffer();
          if (!answer.ok) throw new Error(`GET / answered ${answer.status}`);
        });
        reads += 3;
      }
    });
    return {
      failures,
      async end(title) {
        over.abort();
        await Promise.all(running);
        for (const failure of failures.slice(0, 10)) console.log(`  ${failure}`);
        const none = { atMost: 0 };
        report.add({ what: `${title}: requests`, value: reads + writes, unit: '' });
        report.add({ what: `${title}: of them writes`, value: writes, unit: '' });
        report.add({ what: `${title}: failed`, value: failures.length, unit: '', bar: none });
        report.add({ what: `${title}: acknowledged, not read again`, value: lost, unit: '', bar: none });
      },
    };
  }

  async dispose(): Promise<void> {
    await this.#caddy?.stop();
    await this.#cluster.dispose();
  }
}

await restart();
await upgrade();
report.end();
