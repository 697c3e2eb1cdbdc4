/**
 * The database: PGlite in its own directory (the embedded default), or PostgreSQL. Both run the same schema, migrations and
 * queries; this interface hides the differences.
 */
import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { FreeBytes } from './disk-space.ts';

interface Rows<Row> {
  readonly rows: Row[];
}
interface QueryResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}
export type Db = PgDatabase<QueryResult>;

export interface HeldLock {
  /** Queries on the connection that holds the lock; without time limits. */
  readonly db: Db;
  /** Aborted when the connection, and the lock with it, is lost. */
  readonly lost: AbortSignal;
}

export interface Channel {
  /** Resolves once the message is on its way to all listeners, or cannot be sent yet. Never rejects. */
  send(payload: string): Promise<void>;
  /** False while messages may be missed because no connection is listening. */
  isListening(): boolean;
  close(): Promise<void>;
}

export interface Database {
  readonly db: Db;
  /** For reads that may be slightly outdated: the replica if there is one, otherwise `db`. A replica refuses writes. */
  readonly readDb: Db;
  readonly kind: 'pglite' | 'postgres';
  /** Waits for the named lock, shared by all processes on this database, and holds it while `run` runs. */
  withLock<Result>(
    name: string,
    run: (lock: HeldLock) => Promise<Result>,
    options?: { signal?: AbortSignal },
  ): Promise<Result>;
  /**
   * Messages between all processes on this database. `onListening` is called whenever a connection begins to listen, as earlier
   * messages may have been lost. Without a separate connection (PGlite) nothing is lost, and it is never called.
   */
  openChannel(name: string, onMessage: (payload: string) => void, onListening?: () => void): Channel;
  /** Undefined with PGlite, which has one connection. */
  pool?(): PoolFigures;
  close(): Promise<void>;
}

export interface PoolFigures {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

export type DatabaseSource =
  | { readonly dataDir: string }
  | {
      readonly url: string;
      /**
       * The database itself, if `url` is a pooler that gives each transaction another connection (PgBouncer, transaction mode):
       * locks and messages use this, and nothing sent to `url` may depend on session state beyond its transaction.
       */
      readonly directUrl?: string | undefined;
      /** A replica of it, bypassing any pooler. */
      readonly replicaUrl?: string | undefined;
      /** Called when the replica stops responding, and when it responds again. */
      readonly onReplica?: ((isAway: boolean, error?: unknown) => void) | undefined;
      /** Longest wait for a connection, a transaction's turn or a statement: short for requests, long for background work. */
      readonly connectMs?: number;
      readonly statementMs?: number;
      readonly maxConnections?: number;
      /** Called whenever a query or a transaction got its connection, or failed to. */
      readonly onWaited?: ((seconds: number) => void) | undefined;
    }
  /** An open PGlite instance; `release` is called when it is closed. */
  | { readonly client: PGlite; readonly release: () => Promise<void>; readonly freeBytes?: FreeBytes };
