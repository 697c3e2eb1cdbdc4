/** Mass emails are sent after emails to single readers, and at MAIL_RATE across all processes. */
import { HOUR_MS } from '@eleven/protocol/durations';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { featureSwitches, mails, marks } from '../db/schema.ts';
import { inTransaction } from '../db/tx.ts';
import { createNotify } from '../notify/notify.ts';
import { useMailbox } from '../testing/mail/mailbox.ts';
import { leaseMail } from './mail.store.ts';
import type { Transport } from './transport.ts';
import { type MailWorker, startMailWorker } from './worker.ts';

const app = useMailbox();
const { database, clock, outbox, links, hub, notify, stopWorkers, confirmedPerson } = app;
const own: MailWorker[] = [];
afterEach(() => Promise.all(own.splice(0).map((worker) => worker.stop())));

const startAt = (bulkRate: number, transport: Transport) => {
  const log = pino({ level: 'silent' });
  own.push(
    startMailWorker({
      ...{ db: database().db, outbox, links, hub, notify },
      transport,
      clock,
      log,
      bulkRate,
      pollMs: 20,
    }),
  );
};
/** In microseconds. */
const databaseTime = async () => {
  const { rows } = await database().db.execute<{ us: string }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us`,
  );
  return Number(rows[0]?.us);
};
const fill = (userId: string, count: number) =>
  database().db.execute(sql`
    insert into ${mails} (id, kind, to_address, user_id, locale, params, bulk, created_at, due_at)
    select gen_random_uuid()::text, 'announcement', users.email, users.id, 'en', '{"textEn":"News","link":"/"}', true,
      ${clock.now().toISOString()}::timestamptz - interval '1 day', ${clock.now().toISOString()}::timestamptz - interval '1 day'
    from users, generate_series(1, ${count}::int) where users.id = ${userId}`);
const postDirect = (userId: string, to: string) =>
  inTransaction(database().db, (tx) =>
    outbox.post(tx, { kind: 'passwordChanged', to, userId, locale: 'en', now: clock.now() }),
  );

it('are sent at the rate by two processes together', async () => {
  const { id } = await confirmedPerson();
  await stopWorkers();
  let sent = 0;
  const transport: Transport = {
    send: async () => {
      sent += 1;
    },
  };
  await fill(id, 21);
  const before = await databaseTime();
  for (let process = 0; process < 2; process++) startAt(20, transport);
  await vi.waitFor(() => expect(sent).toBe(21));
  const after = await databaseTime();
  // Each email has taken a slot of a twentieth of a second, and the last one has waited for its slot.
  const [slot] = await database().db.select().from(marks).where(eq(marks.key, 'bulk mail'));
  expect(Number(slot?.value) - before).toBeGreaterThanOrEqual(21 * 50_000);
  expect(after).toBeGreaterThanOrEqual(Number(slot?.value) - 50_000);
});

it('never delay an email to a single reader, however many wait and however slow the mail server is', async () => {
  const { id, email } = await confirmedPerson();
  await stopWorkers();
  await fill(id, 500);
  const sent: string[] = [];
  startAt(5, {
    send: async ({ subject }) => {
      if (subject.startsWith('News')) await new Promise((resolve) => setTimeout(resolve, 300));
      sent.push(subject);
    },
  });
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0));
  await postDirect(id, email);
  await vi.waitFor(() => expect(sent.some((subject) => subject.startsWith('Your password'))).toBe(true));
  // It has overtaken the waiting ones.
  expect(sent.length).toBeLessThan(100);
});

it('held by a stopping worker are released untried for the next one', async () => {
  const { id } = await confirmedPerson();
  await stopWorkers();
  await database().db.delete(mails);
  await fill(id, 5);
  const sent: string[] = [];
  startAt(1, { send: async ({ messageId }) => void sent.push(messageId) });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await own.pop()?.stop();
  const waiting = await database().db.select().from(mails).where(isNull(mails.sentAt));
  expect(waiting.length).toBeGreaterThan(2);
  for (const { leasedUntil, attempts } of waiting) expect([leasedUntil, attempts]).toEqual([null, 0]);
});

it('are announcements, and news marked as bulk, but not a single reader’s events', async () => {
  const { id } = await confirmedPerson();
  await stopWorkers();
  await inTransaction(database().db, async (tx) => {
    const params = { textKo: '소식', textEn: 'News', link: '/' };
    await outbox.postToAll(tx, { key: 'announcement:bulk', params, locale: 'en', dueAt: clock.now() });
    const notify = createNotify(hub, outbox);
    const stake = { userId: id, kind: 'unstaked', params: { amountWei: '1' }, now: clock.now() } as const;
    await notify(tx, { ...stake, onceKey: 'one' }, { ...stake, onceKey: 'all', bulk: true });
  });
  const rows = await database()
    .db.select()
    .from(mails)
    .where(and(eq(mails.userId, id), isNull(mails.sentAt), isNotNull(mails.dueAt)));
  expect(rows.map(({ kind, bulk }) => `${kind} ${bulk}`).sort()).toEqual([
    'activity false',
    'activity true',
    'announcement true',
  ]);
});

it('wait while staff have switched them off', async () => {
  const { id, email } = await confirmedPerson();
  await stopWorkers();
  await database().db.delete(mails);
  // The tests before have taken slots of the next seconds.
  await database().db.delete(marks).where(eq(marks.key, 'bulk mail'));
  const changedAt = clock.now();
  const expiresAt = new Date(changedAt.getTime() + HOUR_MS);
  await database()
    .db.insert(featureSwitches)
    .values({ name: 'massMails', on: false, owner: 'staff', reason: 'a wrong text', changedAt, expiresAt });
  await fill(id, 3);
  const sent: string[] = [];
  startAt(1_000, { send: async ({ subject }) => void sent.push(subject.startsWith('News') ? 'news' : 'own') });
  for (const count of [1, 2]) {
    await postDirect(id, email);
    await vi.waitFor(() => expect(sent).toEqual(Array(count).fill('own')));
  }
  await database().db.delete(featureSwitches);
  await vi.waitFor(() => expect(sent.filter((kind) => kind === 'news')).toHaveLength(3));
});

it('are leased through an index, however many wait', async () => {
  const { id } = await confirmedPerson();
  await stopWorkers();
  await fill(id, 20_000);
  await database().db.execute(sql`analyze mails`);
  const now = clock.now();
  const leaseMs = 60_000;
  expect(await leaseMail(database().db, { now, leaseMs, bulk: false })).toBeUndefined();
  expect(await leaseMail(database().db, { now, leaseMs, bulk: true })).toBeDefined();
  for (const bulk of [false, true]) {
    const { rows } = await database().db.execute<{ 'QUERY PLAN': string }>(sql`
      explain select id from ${mails}
      where bulk = ${bulk} and due_at <= ${now.toISOString()}::timestamptz
        and (leased_until is null or leased_until <= clock_timestamp())
      order by due_at limit 1`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('mails_due');
  }
});
