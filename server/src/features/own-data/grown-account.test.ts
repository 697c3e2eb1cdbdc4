/** An account with years of data: everything that grows is handled in parts, each in one statement. */
import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { insertPastEvents } from '../../accounts/wallets.store.ts';
import { activity, idempotencyKeys, ticketMessages, tickets, ticketWords, vaultEvents } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { dropOldKeys } from '../../http/idempotency/idempotency.store.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { markRead } from '../activity/activity.store.ts';
import {
  anonymiseTickets,
  deleteReplies,
  deleteRetainedTickets,
  deleteRowsOf,
  findByHashes,
} from './delete-account.store.ts';

const { database, clock, user: createUser } = useTestApp();
const many = <Row>(count: number, row: (index: number) => Row) => Array.from({ length: count }, (_, at) => row(at));

const addEntries = (userId: string, count: number) =>
  database()
    .db.insert(activity)
    .values(many(count, () => ({ userId, kind: 'staked', params: {}, createdAt: clock.now(), unread: true })));
const entriesOf = (userId: string) =>
  database().db.select().from(activity).where(eq(activity.userId, userId)).orderBy(activity.id);

it('is deleted with its history in parts, and the data of others stays', async () => {
  const [one, other] = [await createUser(), await createUser()];
  await addEntries(one.id, 12);
  await addEntries(other.id, 3);
  const deletions = await inTransaction(database().db, async (tx) => {
    const deleting = vi.spyOn(tx, 'delete');
    await deleteRowsOf(tx, one.id, 5);
    return deleting.mock.calls.filter(([table]) => table === activity).length;
  });
  expect(deletions).toBe(3);
  expect(await entriesOf(one.id)).toEqual([]);
  expect(await entriesOf(other.id)).toHaveLength(3);
});

it('is searched for, in batches, in replies to others', async () => {
  const { db } = database();
  const [name, stranger] = ['named@example.org', 'stranger@example.org'];
  const keys = many(9, (at) => ({
    scope: at < 5 ? 'network:192.0.2.1' : 'user:else',
    key: `k${at}`,
    route: 'register',
    bodyHash: '',
    status: 200,
    reply: { email: at % 2 === 0 ? name : stranger },
    createdAt: clock.now(),
  }));
  await db.insert(idempotencyKeys).values([...keys, { ...keys[1], key: 'own', scope: 'user:gone' } as never]);
  await inTransaction(db, async (tx) => {
    const looking = vi.spyOn(tx, 'execute');
    await deleteReplies(tx, 'gone', [name], 4);
    expect(looking).toHaveBeenCalledTimes(3);
  });
  const remaining = await db.select().from(idempotencyKeys).orderBy(idempotencyKeys.key);
  expect(remaining.map(({ key }) => key)).toEqual(['k1', 'k3', 'k5', 'k7']);
  await dropOldKeys(db, new Date(clock.now().getTime() + 1), 3);
  expect(await db.$count(idempotencyKeys)).toBe(1);
});

it('has its retained tickets and their search index anonymised in parts', async () => {
  const { db } = database();
  const { id: userId } = await createUser();
  const at = { createdAt: clock.now(), updatedAt: clock.now() };
  const [ticket] = await db
    .insert(tickets)
    .values({ userId, category: 'other', subject: 'Zebra', locale: 'en', rating: 'good', ratingText: 'Zebra', ...at })
    .returning();
  const ticketId = ticket?.id ?? 0n;
  const texts = many(5, (index) => `message ${index} of zebra`);
  for (const text of texts) {
    await db.insert(ticketMessages).values({ ticketId, kind: 'message', byStaff: false, text, createdAt: clock.now() });
  }
  await inTransaction(db, async (tx) => {
    const writing = vi.spyOn(tx, 'execute');
    await anonymiseTickets(tx, [ticketId], (text) => text.replace(/zebra/i, '[…]'), 2);
    // Three statements for the messages, and one for their words.
    expect(writing).toHaveBeenCalledTimes(4);
  });
  const [kept] = await db.select().from(tickets).where(eq(tickets.id, ticketId));
  expect(kept).toMatchObject({ userId: null, subject: '[…]', ratingText: '[…]', state: 'closed' });
  const messages = await db.select().from(ticketMessages).where(eq(ticketMessages.ticketId, ticketId));
  expect(messages.map(({ text }) => text).sort()).toEqual(texts.map((text) => text.replace('zebra', '[…]')));
  const [index] = await db.select().from(ticketWords).where(eq(ticketWords.ticketId, ticketId));
  expect(index?.words).toContain('messag');
  expect(index?.words).not.toContain('zebra');
});

it('has its anonymised tickets deleted in parts', async () => {
  const { db } = database();
  const [now, old] = [clock.now(), new Date(clock.now().getTime() - 1)];
  await db.insert(tickets).values(
    many(6, (at) => ({
      category: 'other',
      subject: 's',
      state: 'closed',
      locale: 'en',
      createdAt: old,
      updatedAt: at < 5 ? old : now,
    })),
  );
  await deleteRetainedTickets(db, now, 2);
  expect(await db.$count(tickets, and(isNull(tickets.userId), eq(tickets.subject, 's')))).toBe(1);
});

it('is found among more deleted accounts than a statement has parameters', async () => {
  const { id } = await createUser();
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const hashes = many(70_000, (at) => hash(String(at)));
  expect(await findByHashes(database().db, [...hashes, hash(id)])).toEqual([id]);
  expect(await findByHashes(database().db, hashes)).toEqual([]);
});

it('marks its unread entries in parts', async () => {
  const { id } = await createUser();
  await addEntries(id, 2_100);
  await inTransaction(database().db, async (tx) => {
    const marking = vi.spyOn(tx, 'update');
    await markRead(tx, id);
    expect(marking).toHaveBeenCalledTimes(3);
  });
  expect((await entriesOf(id)).filter(({ unread }) => unread)).toEqual([]);
});

it('gets the past of a wallet in parts, in order of time', async () => {
  const { db } = database();
  const { id } = await createUser();
  const account = `0x${'7c'.repeat(20)}`;
  const events = many(2_100, (at) => ({
    chainId: 31_337,
    vault: `0x${'11'.repeat(20)}`,
    blockNumber: 5_000 - at,
    blockHash: '0x',
    blockTime: 1_800_000_000 - at,
    logIndex: 0,
    txHash: `0x${at}`,
    kind: 'staked',
    account,
    amountWei: 1n,
    rewardWei: 0n,
    forfeitedWei: 0n,
    args: {},
  }));
  for (const part of [events.slice(0, 1_050), events.slice(1_050)]) await db.insert(vaultEvents).values(part);
  await inTransaction(db, async (tx) => {
    const writing = vi.spyOn(tx, 'execute');
    await insertPastEvents(tx, id, account, clock.now());
    expect(writing).toHaveBeenCalledTimes(3);
  });
  const times = (await entriesOf(id)).map(({ blockTime }) => Number(blockTime));
  expect(times).toHaveLength(2_100);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});
