/** Emails about incidents: sent to many, after those to one reader, and ended with one press. */
import { eq, like } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { mails, statusSubscriptions } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { tokenIn, useMailbox } from '../../testing/mail/mailbox.ts';
import { closeAutomatic, openAutomatic } from './incidents.ts';

const box = useMailbox();
const { app, database, clock, hub, outbox, mail, mailsTo, confirmedPerson, post, saying } = box;
const unfolded = (source: string) => source.replaceAll(/\r\n[ \t]+/g, ' ');
const endOf = (source: string) => /^List-Unsubscribe: <([^>]+)>/im.exec(unfolded(source))?.[1];
const press = (url: string) =>
  app().inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
    payload: 'List-Unsubscribe=One-Click',
  });

it('wait behind emails to one reader, and contain the link that ends them; the confirmation email has none', async () => {
  const { db } = database();
  const deps = { db, clock, hub, outbox };
  const member = await confirmedPerson();
  const guest = 'incidents@example.org';
  await post('/api/profile/status-subscription', {}, { cookie: member.cookie });
  await post('/api/status/subscriptions', { email: guest });
  const asked = await mail(guest, 1);
  expect(asked.source).not.toMatch(/^List-Unsubscribe/im);
  expect((await post('/api/status/subscriptions/confirm', { token: tokenIn(asked) })).statusCode).toBe(204);

  const now = clock.now();
  const id = await inTransaction(db, (tx) => openAutomatic(deps, tx, 'chain', { since: now, now }));
  const notified = await Promise.all([mail(guest, 2), mail(member.email, 2)]);
  for (const { source } of notified) {
    expect(unfolded(source)).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(new URL(endOf(source) ?? '').pathname).toMatch(/^\/unsubscribe\/status\/[\w-]+$/);
  }
  const posted = await db.select().from(mails).where(like(mails.kind, 'incident%'));
  expect(posted.map(({ kind, bulk }) => [kind, bulk])).toEqual([
    ['incidentOpened', true],
    ['incidentOpened', true],
  ]);
  const confirmations = await db.select().from(mails).where(eq(mails.kind, 'statusConfirm'));
  expect(confirmations.map(({ bulk }) => bulk)).toEqual([false]);

  // One press ends its reader's emails, and nobody else's.
  expect((await press(endOf(notified[0].source) ?? '')).statusCode).toBe(200);
  expect((await db.select().from(statusSubscriptions)).map(({ userId }) => userId)).toEqual([member.id]);
  await inTransaction(db, (tx) => closeAutomatic(deps, tx, Number(id), { since: now, now: clock.now() }));
  await saying(member.email, 'The server is reading the blockchain again.');
  expect(mailsTo(guest)).toHaveLength(2);
});
