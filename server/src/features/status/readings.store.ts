import { and, count, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { mails, pushes, securityEvents, tickets } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { isGivenUp } from '../../mail/mail-states.store.ts';

/**
 * Seconds that a replica is behind; null if the primary responded instead. One that is connected and has applied everything it
 * received is not behind; otherwise the age of the last transaction that it applied, or the time since its start if there is none.
 */
export async function readReplicaLag(db: Db | Tx): Promise<number | null> {
  const { rows } = await db.execute<{ lag: string | number | null }>(sql`
    select case
      when not pg_is_in_recovery() then null
      -- Without the right to read statistics, a role sees the row with all columns but "pid" empty.
      when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() and exists (select from pg_stat_wal_receiver) then 0
      else extract(epoch from clock_timestamp() - coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time()))
    end as lag`);
  const lag = rows[0]?.lag ?? null;
  return lag === null ? null : Math.max(0, Number(lag));
}

/** Tickets whose promised time has passed; without a promise, those that have waited for us since `since` or longer. */
export async function countTicketsPastPromise(db: Db, { now, since }: { now: Date; since: Date }): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(tickets)
    .where(
      and(
        isNotNull(tickets.confirmedAt),
        isNotNull(tickets.waitsSince),
        or(lte(tickets.dueAt, now), and(isNull(tickets.dueAt), lte(tickets.waitsSince, since))),
      ),
    );
  return row?.count ?? 0;
}

export async function countFailedSignIns(db: Db, since: Date): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${securityEvents.count}), 0)` })
    .from(securityEvents)
    .where(
      and(
        gte(securityEvents.minute, since),
        inArray(securityEvents.kind, ['signIn', 'staffSignIn']),
        inArray(securityEvents.outcome, ['failed', 'factorFailed']),
      ),
    );
  return Number(row?.sum ?? 0);
}

/** Emails that bounced or were given up. */
export async function countFailedMails(db: Db, since: Date): Promise<number> {
  const [givenUp] = await db
    .select({ count: count() })
    .from(mails)
    .where(and(isGivenUp, gte(mails.failedAt, since)));
  const [bounced] = await db
    .select({ count: count() })
    .from(mails)
    .where(and(gte(mails.bouncedAt, since), isNotNull(mails.sentAt)));
  return (givenUp?.count ?? 0) + (bounced?.count ?? 0);
}

export async function countFailedPushes(db: Db, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(pushes)
    .where(and(isNull(pushes.dueAt), isNull(pushes.sentAt), isNotNull(pushes.lastError), gte(pushes.failedAt, since)));
  return row?.count ?? 0;
}
