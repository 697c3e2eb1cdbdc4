/** One machine of a cluster: etcd, Patroni, and the PostgreSQL that Patroni starts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { etcdFlags, patroniConfig } from './configs.ts';
import { Daemon, signalTrees } from './daemon.ts';
import { dataFolder, type Layout, type NodePlace, restUrl } from './layout.ts';
import { ownedFile, ownedFolder } from './owned.ts';
import type { Programs } from './programs.ts';

const ASK_MS = 1_000;

/** As Patroni reports it for its own PostgreSQL. */
export interface NodeState {
  readonly state: string;
  readonly role: string;
  readonly sync_standby?: boolean;
  readonly timeline?: number;
}

export class ClusterNode {
  readonly place: NodePlace;
  readonly etcd: Daemon;
  readonly patroni: Daemon;
  readonly #layout: Layout;

  constructor(place: NodePlace, layout: Layout, programs: Programs) {
    this.place = place;
    this.#layout = layout;
    const { folder, enter } = place;
    const config = join(folder, 'patroni.yml');
    ownedFolder(folder);
    ownedFile(config, JSON.stringify(patroniConfig(place, layout, programs.postgres), undefined, 2));
    const etcd = [programs.etcd, ...etcdFlags(place, layout)] as const;
    this.etcd = new Daemon({ run: etcd, folder, enter, log: join(folder, 'etcd.log') });
    this.patroni = new Daemon({ run: [programs.patroni, config], folder, enter, log: join(folder, 'patroni.log') });
  }

  /** Undefined while Patroni does not respond. */
  async state(): Promise<NodeState | undefined> {
    try {
      const answer = await fetch(`${restUrl(this.place)}/patroni`, { signal: AbortSignal.timeout(ASK_MS) });
      return (await answer.json()) as NodeState;
    } catch {
      return undefined;
    }
  }

  /** Connects to this node's PostgreSQL directly, without HAProxy, as its superuser. */
  async query<Row extends object>(text: string, database = 'postgres'): Promise<Row[]> {
    const { host, postgresPort: port } = this.place;
    const { superuser: password } = this.#layout.passwords;
    const client = new Client({
      host,
      port,
      user: 'postgres',
      password,
      database,
      connectionTimeoutMillis: 2_000,
      query_timeout: 5_000,
    });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** The process id: the first line of the file that PostgreSQL writes while it runs. */
  get #postmaster(): number[] {
    try {
      const [pid] = readFileSync(join(dataFolder(this.place), 'postmaster.pid'), 'utf8').split('\n');
      return [Number(pid)].filter((number) => number > 1);
    } catch {
      return [];
    }
  }

  get #trees(): number[] {
    return [this.patroni.pid, this.etcd.pid, ...this.#postmaster].filter((pid) => pid !== undefined);
  }

  killPostgres(): void {
    signalTrees(this.#postmaster, 'SIGKILL');
  }

  /** Kills Patroni first, because it would restart PostgreSQL. */
  async killDatabase(): Promise<void> {
    await this.patroni.end('SIGKILL');
    this.killPostgres();
  }

  /** Simulates a power cut: no process of the node responds, and its connections stay open. */
  freeze(): void {
    signalTrees(this.#trees, 'SIGSTOP');
  }

  thaw(): void {
    signalTrees(this.#trees, 'SIGCONT');
  }

  /** Stops in order; Patroni ends its PostgreSQL. */
  async stopDatabase(): Promise<void> {
    await this.patroni.end('SIGTERM');
  }

  /** Stops immediately, whatever state it is in. */
  async destroy(): Promise<void> {
    await this.killDatabase();
    await this.etcd.end('SIGKILL');
  }
}
