/** Exports in progress, and their files. */
import { and, asc, desc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { isUnleased, leasedFor } from '../../db/leases.ts';
import { dataExports, users } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

/** Without the file, which may be large. */
const STATE = {
  id: dataExports.id,
  userId: dataExports.userId,
  state: dataExports.state,
  requestedAt: dataExports.requestedAt,
  attempts: dataExports.attempts,
  partsDone: dataExports.partsDone,
  partsAll: dataExports.partsAll,
  sizeBytes: dataExports.sizeBytes,
  expiresAt: dataExports.expiresAt,
} as const;

export async function findLatest(db: Db | Tx, userId: string, now: Date) {
  const [row] = await db
    .select(STATE)
    .from(dataExports)
    .where(
      and(
        eq(dataExports.userId, userId),
        or(isNull(dataExports.expiresAt), sql`${dataExports.expiresAt} > ${now.toISOString()}::timestamptz`),
      ),
    )
    .orderBy(desc(dataExports.requestedAt))
    .limit(1);
  return row;
}

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findLatest>>>;

/** Deletes the previous file. */
export async function insertExport(
  tx: Tx,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<void> {
  await tx.delete(dataExports).where(eq(dataExports.userId, userId));
  await tx.insert(dataExports).values({ id, userId, requestedAt: now, state: 'running' });
}

/**
 * The next export that no process is working on, leased to this process. `attempts` fences it: a process that continues after
 * its lease has a lower number, and writes nothing.
 */
export async function leaseExport(db: Db, leaseMs: number): Promise<ExportRow | undefined> {
  const next = db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(eq(dataExports.state, 'running'), isUnleased(dataExports.leasedUntil)))
    .orderBy(asc(dataExports.requestedAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(dataExports)
    .set({ leasedUntil: leasedFor(leaseMs), attempts: sql`${dataExports.attempts} + 1` })
    .where(eq(dataExports.id, sql`(${next})`))
    .returning(STATE);
  return row;
}

const held = ({ id, attempts }: Pick<ExportRow, 'id' | 'attempts'>) =>
  and(eq(dataExports.id, id), eq(dataExports.attempts, attempts), eq(dataExports.state, 'running'));

/** False if another process has taken it over, or if it was deleted with its account. */
export async function recordProgress(
  db: Db,
  held_: Pick<ExportRow, 'id' | 'attempts'>,
  { leaseMs, ...progress }: { partsDone: number; partsAll: number; leaseMs: number },
): Promise<boolean> {
  const rows = await db
    .update(dataExports)
    .set({ ...progress, leasedUntil: leasedFor(leaseMs) })
    .where(held(held_))
    .returning({ id: dataExports.id });
  return rows.length > 0;
}

export async function finishExport(
  tx: Tx,
  row: Pick<ExportRow, 'id' | 'attempts'>,
  done:
    | { state: 'ready'; file: Uint8Array; sizeBytes: number; readyAt: Date; expiresAt: Date }
    | { state: 'failed'; expiresAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(dataExports)
    .set({ ...done, leasedUntil: null })
    .where(held(row))
    .returning({ id: dataExports.id });
  return rows.length > 0;
}

export async function findFile(db: Db, id: string, userId: string, now: Date) {
  const [row] = await db
    .select({ file: dataExports.file, readyAt: dataExports.readyAt })
    .from(dataExports)
    .where(
      and(
        eq(dataExports.id, id),
        eq(dataExports.userId, userId),
        eq(dataExports.state, 'ready'),
        sql`${dataExports.expiresAt} > ${now.toISOString()}::timestamptz`,
      ),
    );
  return row;
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.delete(dataExports).where(lte(dataExports.expiresAt, now));
}

export async function findReader(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ email: users.email, locale: users.locale, pageLocale: users.pageLocale })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}
