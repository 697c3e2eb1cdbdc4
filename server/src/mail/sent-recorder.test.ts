/** An email that the mail server has accepted is recorded as sent, however long the database refuses; it is not sent again. */
import { HOUR_MS } from '@eleven/protocol/durations';
import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { mails } from '../db/schema.ts';
import { inTransaction } from '../db/tx.ts';
import { person } from '../testing/accounts.ts';
import { endLeases } from '../testing/end-leases.ts';
import { useMailbox } from '../testing/mail/mailbox.ts';

const { database, clock, register, mail, mailsTo, stopWorkers, logged, outbox } = useMailbox();

const rowOf = async (email: string) => {
  const [row] = await database().db.select().from(mails).where(eq(mails.toAddress, email));
  return row;
};
const waitForLog = (words: string) => vi.waitFor(() => expect(logged.join('')).toContain(words));

/** Makes the database refuse only the recording of sent emails. */
async function refuseRecording(): Promise<void> {
  const { db } = database();
  await db.execute(sql`
    create function refuse_recording() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' then raise 'not now'; end if;
      if new.sent_at is not null then raise 'not now'; end if;
      return new;
    end $$`);
  await db.execute(sql`
    create trigger refuse_recording before update or delete on mails for each row execute function refuse_recording()`);
}
const allowRecording = () => database().db.execute(sql`drop function if exists refuse_recording cascade`);
afterEach(async () => {
  await allowRecording();
  logged.length = 0;
});

it('a sent email is recorded automatically once the database allows it, within the same lease', async () => {
  await refuseRecording();
  const { email } = await registered();
  await mail(email, 1);
  await allowRecording();
  await vi.waitFor(async () => expect((await rowOf(email))?.sentAt).not.toBeNull());
  expect(await rowOf(email)).toMatchObject({ attempts: 1, lastError: null, dueAt: null, leasedUntil: null });
  expect(logged.join('')).not.toContain('was not sent');
});

it('a sent email is not sent again when its lease has expired, and the log is accurate', async () => {
  await refuseRecording();
  const { email } = await registered();
  await mail(email, 1);
  await waitForLog('is not recorded as sent yet');
  const sentAt = clock.now();
  clock.advance(HOUR_MS);
  await waitForLog('a mail was sent, and could not be recorded as sent');
  await endLeases(database().db);
  await vi.waitFor(async () => expect((await rowOf(email))?.attempts).toBeGreaterThan(1));
  await allowRecording();
  await vi.waitFor(async () => expect((await rowOf(email))?.sentAt).toEqual(sentAt));
  expect(mailsTo(email)).toHaveLength(1);
  expect(logged.join('')).not.toContain('was not sent');
});

it('a sent email that must not be kept is deleted later, and not sent again', async () => {
  await refuseRecording();
  const { email } = person();
  await inTransaction(database().db, (tx) =>
    outbox.post(tx, { kind: 'accountDeleted', to: email, locale: 'en', now: clock.now() }),
  );
  await mail(email, 1);
  clock.advance(HOUR_MS);
  await endLeases(database().db);
  await vi.waitFor(async () => expect((await rowOf(email))?.attempts).toBeGreaterThan(1));
  await allowRecording();
  await vi.waitFor(async () => expect(await rowOf(email)).toBeUndefined());
  expect(mailsTo(email)).toHaveLength(1);
});

it('a sent email that cannot be recorded delays no other email', async () => {
  await refuseRecording();
  const [first, second] = [await registered(), await registered()];
  await mail(first.email, 1);
  await mail(second.email, 1);
});

it('a sent email that cannot be recorded does not prevent a worker from stopping, and is logged', async () => {
  await refuseRecording();
  const { email } = await registered();
  await mail(email, 1);
  await stopWorkers();
  expect(logged.join('')).toContain('a mail was sent, and could not be recorded as sent');
});

async function registered() {
  const given = person();
  expect((await register(given)).statusCode).toBe(200);
  return given;
}
