import { COMPONENTS, type Component } from '@eleven/protocol/incidents';
import { and, count, eq, gt, gte, isNotNull, like, lte, max, min, not, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { mails, pushes, statusComponents, statusDays, vaults } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { oldestDueAt } from '../../mail/mail-states.store.ts';
import type { ComponentState } from './episode.ts';

/** The last measurement of any component by any process; undefined before the first. */
export async function readLastMeasured(db: Db): Promise<Date | undefined> {
  const [row] = await db.select({ at: max(statusComponents.measuredAt) }).from(statusComponents);
  return row?.at ?? undefined;
}

const NEVER = new Date(0);

/** Locked for this transaction: processes that measured at the same time write one after another. */
export async function lockComponents(tx: Tx): Promise<ReadonlyMap<Component, ComponentState>> {
  const first = COMPONENTS.map((component) => ({ component, measuredAt: NEVER, state: 'unknown' as const, badMs: 0 }));
  await tx.insert(statusComponents).values(first).onConflictDoNothing();
  const rows = await tx.select().from(statusComponents).orderBy(statusComponents.component).for('update');
  return new Map(rows.map(({ component, ...state }) => [component, state]));
}

export async function saveComponent(tx: Tx, component: Component, state: ComponentState): Promise<void> {
  await tx.update(statusComponents).set(state).where(eq(statusComponents.component, component));
}

export async function addToDay(
  tx: Tx,
  row: { component: Component; day: Date; goodMs: number; badMs: number },
): Promise<void> {
  await tx
    .insert(statusDays)
    .values(row)
    .onConflictDoUpdate({
      target: [statusDays.component, statusDays.day],
      set: {
        goodMs: sql`${statusDays.goodMs} + excluded.good_ms`,
        badMs: sql`${statusDays.badMs} + excluded.bad_ms`,
      },
    });
}

export async function listDays(db: Db | Tx, since: Date) {
  return db.select().from(statusDays).where(gte(statusDays.day, since)).orderBy(statusDays.day);
}

/**
 * Emails that should have been sent, and since when the oldest should have been. If the mail server is unreachable, the next
 * attempt is later, and the email still late; an address that refuses its email says nothing about the others.
 */
export async function readLateMails(db: Db, now: Date): Promise<{ waiting: number; oldestDueAt: Date | null }> {
  const isUnreached = and(isNotNull(mails.dueAt), isNotNull(mails.lastError), not(like(mails.lastError, 'EENVELOPE%')));
  // Emails to many readers wait for their turn.
  const isLate = or(and(not(mails.bulk), lte(mails.dueAt, now)), isUnreached);
  const [row] = await db
    .select({
      waiting: count(),
      oldestDueAt,
    })
    .from(mails)
    .where(isLate);
  return { waiting: row?.waiting ?? 0, oldestDueAt: row?.oldestDueAt ?? null };
}

/** Notifications to devices that should have been sent, and since when the oldest should have been. Not due in quiet hours. */
export async function readLatePushes(db: Db, now: Date): Promise<{ waiting: number; oldestDueAt: Date | null }> {
  // A notification that was tried has been due since it was created: it is late, although its next attempt is in the future.
  const since = sql`case when ${pushes.attempts} > 0 then ${pushes.createdAt} else ${pushes.dueAt} end`;
  const isLate = or(lte(pushes.dueAt, now), and(isNotNull(pushes.dueAt), gt(pushes.attempts, 0)));
  const [row] = await db
    .select({ waiting: count(), oldestDueAt: min(since).mapWith(pushes.dueAt) })
    .from(pushes)
    .where(isLate);
  return { waiting: row?.waiting ?? 0, oldestDueAt: row?.oldestDueAt ?? null };
}

/** The vault's row as last indexed. */
export async function readVaultRow(db: Db, key: { readonly chainId: number; readonly vaultAddress: string }) {
  const [row] = await db
    .select()
    .from(vaults)
    .where(and(eq(vaults.chainId, key.chainId), eq(vaults.address, key.vaultAddress)));
  return row;
}
