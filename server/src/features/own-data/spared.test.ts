/** A deletion takes nothing that is not the account's own, and no account that somebody may have stolen. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accountDeletions, mailSuppressions, mails, statusSubscriptions, tickets, users } from '../../db/schema.ts';
import { createTestUser } from '../../testing/app.ts';
import { useOwnData } from '../../testing/own-data.ts';
import { deleteDue } from './jobs.ts';

const { database, clock, jobs } = useOwnData();

/** An account whose deletion is due. */
async function due({ emailVerified }: { emailVerified: boolean }) {
  const { db } = database();
  const { id, email } = await createTestUser(database(), { clock });
  await db.update(users).set({ emailVerified }).where(eq(users.id, id));
  const now = clock.now();
  const asked = { requestId: randomUUID(), requestedBy: 'owner', requestedAt: now, dueAt: now };
  await db.insert(accountDeletions).values({ userId: id, ...asked });
  return { id, email };
}

/** What others have left under an address, and what is left of it. */
async function leaveAt(email: string) {
  const { db } = database();
  const now = clock.now();
  const other = await createTestUser(database(), { clock });
  const ticket = { category: 'other', subject: 'From a visitor', locale: 'en', createdAt: now, updatedAt: now };
  await db.insert(tickets).values({ ...ticket, email, confirmedAt: now });
  const hashes = { confirmHash: randomUUID(), endHash: randomUUID() };
  await db.insert(statusSubscriptions).values({ id: randomUUID(), email, locale: 'en', createdAt: now, ...hashes });
  await db.insert(mailSuppressions).values({ address: email, reason: 'complaint', since: now });
  const mail = { toAddress: email, locale: 'en', createdAt: now };
  for (const kind of ['ticketAnswered', 'incidentOpened', 'resetPassword'])
    await db.insert(mails).values({ ...mail, id: randomUUID(), kind });
  await db.insert(mails).values({ ...mail, id: randomUUID(), kind: 'confirmNewAddress', userId: other.id });
  return async () => {
    const sent = await db.select().from(mails).where(eq(mails.toAddress, email));
    return {
      tickets: await db.$count(tickets, eq(tickets.email, email)),
      subscriptions: await db.$count(statusSubscriptions, eq(statusSubscriptions.email, email)),
      suppressions: await db.$count(mailSuppressions, eq(mailSuppressions.address, email)),
      mails: sent.map(({ kind }) => kind).toSorted(),
    };
  };
}

it('leaves to a visitor what was written from an address that the account never proved to own', async () => {
  const { email } = await due({ emailVerified: false });
  const left = await leaveAt(email);
  expect(await deleteDue(jobs())).toBe(1);
  expect(await left()).toEqual({
    tickets: 1,
    subscriptions: 1,
    suppressions: 1,
    mails: ['confirmNewAddress', 'incidentOpened', 'ticketAnswered'],
  });
});

it('takes everything at a proven address, except what another account has asked for', async () => {
  const { email } = await due({ emailVerified: true });
  const left = await leaveAt(email);
  expect(await deleteDue(jobs())).toBe(1);
  expect(await left()).toEqual({
    tickets: 0,
    subscriptions: 0,
    suppressions: 0,
    mails: ['accountDeleted', 'confirmNewAddress'],
  });
});

it('takes no account that is frozen, and does not look for it again and again', async () => {
  const { db } = database();
  const { id, email } = await due({ emailVerified: true });
  const frozen = { frozenAt: clock.now(), frozenBy: email };
  await db.update(users).set(frozen).where(eq(users.id, id));
  expect(await deleteDue(jobs())).toBe(0);
  expect(await db.$count(users, eq(users.id, id))).toBe(1);
});
