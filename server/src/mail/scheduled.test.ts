/** Emails due days after they were written, and emails given up: the 72 hours of attempts count from the first attempt. */
import { DAY_MS, HOUR_MS, SECOND_MS } from '@eleven/protocol/durations';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { mails } from '../db/schema.ts';
import { inTransaction } from '../db/tx.ts';
import { readMailQueue, resendMails } from '../features/operations/operations.store.ts';
import { countFailedMails } from '../features/status/readings.store.ts';
import { useMailbox } from '../testing/mail/mailbox.ts';

const { database, clock, server, confirmedPerson, outbox, mailsTo } = useMailbox();

const WAIT_MS = 72 * HOUR_MS;

async function postIn(delayMs: number) {
  const { id: userId, email } = await confirmedPerson();
  const { db } = database();
  const now = clock.now();
  const dueAt = new Date(now.getTime() + delayMs);
  const known = new Set((await db.select({ id: mails.id }).from(mails)).map(({ id }) => id));
  await inTransaction(db, (tx) =>
    outbox.post(tx, { kind: 'passwordChanged', to: email, userId, locale: 'en', now, dueAt }),
  );
  const id = (await db.select({ id: mails.id }).from(mails)).find((mail) => !known.has(mail.id))?.id ?? '';
  const row = async () => {
    const [found] = await db.select().from(mails).where(eq(mails.id, id));
    if (!found) throw new Error('the mail is gone');
    return found;
  };
  const tried = (times: number) =>
    vi.waitFor(async () => {
      const { attempts, leasedUntil } = await row();
      if (attempts !== times || leasedUntil !== null) throw new Error('not yet');
    });
  return { id, email, row, tried };
}

it('one that is due after three days is retried like any other, and bears the time of its sending', async () => {
  const { email, row, tried } = await postIn(WAIT_MS);
  const { waiting } = await readMailQueue(database().db, clock.now());
  server().refuse(451);
  clock.advance(WAIT_MS + SECOND_MS);
  const triedAt = clock.now();
  await tried(1);
  expect(waiting).toBe(0);
  expect(await row()).toMatchObject({ dueAt: expect.any(Date), failedAt: null, firstTriedAt: triedAt });
  expect(await readMailQueue(database().db, clock.now())).toMatchObject({ waiting: 1, oldestAt: triedAt });
  server().refuse(undefined);
  clock.advance(HOUR_MS);
  await vi.waitFor(async () => expect((await row()).sentAt).not.toBeNull());
  const [, date = ''] = /^Date: (.+)$/m.exec(mailsTo(email).at(-1)?.source ?? '') ?? [];
  expect(Date.parse(date)).toBe(Math.floor(triedAt.getTime() / SECOND_MS) * SECOND_MS);
});

it('one that was given up counts from then on, and gets all attempts again when staff resend it', async () => {
  const { db } = database();
  const { id, row, tried } = await postIn(0);
  server().refuse(451);
  clock.advance(SECOND_MS);
  await tried(1);
  const countOfADay = () => countFailedMails(db, new Date(clock.now().getTime() - DAY_MS));
  const before = await countOfADay();
  clock.advance(WAIT_MS + HOUR_MS);
  await tried(2);
  expect(await row()).toMatchObject({ dueAt: null, failedAt: clock.now() });
  expect(await countOfADay()).toBe(before + 1);

  expect(await inTransaction(db, (tx) => resendMails(tx, clock.now(), 10, id))).toBe(1);
  expect(await countOfADay()).toBe(before);
  clock.advance(SECOND_MS);
  await tried(1);
  expect(await row()).toMatchObject({ dueAt: expect.any(Date), failedAt: null });
  server().refuse(undefined);
});

it('one that has often failed is tried again every hour or so, until its 72 hours are over', async () => {
  const { id, row } = await postIn(HOUR_MS);
  await database().db.update(mails).set({ attempts: 25 }).where(eq(mails.id, id));
  server().refuse(451);
  clock.advance(HOUR_MS + SECOND_MS);
  await vi.waitFor(async () => expect(await row()).toMatchObject({ attempts: 26, leasedUntil: null }));
  server().refuse(undefined);
  const leftMs = ((await row()).dueAt?.getTime() ?? 0) - clock.now().getTime();
  expect(leftMs).toBeGreaterThanOrEqual(0.8 * HOUR_MS);
  expect(leftMs).toBeLessThanOrEqual(1.2 * HOUR_MS);
});
