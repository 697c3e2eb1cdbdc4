/** The emails of an announcement after it has begun: changed, ended, or stopped while some still wait. */
import { eq, isNull } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mails, users } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { leaseMail, markFailed } from '../../mail/mail.store.ts';
import type { TestUser } from '../../testing/app.ts';
import { useMailbox } from '../../testing/mail/mailbox.ts';
import { resendMails } from '../operations/operations.store.ts';

const { database, clock, ask, user, mailsTo, startWorker, stopWorkers } = useMailbox();
/** Shorter than the idle timeout of a staff session. */
const STEP = 60_000;
let admin: TestUser;
let reader: TestUser;

beforeAll(async () => {
  admin = await user({ role: 'admin', scope: 'admin' });
  reader = await user({ locale: 'en' });
  await database().db.update(users).set({ emailVerified: true }).where(eq(users.id, reader.id));
});
// Nothing is sent until a test starts a worker.
beforeEach(async () => {
  await stopWorkers();
  await database().db.delete(mails);
  clock.advance(1);
});

const inSteps = (steps: number) => new Date(clock.now().getTime() + steps * STEP).toISOString();
const words = (changes: object = {}) => ({
  severity: 'info',
  textKo: '처음',
  textEn: 'First words',
  startsAt: inSteps(0),
  endsAt: null,
  ...changes,
});
const send = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
  (await ask(method, `/api/admin/announcements${url}`, { cookie: admin.cookie, payload })).json();
const write = async (changes: object = {}): Promise<string> => (await send('POST', '', words(changes))).id;
const change = (id: string, changes: object) => send('PATCH', `/${id}`, words(changes));
const deliveryOf = async (id: string) => (await send('GET', `/${id}/delivery`)).mails;
const posted = (id: string) =>
  database()
    .db.select()
    .from(mails)
    .where(eq(mails.announcementId, Number(id)));
const emailOf = async ({ id }: TestUser) => {
  const [row] = await database().db.select().from(users).where(eq(users.id, id));
  return row?.email ?? '';
};
const until = (id: string, mails: object) =>
  vi.waitFor(async () =>
    expect(await deliveryOf(id)).toEqual({ waiting: 0, sent: 0, failed: 0, takenBack: 0, ...mails }),
  );
/** Leases the only email, as a worker does while the mail server is slow. */
async function hold() {
  const held = await leaseMail(database().db, { now: clock.now(), leaseMs: STEP, bulk: true });
  if (!held) throw new Error('nothing to send');
  return { fail: () => markFailed(database().db, held, { dueAt: clock.now(), lastError: 'x', now: clock.now() }) };
}

describe('a change of an announcement that has begun', () => {
  it('emails nobody: neither again once the record of the first email is gone, nor those who came since', async () => {
    const id = await write();
    expect(await posted(id)).toHaveLength(1);
    // As retention does after 90 days.
    await database().db.delete(mails);
    const later = await user({ locale: 'ko' });
    await database().db.update(users).set({ emailVerified: true }).where(eq(users.id, later.id));
    clock.advance(STEP);
    const startsAt = inSteps(-1);
    for (const changes of [{ textEn: 'Corrected' }, { audience: 'language', audienceLocale: 'ko' }])
      await change(id, { startsAt, ...changes });
    expect(await posted(id)).toEqual([]);
    await database().db.update(users).set({ emailVerified: false }).where(eq(users.id, later.id));
  });

  it('reaches the emails that still wait, and one that was being sent and comes back', async () => {
    const id = await write();
    const { fail } = await hold();
    clock.advance(STEP);
    await change(id, { startsAt: inSteps(-1), textEn: 'Corrected' });
    await fail();
    startWorker();
    await until(id, { sent: 1 });
    expect(mailsTo(await emailOf(reader)).at(-1)?.text).toContain('Corrected');
    expect(mailsTo(await emailOf(reader)).some(({ text }) => text.includes('First words'))).toBe(false);
    expect((await posted(id))[0]?.params).toMatchObject({ textKo: '처음', textEn: 'Corrected' });
  });

  it('that moves its beginning into the future moves the emails that still wait', async () => {
    const id = await write();
    const startsAt = inSteps(1);
    await change(id, { startsAt });
    expect((await posted(id)).map(({ dueAt }) => dueAt?.toISOString())).toEqual([startsAt]);
  });

  it('is not refused because its emails were stopped meanwhile', async () => {
    const { id, changedAt } = await send('POST', '', words());
    clock.advance(1);
    expect((await send('POST', `/${id}/stop-mails`)).mailsStoppedAt).toBe(clock.now().toISOString());
    expect((await change(id, { seen: changedAt, textEn: 'Corrected' })).text.en).toBe('Corrected');
  });
});

describe('an email of an announcement', () => {
  it('that still waits at the end of the announcement is not sent, and is counted as taken back', async () => {
    const id = await write({ endsAt: inSteps(1) });
    expect(await deliveryOf(id)).toMatchObject({ waiting: 1 });
    const count = mailsTo(await emailOf(reader)).length;
    clock.advance(STEP);
    startWorker();
    await until(id, { takenBack: 1 });
    expect(mailsTo(await emailOf(reader))).toHaveLength(count);
  });

  it.each([
    ['the announcement is ended', 'end'],
    ['its emails are stopped', 'stop-mails'],
  ])('that comes back to the queue after %s is not sent either, also when staff send it again', async (_, act) => {
    const id = await write();
    const count = mailsTo(await emailOf(reader)).length;
    const { fail } = await hold();
    await send('POST', `/${id}/${act}`);
    await fail();
    await database().db.update(mails).set({ dueAt: null }).where(isNull(mails.sentAt));
    await inTransaction(database().db, (tx) => resendMails(tx, clock.now(), 10, undefined));
    expect(await deliveryOf(id)).toMatchObject({ waiting: 1, takenBack: 0 });
    startWorker();
    await until(id, { takenBack: 1 });
    expect(mailsTo(await emailOf(reader))).toHaveLength(count);
  });
});
