/** Classifies failed queries. Drivers and drizzle wrap the database's own error, so the chain of causes is searched. */
import type { Env } from '../core/env.ts';
import { StartError } from '../core/start-error.ts';
import { SemaphoreTimeoutError } from './transaction-semaphore.ts';
import { CommitUnknownError } from './tx.ts';

const FOREIGN_KEY_VIOLATION = '23503';
const UNIQUE_VIOLATION = '23505';

/** Connection lost or refused, server shutting down, disk full, locks unavailable: all of these may be temporary. */
const PASSING_CODES =
  /^(08...|53...|57P0.|57014|25006|25P0[34]|40001|40P01|55P03|58030|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOSPC)$/;
const PASSING_MESSAGES =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|not queryable|Cannot use a pool after calling end|PGlite is clos/i;

/** The database is unavailable now; the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return chain(error).some(
    (part) =>
      part instanceof CommitUnknownError ||
      part instanceof SemaphoreTimeoutError ||
      PASSING_CODES.test(codeOf(part)) ||
      PASSING_MESSAGES.test(part.message),
  );
}

/** The database serves reads, but accepts no writes until there is space. */
export function isDiskFull(error: unknown): boolean {
  return chain(error).some((part) => /^(ENOSPC|53100)$/.test(codeOf(part)));
}

/** Another holder kept the lock for longer than the wait. */
export function isLockTimeout(error: unknown): boolean {
  return chain(error).some((part) => codeOf(part) === '55P03');
}

/** A write was attempted on a read-only connection. */
export function isReadOnly(error: unknown): boolean {
  return chain(error).some((part) => codeOf(part) === '25006');
}

/** A row with the same unique key exists; `constraint` narrows it to one key. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return chain(error).some(
    (part) =>
      codeOf(part) === UNIQUE_VIOLATION &&
      (constraint === undefined || ('constraint' in part && part.constraint === constraint)),
  );
}

/** A row was refused because it refers to one of these ids, whose row no longer exists. */
export function isReferenceGone(error: unknown, ids: readonly string[]): boolean {
  return chain(error).some(
    (part) =>
      codeOf(part) === FOREIGN_KEY_VIOLATION &&
      'detail' in part &&
      ids.some((id) => String(part.detail).includes(`=(${id}) is not present`)),
  );
}

/** By SQLSTATE: these refusals do not pass on their own. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': ': PostgreSQL refuses this user or password',
  28000: ': PostgreSQL refuses this user: the role does not exist or may not log in, or pg_hba.conf does not admit it',
  '3D000': ' names a database that does not exist: create it',
  42501: ': the role may not create or change the tables of this database: make it the owner',
};

/** An error of the first use of the database: for a refused setting as a sentence for the operator, otherwise unchanged. */
export function explainRefusal(error: unknown, env: Pick<Env, 'databaseUrl' | 'databaseDirectUrl'>): unknown {
  if (!env.databaseUrl) return error;
  const problem = chain(error)
    .map(codeOf)
    .flatMap((state) => REFUSALS[state] ?? [])[0];
  const setting = env.databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
  return problem === undefined ? error : new StartError(`${setting}${problem}`);
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function chain(error: unknown): Error[] {
  const parts: Error[] = [];
  // If all addresses of a host fail, a single error contains the individual ones.
  const open: unknown[] = [error];
  while (open.length > 0 && parts.length < 20) {
    const part = open.shift();
    if (!(part instanceof Error)) continue;
    parts.push(part);
    open.push(part.cause, ...(part instanceof AggregateError ? part.errors : []));
  }
  return parts;
}
