/** A replicated PostgreSQL: three nodes behind HAProxy and PgBouncer, created for one run and removed after it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { Stopped } from '../run/closers.ts';
import { eventually } from '../testing/eventually.ts';
import { ClusterNode } from './cluster-node.ts';
import { haproxyConfig, pgbouncerConfig, pgbouncerUsers } from './configs.ts';
import { Daemon } from './daemon.ts';
import { APP, type Layout, LOOPBACK, makeLayout, type Site } from './layout.ts';
import { ownedFile, ownedFolder } from './owned.ts';
import { findPrograms } from './programs.ts';

/** Timeout for three nodes to copy an empty database from the first one. */
const START_MS = 180_000;
/** Each query costs a node a little. */
const ASK_EVERY_MS = 200;

export interface Urls {
  /** Through PgBouncer. */
  readonly url: string;
  /** Without PgBouncer, but through HAProxy. */
  readonly directUrl: string;
  readonly replicaUrl: string;
}

export class DatabaseCluster {
  readonly nodes: readonly ClusterNode[];
  readonly haproxy: Daemon;
  readonly pgbouncer: Daemon;
  readonly layout: Layout;
  /** Rejects when a stop is requested: nobody should wait for a cluster that is shutting down. */
  readonly #stopped: Promise<never>;
  #recordStop: (reason: Error) => void = () => {};

  private constructor(layout: Layout) {
    const programs = findPrograms();
    const { folder } = layout;
    this.#stopped = new Promise((_, reject) => {
      this.#recordStop = reject;
    });
    this.#stopped.catch(() => {});
    this.layout = layout;
    this.nodes = layout.nodes.map((place) => new ClusterNode(place, layout, programs));
    const haproxy = join(folder, 'haproxy.cfg');
    ownedFile(haproxy, haproxyConfig(layout));
    this.haproxy = new Daemon({
      run: [programs.haproxy, '-db', '-f', haproxy],
      folder,
      log: join(folder, 'haproxy.log'),
    });
    const pgbouncer = join(folder, 'pgbouncer.ini');
    ownedFile(pgbouncer, pgbouncerConfig(layout));
    ownedFile(join(folder, 'pgbouncer-users.txt'), pgbouncerUsers(layout));
    this.pgbouncer = new Daemon({ run: [programs.pgbouncer, pgbouncer], folder, log: join(folder, 'pgbouncer.log') });
  }

  /** Resolves when it accepts writes and a synchronous standby has them. */
  static async start(
    site: Site = LOOPBACK,
    onMade: (cluster: DatabaseCluster) => unknown = () => {},
  ): Promise<DatabaseCluster> {
    findPrograms();
    const folder = mkdtempSync(join(tmpdir(), 'eleven-replicated-'));
    ownedFolder(folder);
    const cluster = new DatabaseCluster(await makeLayout(folder, site));
    await onMade(cluster);
    try {
      await Promise.race([cluster.#start(), cluster.#stopped]);
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  async #start(): Promise<void> {
    for (const { etcd } of this.nodes) etcd.start();
    for (const { patroni } of this.nodes) patroni.start();
    this.haproxy.start();
    this.pgbouncer.start();
    const primary = await this.untilWhole(START_MS);
    await primary.query(`create role ${APP} login password '${this.layout.passwords.app}'`);
    await primary.query(`create database ${APP} owner ${APP}`);
    for (const url of [this.urls.url, this.urls.directUrl, this.urls.replicaUrl])
      await eventually(() => answers(url), 30_000, ASK_EVERY_MS);
  }

  get urls(): Urls {
    const { host, poolerPort, primaryPort, replicaPort, passwords } = this.layout;
    const at = (port: number) => `postgres://${APP}:${passwords.app}@${host}:${port}/${APP}`;
    return { url: at(poolerPort), directUrl: at(primaryPort), replicaUrl: at(replicaPort) };
  }

  /** Undefined while there is none; throws if two nodes claim to be the primary. */
  async primary(): Promise<ClusterNode | undefined> {
    const states = await Promise.all(this.nodes.map(async (node) => ({ node, state: await node.state() })));
    const primaries = states.filter(({ state }) => state?.state === 'running' && isPrimary(state.role));
    if (primaries.length > 1) throw new Error(`${primaries.length} nodes are primary at once`);
    return primaries[0]?.node;
  }

  /** Waits until all nodes run and one of them is a synchronous standby; returns the primary. */
  async untilWhole(withinMs = 60_000): Promise<ClusterNode> {
    return eventually(
      async () => {
        const primary = await this.primary();
        if (!primary) return undefined;
        const rows = await primary.query<{ sync_state: string }>(
          `select sync_state from pg_stat_replication where state = 'streaming'`,
        );
        const isSafe = rows.some(({ sync_state }) => sync_state === 'sync');
        return isSafe && rows.length === this.nodes.length - 1 ? primary : undefined;
      },
      withinMs,
      ASK_EVERY_MS,
    );
  }

  async synchronousStandby(): Promise<ClusterNode> {
    return eventually(
      async () => {
        for (const node of this.nodes) if ((await node.state())?.sync_standby) return node;
        return undefined;
      },
      30_000,
      ASK_EVERY_MS,
    );
  }

  /** Stops in order: clients first, and the primary before etcd, so that nothing fails over meanwhile. */
  async stop(): Promise<void> {
    this.#recordStop(new Stopped());
    await Promise.all([this.haproxy.end('SIGTERM'), this.pgbouncer.end('SIGINT')]);
    for (const node of this.nodes) node.thaw();
    await Promise.all(this.nodes.map((node) => node.destroy()));
    rmSync(this.layout.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Patroni 3.0 says `master`. */
const isPrimary = (role: string) => role === 'master' || role === 'primary';

async function answers(url: string): Promise<true> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } finally {
    await client.end().catch(() => {});
  }
}
