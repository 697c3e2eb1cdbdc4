import { inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { mails, users } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { insertMailBatch, type MailToAll } from '../../mail/mail-to-all.store.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { listListeners, type NewsRow } from './fan-out.store.ts';

const { database, clock } = useTestApp();

it('reaches the few recipients although a statement visits only a few of many accounts', async () => {
  const { db } = database();
  const ids = Array.from({ length: 12 }, (_, at) => `few-${String(at).padStart(2, '0')}`);
  await db.insert(users).values(
    ids.map((id, at) => ({
      id,
      name: id,
      email: `${id}@example.org`,
      emailVerified: true,
      role: at === 7 ? 'readonly' : 'user',
      locale: at === 10 ? 'ko' : 'en',
    })),
  );
  const news = { chainId: 31_337, vault: `0x${'3c'.repeat(20)}`, kind: 'stakesPaused', params: {} };
  const notified: string[] = [];
  let [notifiedUntil, turns] = ['', 0];
  for (let last: string | undefined = ''; last !== undefined; turns += 1) {
    notifiedUntil = last;
    const row = { ...news, key: 'k', at: 1, txHash: null, notifiedUntil } as NewsRow;
    const found = await inTransaction(db, (tx) => listListeners(tx, row, { limit: 5, scanLimit: 4, now: clock.now() }));
    notified.push(...found.listeners.map(({ id }) => id));
    last = found.last;
  }
  expect(notified).toEqual(['few-07']);
  expect(turns).toBe(4);

  const mail: MailToAll = {
    kind: 'announcement',
    topic: 'announcements',
    params: {},
    key: 'announcement:few',
    locale: 'en',
    dueAt: clock.now(),
    audience: { locale: 'ko' },
  };
  const lasts: (string | undefined)[] = [];
  for (let after: string | undefined = ''; after !== undefined; lasts.push(after)) {
    const from: string = after;
    after = await inTransaction(db, (tx) => insertMailBatch(tx, mail, { after: from, limit: 5, scanLimit: 4 }));
  }
  expect(lasts).toEqual(['few-03', 'few-07', 'few-11', undefined]);
  const sent = await db.select({ id: mails.userId }).from(mails).where(inArray(mails.userId, ids));
  expect(sent).toEqual([{ id: 'few-10' }]);
});
