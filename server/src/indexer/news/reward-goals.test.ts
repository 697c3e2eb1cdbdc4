import { and, asc, eq } from 'drizzle-orm';
import { parseEther } from 'viem';
import { afterEach, expect, it } from 'vitest';
import { activity, mails, rewardGoals, users, vaults, wallets } from '../../db/schema.ts';
import { createTestUser } from '../../testing/app.ts';
import { type TestVault, useChain } from '../../testing/chain/anvil.ts';
import { indexVault } from '../../testing/chain/indexed-vault.ts';
import { createTestClock } from '../../testing/clock.ts';
import { useDatabase } from '../../testing/database.ts';
import { rollBack } from '../roll-back.ts';

const DAY = 86_400;
const BNB = parseEther('1');
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

async function person(amountWei: bigint | null, ...accounts: number[]) {
  const clock = createTestClock();
  const { id } = await createTestUser(database(), { clock, locale: 'en' });
  const { db } = database();
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
  for (const account of accounts) {
    const address = chain().account(account).toLowerCase();
    await db.insert(wallets).values({ address, userId: id, linkedAt: clock.now() });
  }
  if (amountWei !== null) await db.insert(rewardGoals).values({ userId: id, amountWei, nextAt: 0 });
  return id;
}

const notificationsOf = (userId: string) =>
  database()
    .db.select()
    .from(activity)
    .where(and(eq(activity.userId, userId), eq(activity.kind, 'rewardsReached')))
    .orderBy(asc(activity.id));

it('notifies once each time the rewards of all wallets reach the amount, at most once in 30 days', async () => {
  const first = await follow();
  const { vault } = first;
  let { settle } = first;
  const second = await follow(vault);
  // 300 BNB earn 0.0904 BNB a day; two such wallets earn 1 BNB in 5.53 days.
  const [reader, single, off] = [await person(BNB, 1, 2), await person(BNB, 3), await person(null, 4)];
  const act = (account: number, functionName: 'stake' | 'claim') =>
    chain().send(vault, chain().account(account), {
      functionName,
      value: functionName === 'stake' ? 300n * BNB : 0n,
    });
  for (const account of [1, 2, 3, 4]) await act(account, 'stake');
  const pass = async (days: number) => {
    for (let left = days; left > 0; left -= 1) {
      await chain().moveTime(Math.round(Math.min(1, left) * DAY));
      await settle();
    }
  };
  const counts = async () => [
    (await notificationsOf(reader)).length,
    (await notificationsOf(single)).length,
    (await notificationsOf(off)).length,
  ];
  await settle();
  await pass(5.4);
  expect(await counts()).toEqual([0, 0, 0]);
  await pass(0.2);
  expect(await counts()).toEqual([1, 0, 0]);
  const [entry] = await notificationsOf(reader);
  expect(entry?.params.goalWei).toBe(BNB.toString());
  expect(BigInt(entry?.params.rewardWei ?? 0)).toBeGreaterThanOrEqual(BNB);
  await pass(5.4);
  // Day 11: one wallet alone needs 11.06 days.
  expect(await counts()).toEqual([1, 0, 0]);
  await pass(0.2);
  expect(await counts()).toEqual([1, 1, 0]);

  // Claimed, and reached again on day 17: notified 30 days after the first time.
  await act(1, 'claim');
  await act(2, 'claim');
  await first.indexer.stop();
  settle = second.settle;
  await pass(24);
  expect(await counts()).toEqual([1, 1, 0]);
  await pass(1);
  expect(await counts()).toEqual([2, 1, 0]);

  // Read again, from the last event on, 25 days before.
  const { db } = database();
  await db
    .update(vaults)
    .set({ cursorHash: `0x${'ee'.repeat(32)}` })
    .where(eq(vaults.address, vault.address.toLowerCase()));
  expect((await rollBack(database(), second.chain, QUICK_CHECKS)).falseAlarm).toBe(false);
  await pass(3);
  expect(await counts()).toEqual([2, 1, 0]);

  // Claimed and reached again between two checks.
  await second.indexer.stop();
  await chain().moveTime(20 * DAY);
  await act(3, 'claim');
  await chain().moveTime(20 * DAY);
  await chain().client.mine({ blocks: 3 });
  const third = await follow(vault);
  settle = third.settle;
  await pass(1);
  expect(await counts()).toEqual([2, 2, 0]);
  await pass(3);
  expect(await counts()).toEqual([2, 2, 0]);

  // A new amount starts a new wait; a goal that is switched off does not.
  await db
    .update(rewardGoals)
    .set({ amountWei: 2n * BNB, isWaiting: true, nextAt: 0 })
    .where(eq(rewardGoals.userId, reader));
  await db
    .update(rewardGoals)
    .set({ amountWei: null, isWaiting: true, nextAt: 0 })
    .where(eq(rewardGoals.userId, single));
  await pass(1);
  expect(await counts()).toEqual([3, 2, 0]);
  await act(3, 'claim');
  await pass(40);
  expect(await counts()).toEqual([3, 2, 0]);
  const posted = await db.select().from(mails).where(eq(mails.userId, reader));
  expect(posted.filter(({ params }) => params.activity === 'rewardsReached')).toHaveLength(3);
});

it('skips users who cannot have reached the amount', async () => {
  const { vault, settle } = await follow();
  const userId = await person(2n * BNB, 5);
  await chain().send(vault, chain().account(5), { functionName: 'stake', value: 300n * BNB });
  await settle();
  const check = async () => {
    const [row] = await database().db.select().from(rewardGoals).where(eq(rewardGoals.userId, userId));
    return row?.lookedAt;
  };
  // A stake in the second of the last check is seen in the next one.
  await chain().moveTime(60);
  await settle();
  const before = await check();
  expect(before).toBeGreaterThan(0);
  for (let hour = 0; hour < 20; hour += 1) {
    await chain().moveTime(3_600);
    await settle();
  }
  expect(await check()).toBe(before);
  await chain().moveTime(5 * 3_600);
  await settle();
  expect(await check()).toBeGreaterThan(before ?? 0);
});
