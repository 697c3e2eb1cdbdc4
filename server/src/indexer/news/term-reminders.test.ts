import { and, asc, eq, inArray } from 'drizzle-orm';
import { parseEther } from 'viem';
import { afterEach, expect, it } from 'vitest';
import { activity, mails, positions, users, vaults, wallets } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { createLocalHub } from '../../live/hub.ts';
import { createNotify } from '../../notify/notify.ts';
import { createTestUser } from '../../testing/app.ts';
import { type TestVault, useChain } from '../../testing/chain/anvil.ts';
import { indexVault } from '../../testing/chain/indexed-vault.ts';
import { createTestClock } from '../../testing/clock.ts';
import { useDatabase } from '../../testing/database.ts';
import { rollBack } from '../roll-back.ts';
import { notifyOfTerms } from './term-reminders.ts';

const DAY = 86_400;
const BNB = parseEther('1');
const KINDS = ['termEndsIn7Days', 'termEndsTomorrow', 'matured'];
const QUICK_CHECKS = { agreements: 2, contradictions: 3, everyMs: 5, most: 12 };

const database = useDatabase();
const chain = useChain();
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function follow(vault?: TestVault) {
  const indexed = await indexVault(chain(), database(), vault ? { vault } : {});
  cleanups.push(() => indexed.indexer.stop());
  return indexed;
}

async function person(address?: string) {
  const clock = createTestClock();
  const { id } = await createTestUser(database(), { clock, locale: 'ko' });
  const { db } = database();
  await db.update(users).set({ emailVerified: true, timeZone: 'Asia/Seoul' }).where(eq(users.id, id));
  if (address) await link(id, address);
  return id;
}

const link = (userId: string, address: string) =>
  database()
    .db.insert(wallets)
    .values({ address: address.toLowerCase(), userId, linkedAt: new Date('2026-03-01T00:00:00Z') });

/** `id kind`, in the order of notification. */
async function notificationsOf(userId: string) {
  const rows = await database()
    .db.select()
    .from(activity)
    .where(and(eq(activity.userId, userId), inArray(activity.kind, KINDS)))
    .orderBy(asc(activity.id));
  return rows.map(({ kind, params }) => `${params.positionId} ${kind}`);
}

const key = (vault: TestVault) => and(eq(vaults.chainId, 31337), eq(vaults.address, vault.address.toLowerCase()));

