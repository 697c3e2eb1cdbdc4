import { like, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { mails, massMails, users } from '../db/schema.ts';
import { inTransaction } from '../db/tx.ts';
import { createTestUser } from '../testing/app.ts';
import { createTestClock } from '../testing/clock.ts';
import { useDatabase } from '../testing/database.ts';
import { endLeases } from '../testing/end-leases.ts';
import { leaseMail } from './mail.store.ts';
import type { MailToAll } from './mail-to-all.store.ts';
import { cancelAllUnsent, postFirstBatch, postNextBatch } from './mass-mails.ts';
import { createOutbox } from './outbox.ts';

const database = useDatabase();
const clock = createTestClock();
const outbox = createOutbox();
const PEOPLE = 7;
const BATCH = 2;

beforeEach(async () => {
  const { db } = database();
  await db.delete(mails);
  await db.delete(massMails);
  const known = await db.select().from(users);
  for (let i = known.length; i < PEOPLE; i += 1) await createTestUser(database(), { clock });
  await db.update(users).set({ emailVerified: true });
});

const mail = (words: string): MailToAll => ({
  kind: 'announcement',
  topic: 'announcements',
  params: { textKo: words, textEn: words, link: '/' },
  key: 'announcement:1',
  locale: 'en',
  dueAt: clock.now(),
});
const post = (words = 'one') => inTransaction(database().db, (tx) => postFirstBatch(tx, mail(words), BATCH));
const next = () => postNextBatch({ db: database().db, outbox }, BATCH);
async function drain(): Promise<void> {
  while (await next());
}
const posted = () => database().db.select().from(mails).where(like(mails.onceKey, 'announcement:1:%'));

it('posts the first with their cause, and the rest in batches shared by processes, one for each reader', async () => {
  await post();
  expect(await posted()).toHaveLength(BATCH);
  await Promise.all([drain(), drain()]);
  const found = await posted();
  expect(found).toHaveLength(PEOPLE);
  expect(new Set(found.map(({ userId }) => userId)).size).toBe(PEOPLE);
  expect(found.every(({ bulk, dueAt }) => bulk && dueAt?.getTime() === clock.now().getTime())).toBe(true);
  expect(await next()).toBe(false);
});

it('leaves nothing to do for a small audience', async () => {
  await inTransaction(database().db, (tx) => postFirstBatch(tx, mail('one'), PEOPLE + 1));
  expect(await posted()).toHaveLength(PEOPLE);
  expect(await next()).toBe(false);
});

it('sends the new text to everybody if it changes halfway', async () => {
  await post('one');
  await next();
  await post('other');
  await drain();
  const found = await posted();
  expect(found.map(({ params }) => params.textEn)).toEqual(Array.from({ length: PEOPLE }, () => 'other'));
});

it('stops halfway if withdrawn, and returns how many had been posted', async () => {
  await post();
  await next();
  const { db } = database();
  expect(await inTransaction(db, (tx) => cancelAllUnsent(tx, 'announcement:1'))).toBe(2 * BATCH);
  await drain();
  expect(await posted()).toEqual([]);
});

it('leaves an email to the worker that holds it, and withdraws it once that worker has died', async () => {
  const { db } = database();
  const lease = () => leaseMail(db, { now: clock.now(), leaseMs: 60_000, bulk: true });
  const words = async () => (await posted()).map(({ params }) => params.textEn).toSorted();
  await post('one');
  await lease();
  await post('other');
  expect(await words()).toEqual(['one', 'other']);
  await endLeases(db);
  await post('other');
  expect(await words()).toEqual(['other', 'other']);
  await lease();
  await endLeases(db);
  expect(await inTransaction(db, (tx) => cancelAllUnsent(tx, 'announcement:1'))).toBe(BATCH);
  expect(await posted()).toEqual([]);
});

it('is withdrawn through an index, however many were sent before', async () => {
  const { db } = database();
  const [reader] = await db.select().from(users);
  if (!reader) throw new Error('no users');
  const fill = (key: string, count: number, dueAt: Date | null, sentAt: Date | null) =>
    db.execute(sql`
      insert into ${mails} (id, kind, to_address, user_id, locale, once_key, bulk, created_at, due_at, sent_at)
      select gen_random_uuid()::text, 'announcement', 'a@example.org', ${reader.id}, 'en', ${key} || ':' || gen_random_uuid(), true,
        ${clock.now().toISOString()}::timestamptz, ${dueAt?.toISOString() ?? null}::timestamptz,
        ${sentAt?.toISOString() ?? null}::timestamptz
      from generate_series(1, ${count}::int)`);
  await fill('announcement:1', 20_000, null, clock.now());
  await fill('announcement:10', 3, clock.now(), null);
  await fill('announcement:1', 20, clock.now(), null);
  // Emails that were given up.
  await fill('announcement:1', 1, null, null);
  await db.execute(sql`analyze ${mails}`);
  await inTransaction(db, async (tx) => {
    expect(await cancelAllUnsent(tx, 'announcement:1')).toBe(21);
    const { rows } = await tx.execute<{ read: string }>(
      sql`select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'mails'`,
    );
    expect(Number(rows[0]?.read)).toBeLessThan(1_000);
  });
  expect(await posted()).toHaveLength(20_000);
});
