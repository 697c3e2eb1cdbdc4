/**
 * The database: PGlite in a directory of its own (the embedded default), or PostgreSQL. Both run the same schema,
 * migrations and queries; what differs is behind this interface.
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
  /** Aborted when the connection is lost and the lock with it. */
  readonly lost: AbortSignal;
}

export interface Channel {
  /** Resolves once the message is on its way to everybody who listens, or could not be sent. Never rejects. */
  send(payload: string): Promise<void>;
  /** False while messages may be missed: there is no connection that listens. */
  isListening(): boolean;
  close(): Promise<void>;
}

export interface Database {
  readonly db: Db;
  /** For reads that may be a moment old: of a replica where there is one, otherwise the same as `db`. A replica refuses writes. */
  readonly readDb: Db;
  readonly kind: 'pglite' | 'postgres';
  /** Waits for the lock of that name, among all processes on this database, and holds it while `run` runs. */
  withLock<Result>(
    name: string,
    run: (lock: HeldLock) => Promise<Result>,
    options?: { signal?: AbortSignal },
  ): Promise<Result>;
  /**
   * Messages between all processes on this database. `onListening` is called whenever a connection begins to listen: what was
   * sent before it may have been lost. Without a connection of its own (PGlite) nothing is lost, and it is never called.
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
       * The database itself, where `url` is a pooler that gives each transaction another connection (PgBouncer, transaction
       * mode): locks and messages go there, and nothing that is sent to `url` outlives its transaction.
       */
      readonly directUrl?: string | undefined;
      /** A replica of it, past every pooler. */
      readonly replicaUrl?: string | undefined;
      /** Called when the replica gives no answer, and when it does again. */
      readonly onReplica?: ((isAway: boolean, error?: unknown) => void) | undefined;
      /** Longest wait for a connection, for a transaction's turn, and for one statement. Short for requests, long for background work. */
      readonly connectMs?: number;
      readonly statementMs?: number;
      readonly maxConnections?: number;
      /** Called whenever a query or a transaction got its connection, or none. */
      readonly onWaited?: ((seconds: number) => void) | undefined;
    }
  /** An open PGlite instance; `release` is called when it is closed. */
  | { readonly client: PGlite; readonly release: () => Promise<void>; readonly freeBytes?: FreeBytes };
