import type { SessionMethod } from '@eleven/protocol/accounts/sign-in-methods';
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { accountDeletions, accounts, marks, sessions, users } from '../../db/schema.ts';
import { isSessionNotSuspended } from '../../db/suspension.ts';
import type { Tx } from '../../db/tx.ts';
import type { SessionScope } from './session-cookie.ts';

/**
 * The query behind signed-in requests: prepared once, and run once for all requests of the same turn of the event loop.
 * The sub-select hides the number of tokens from PostgreSQL. Otherwise it would plan the query for every request, which takes
 * longer than running it.
 */
export function prepareFindSession(db: Db) {
  const query = db
    .select({
      token: sessions.token,
      scope: sessions.scope,
      sessionId: sessions.id,
      startedAt: sessions.createdAt,
      touchedAt: sessions.updatedAt,
      expiresAt: sessions.expiresAt,
      steppedUpAt: sessions.steppedUpAt,
      id: users.id,
      name: users.name,
      email: users.email,
      emailVerified: users.emailVerified,
      role: users.role,
      locale: users.locale,
      theme: users.theme,
      timeZone: users.timeZone,
      valueIn: users.valueIn,
      termsVersion: users.termsVersion,
      frozenAt: users.frozenAt,
      createdAt: users.createdAt,
      deletionDueAt: accountDeletions.dueAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(accountDeletions, eq(accountDeletions.userId, sessions.userId))
    .where(
      and(sql`${sessions.token} = any((select ${sql.placeholder('tokens')}::text[])::text[])`, isSessionNotSuspended),
    )
    .prepare('find_sessions');
  const find = inBatches(async (tokens: readonly string[]) => {
    const rows = await query.execute({ tokens });
    return new Map(rows.map((row) => [row.token, row]));
  });
  return async (token: string, scope: SessionScope, now: Date) => {
    const row = await find(token);
    return row?.scope === scope && row.expiresAt > now ? row : undefined;
  };
}

/** Collects the keys requested in one turn of the event loop and reads them with one query right after. */
function inBatches<Value>(read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>) {
  let next: { readonly keys: Set<string>; readonly values: Promise<ReadonlyMap<string, Value>> } | undefined;
  return async (key: string): Promise<Value | undefined> => {
    if (!next) {
      const keys = new Set<string>();
      const values = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        next = undefined;
        return read([...keys]);
      });
      next = { keys, values };
    }
    next.keys.add(key);
    return (await next.values).get(key);
  };
}

/** A user with the password hash of the account, if it has one. */
export async function findCredentials(db: Db | Tx, email: string) {
  const [row] = await db
    .select({ user: users, passwordHash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.email, email))
    .limit(1);
  return row;
}

interface NewSession {
  readonly id: string;
  readonly token: string;
  readonly userId: string;
  readonly scope: SessionScope;
  readonly expiresAt: Date;
  readonly steppedUpAt: Date | null;
  readonly now: Date;
  readonly ip: string;
  readonly userAgent: string;
  readonly method: SessionMethod;
}

export async function insertSession(tx: Tx, { now, ip, ...row }: NewSession): Promise<void> {
  await tx.insert(sessions).values({ ...row, ipAddress: ip, createdAt: now, updatedAt: now });
}

export async function stepUpSession(tx: Tx, sessionId: string, steppedUpAt: Date): Promise<void> {
  await tx.update(sessions).set({ steppedUpAt }).where(eq(sessions.id, sessionId));
}

/** Ends the step-ups of the other sessions, whose proof is no longer the strongest that the account has. */
export async function endStepUpsOfOthers(tx: Tx, userId: string, sessionId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ steppedUpAt: null })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
}

export async function extendSession(db: Tx | Db, sessionId: string, now: Date, expiresAt: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ expiresAt, updatedAt: now })
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now)));
}

/** The current account row, locked until the transaction ends, so that changes to one account are serialised. */
export async function lockAccount(tx: Tx, userId: string) {
  const [row] = await tx
    .select({
      id: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      locale: users.locale,
      pageLocale: users.pageLocale,
      timeZone: users.timeZone,
      role: users.role,
      suspendedAt: users.suspendedAt,
      suspendedUntil: users.suspendedUntil,
      frozenAt: users.frozenAt,
      frozenBy: users.frozenBy,
      disputedSince: users.disputedSince,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return row;
}

/** Also false for a session that was left over when the account was suspended. */
export async function isSession(tx: Tx, sessionId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isSessionNotSuspended));
  return rows.length > 0;
}

/** The ids among these of sessions that have not ended, for streams that outlast a request. */
export async function findLiveSessions(db: Tx | Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, [...ids]), gt(sessions.expiresAt, now)));
  return new Set(rows.map((row) => row.id));
}

const LATEST_TIME = 'wallTime';

/** The latest wall time that any process has seen, in milliseconds. */
export async function readLatestTimeMs(db: Tx | Db): Promise<number | undefined> {
  const [row] = await db.select({ value: marks.value }).from(marks).where(eq(marks.key, LATEST_TIME));
  return row?.value;
}

export async function writeLatestTimeMs(db: Tx | Db, value: number): Promise<void> {
  await db.insert(marks).values({ key: LATEST_TIME, value }).onConflictDoUpdate({ target: marks.key, set: { value } });
}

/** The same, locked until the commit. Waits for another process that holds the lock, and returns the value it has left. */
export async function lockLatestTimeMs(tx: Tx): Promise<number | undefined> {
  const [row] = await tx.select({ value: marks.value }).from(marks).where(eq(marks.key, LATEST_TIME)).for('update');
  return row?.value;
}

export async function shiftSessions(tx: Tx, milliseconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${milliseconds / 1000}::double precision)`;
  await tx.update(sessions).set({
    expiresAt: sql`${sessions.expiresAt} - ${by}`,
    updatedAt: sql`${sessions.updatedAt} - ${by}`,
    createdAt: sql`${sessions.createdAt} - ${by}`,
    steppedUpAt: sql`${sessions.steppedUpAt} - ${by}`,
  });
}
