import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { fill } from '../testing/fill.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { announcementReads, announcements, mails, tickets, users } from './schema.ts';
import { readTally, readTallyOf } from './tallies.store.ts';

const { database, clock, user } = useTestApp();

/** The result of counting the actual rows. */
async function counted(text: string) {
  const { rows } = await database().db.execute<{ key: string; n: number }>(sql.raw(text));
  return new Map(rows.map(({ key, n }) => [key, Number(n)]));
}

const row = async (table: PgTable, more: Record<string, unknown>) => {
  const { id } = await user();
  const made = await fill(database().db, table, { userId: id, now: clock.now(), text: 'x', more });
  return BigInt(String(made?.id));
};

it('equal the number of accounts of each day, as accounts come and go', async () => {
  const { db } = database();
  const people = [await user(), await user(), await user()];
  await db
    .update(users)
    .set({ createdAt: new Date('2026-01-31T23:59:59Z') })
    .where(eq(users.id, people[0]?.id ?? ''));
  await db.delete(users).where(eq(users.id, people[1]?.id ?? ''));
  expect(await readTally(db, 'users')).toEqual(
    await counted(
      `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as key, count(*) as n from users group by 1`,
    ),
  );
});

it('equal the number of queued tickets in each state', async () => {
  const { db } = database();
  const now = clock.now();
  const waiting = await row(tickets, { state: 'open', confirmedAt: null });
  const open = await row(tickets, { state: 'open', confirmedAt: now });
  const gone = await row(tickets, { state: 'closed', confirmedAt: now });
  const ofTickets = () =>
    counted('select state as key, count(*) as n from tickets where confirmed_at is not null group by 1');
  expect(await readTally(db, 'tickets')).toEqual(await ofTickets());
  await db.update(tickets).set({ confirmedAt: now }).where(eq(tickets.id, waiting));
  await db.update(tickets).set({ state: 'answered' }).where(eq(tickets.id, open));
  await db.delete(tickets).where(eq(tickets.id, gone));
  expect(await readTally(db, 'tickets')).toEqual(
    new Map([
      ['answered', 1],
      ['open', 1],
    ]),
  );
  expect(await readTally(db, 'tickets')).toEqual(await ofTickets());
});

it('equal the number of emails and readers of an announcement', async () => {
  const { db } = database();
  const now = clock.now();
  const made = await row(announcements, {});
  const announcementId = Number(made);
  const readers = [await user(), await user(), await user()];
  await db.insert(announcementReads).values(readers.map(({ id }) => ({ announcementId, userId: id, seenAt: now })));
  const mail = { kind: 'announcement', locale: 'en', toAddress: 'a@example.org', announcementId, createdAt: now };
  await db.insert(mails).values(['1', '2', '3', '4'].map((id) => ({ ...mail, id, dueAt: now })));
  await db.insert(mails).values({ ...mail, id: '5', dueAt: now, announcementId: null });
  await db.update(mails).set({ sentAt: now, dueAt: null }).where(eq(mails.id, '1'));
  await db.update(mails).set({ dueAt: null, lastError: '550' }).where(eq(mails.id, '2'));
  await db.delete(mails).where(eq(mails.id, '3'));
  const keys = ['sent', 'waiting', 'failed'].map((state) => `${announcementId} ${state}`);
  expect(await readTallyOf(db, 'announcementMails', keys)).toEqual([1, 1, 1]);
  expect(await readTallyOf(db, 'announcementReads', [String(announcementId)])).toEqual([3]);
  // The way an announcement is written for everybody, and withdrawn.
  await db.execute(sql`
    insert into mails (id, kind, locale, to_address, announcement_id, created_at, due_at)
    select 'many' || n, 'announcement', 'en', 'a@example.org', ${announcementId}::bigint, now(), now() from generate_series(1, 1000) n`);
  expect(await readTallyOf(db, 'announcementMails', keys)).toEqual([1, 1_001, 1]);
  await db.execute(sql`delete from mails where id like 'many%'`);
  expect(await readTallyOf(db, 'announcementMails', keys)).toEqual([1, 1, 1]);
  // An account's reads are deleted with it.
  await db.delete(users).where(eq(users.id, readers[0]?.id ?? ''));
  expect(await readTallyOf(db, 'announcementReads', [String(announcementId)])).toEqual([2]);
});

it('ignore a transaction that is rolled back', async () => {
  const { db } = database();
  const before = await readTally(db, 'users');
  const undone = db.transaction(async (tx) => {
    await tx.delete(users).where(eq(users.role, 'user'));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await readTally(db, 'users')).toEqual(before);
});

it('start from the rows that existed before, plus those counted meanwhile', async () => {
  const { db } = database();
  const right = await readTally(db, 'users');
  await db.execute(sql`delete from tallies`);
  await user();
  const migration = readFileSync(new URL('./migrations/0056_count_rows.sql', import.meta.url), 'utf8');
  for (const statement of migration.split('--> statement-breakpoint')) await db.execute(sql.raw(statement));
  const today = clock.now().toISOString().slice(0, 10);
  expect(await readTally(db, 'users')).toEqual(new Map(right).set(today, (right.get(today) ?? 0) + 1));
});
