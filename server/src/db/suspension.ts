/** A suspension may expire without any job at that moment: readers compare its end with the current time. */
import { type SQL, sql } from 'drizzle-orm';
import { sessions, users } from './schema.ts';

interface Suspension {
  readonly suspendedAt: Date | null;
  readonly suspendedUntil: Date | null;
}

export const isSuspended = ({ suspendedAt, suspendedUntil }: Suspension, now: Date): boolean =>
  suspendedAt !== null && (suspendedUntil === null || suspendedUntil > now);

/** A condition on `users`; never null, so that it can be negated. */
export const isNotSuspended = (now: Date | SQL): SQL =>
  sql`(${users.suspendedAt} is null or coalesce(${users.suspendedUntil} <= ${now instanceof Date ? sql`${now.toISOString()}::timestamptz` : now}, false))`;

/**
 * A condition on `users` joined with `sessions`. A suspension ends every session, and none begins before it is over, so
 * sessions begun after it can be distinguished from left-over ones without a clock.
 */
export const isSessionNotSuspended: SQL = sql`(${users.suspendedAt} is null or ${users.suspendedUntil} <= ${sessions.createdAt})`;