it('each reminder of a year comes once, despite two processes, pauses, renewals and blocks read again', async () => {
  const [staker, unlinked, later] = [1, 2, 3].map((index) => chain().account(index)) as [string, string, string];
  const reader = await person(staker);
  const one = await follow();
  const { vault } = one;
  const other = await follow(vault);
  let { settle } = one;
  const act = (from: string, functionName: 'lock' | 'renew' | 'exitEarly', ...args: bigint[]) =>
    chain().send(vault, from as `0x${string}`, {
      functionName,
      args,
      value: functionName === 'lock' ? BNB : 0n,
    });
  const pass = async (days: number) => {
    await chain().moveTime(Math.round(days * DAY));
    await settle();
  };
  const readAgain = async () => {
    const { db } = database();
    await db
      .update(vaults)
      .set({ cursorHash: `0x${'ee'.repeat(32)}` })
      .where(key(vault));
    expect((await rollBack(database(), one.chain, QUICK_CHECKS)).falseAlarm).toBe(false);
    await settle();
  };
  await act(staker, 'lock', 30n); // 1
  await act(staker, 'lock', 90n); // 2
  await act(staker, 'lock', 180n); // 3: left early
  await act(staker, 'lock', 365n); // 4
  await act(unlinked, 'lock', 30n); // 5
  await act(later, 'lock', 90n); // 6
  await settle();

  await pass(22.9);
  expect(await notificationsOf(reader)).toEqual([]);
  await pass(0.2);
  expect(await notificationsOf(reader)).toEqual(['1 termEndsIn7Days']);
  await readAgain();
  await pass(5.5);
  await pass(1);
  const first = ['1 termEndsIn7Days', '1 termEndsTomorrow'];
  expect(await notificationsOf(reader)).toEqual(first);
  await one.indexer.stop();
  settle = other.settle;
  await pass(1);
  await readAgain();
  expect(await notificationsOf(reader)).toEqual([...first, '1 matured']);

  // Renewed: the new term has its own reminders. A pause over both moments: only the latest is reported.
  await act(staker, 'renew', 1n, 90n);
  await act(staker, 'exitEarly', 3n);
  await pass(59 - 0.6);
  const second = [...first, '1 matured', '2 termEndsTomorrow'];
  expect(await notificationsOf(reader)).toEqual(second);

  // Linked after its first moment: only later reminders are sent.
  const latecomer = await person(later);
  await pass(1);
  expect(await notificationsOf(latecomer)).toEqual(['6 matured']);
  // A pause over all three moments of the renewed term.
  await pass(40);
  const third = [...second, '2 matured', '1 matured'];
  expect(await notificationsOf(reader)).toEqual(third);
  await readAgain();
  expect(await notificationsOf(reader)).toEqual(third);

  for (let day = 0; day < 50; day += 1) {
    await chain().moveTime(5 * DAY);
    if (day % 10 === 0) await settle();
  }
  await settle();
  const notified = await notificationsOf(reader);
  expect(new Set(notified.slice(third.length)).size).toBe(notified.length - third.length);
  expect(notified.at(-1)).toBe('4 matured');
  expect(notified.filter((entry) => entry.startsWith('3'))).toEqual([]);
  expect(await notificationsOf(latecomer)).toEqual(['6 matured']);
  const posted = await database().db.select().from(mails).where(eq(mails.userId, reader));
  expect(posted.filter(({ params }) => KINDS.includes(params.activity ?? ''))).toHaveLength(notified.length);
  const entries = await database().db.select().from(activity).where(eq(activity.kind, 'termEndsTomorrow'));
  expect(entries.every(({ params, blockTime }) => Number(params.endsAt) - DAY === blockTime)).toBe(true);
});

it('however a year is read, in steps, behind the chain or repeatedly, nobody is notified twice or late', async () => {
  const { db } = database();
  const vault = `0x${'1a'.repeat(20)}`;
  const account = `0x${'2b'.repeat(20)}`;
  const userId = await person(account);
  const begin = 1_800_000_000;
  const terms = [30, 30, 90, 180, 365].map((termDays, index) => ({
    ...{ chainId: 31337, vault, id: index + 1, account, principalWei: BNB, rewardWei: 1n, termDays },
    ...{ startedAt: begin + index * 3 * DAY, endsAt: begin + (index * 3 + termDays) * DAY, txHash: '0x' },
  }));
  await db.insert(positions).values(terms);
  const notify = createNotify(createLocalHub());
  const deps = { key: { chainId: 31337, vaultAddress: vault }, notify, now: () => new Date() };
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  let head = begin;
  let cursor = begin;
  const seen = new Map<string, number>();
  while (head < begin + 380 * DAY) {
    head += Math.ceil(random() ** 2 * 10 * DAY);
    // A repair goes back, by days or by months.
    if (random() < 0.2) cursor = Math.max(begin, cursor - Math.ceil(random() ** 2 * 90 * DAY));
    while (cursor < head) {
      const until = Math.min(head, cursor + Math.ceil(random() * 15 * DAY));
      const span = { after: cursor, until, now: head };
      await inTransaction(db, (tx) => notifyOfTerms(deps as never, tx, span));
      cursor = until;
      for (const entry of await notificationsOf(userId)) if (!seen.has(entry)) seen.set(entry, head);
    }
  }
  const notified = await notificationsOf(userId);
  expect(new Set(notified).size).toBe(notified.length);
  for (const { id, endsAt } of terms) {
    const mine = notified.filter((entry) => entry.startsWith(`${id} `)).map((entry) => entry.split(' ')[1]);
    expect(mine).toEqual(KINDS.filter((kind) => mine.includes(kind)));
    expect(mine.at(-1)).toBe('matured');
    expect(seen.get(`${id} termEndsIn7Days`) ?? 0).toBeLessThan(endsAt - DAY);
    expect(seen.get(`${id} termEndsTomorrow`) ?? 0).toBeLessThan(endsAt);
  }
  expect(notified.length).toBeGreaterThan(terms.length + 2);
});
