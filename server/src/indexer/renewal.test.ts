/** A renewal in the database: one row per term, the reward earned once, and a notice at the end of each term. */

import { termReward } from '@eleven/protocol/vault/rewards';
import { and, asc, eq } from 'drizzle-orm';
import { parseEther } from 'viem';
import { afterEach, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { activity, flexibleStakes, positions, users, vaults, wallets } from '../db/schema.ts';
import { createTestUser } from '../testing/app.ts';
import { type TestVault, useChain } from '../testing/chain/anvil.ts';
import { indexVault } from '../testing/chain/indexed-vault.ts';
import { createTestClock } from '../testing/clock.ts';
import { freshDatabase, useDatabase } from '../testing/database.ts';

const DAY = 86_400;
const BNB = parseEther('1');
const FIRST = termReward(5n * BNB, 30);
const SECOND = termReward(5n * BNB + FIRST, 90);

const database = useDatabase();
const chain = useChain();
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function follow(vault?: TestVault, into: Database = database()) {
  const indexed = await indexVault(chain(), into, vault ? { vault } : {});
  cleanups.push(() => indexed.indexer.stop());
  return indexed;
}

async function rowsOf({ db }: Database) {
  const [vault] = await db.select().from(vaults);
  return {
    rewardsPaidWei: vault?.rewardsPaidWei,
    termsWord: vault?.termsWord,
    terms: await db.select().from(positions).orderBy(asc(positions.id), asc(positions.startedAt)),
    earned: await db.select({ earnedWei: flexibleStakes.earnedWei }).from(flexibleStakes),
  };
}

it('keeps each term, counts the reward once, and notifies at the end of each; the same when read all at once', async () => {
  const { db } = database();
  const clock = createTestClock();
  const user = await createTestUser(database(), { clock });
  const staker = chain().account(1);
  await db.insert(wallets).values({ address: staker.toLowerCase(), userId: user.id, linkedAt: clock.now() });
  await db.update(users).set({ emailVerified: true });
  const { vault, settle } = await follow();
  const notified = async () =>
    (
      await db
        .select()
        .from(activity)
        .where(and(eq(activity.userId, user.id), eq(activity.kind, 'matured')))
    ).map(({ params }) => params);

  await chain().send(vault, staker, { functionName: 'lock', args: [30n], value: 5n * BNB });
  await settle();
  await chain().moveTime(30 * DAY + 1);
  await settle();
  expect(await notified()).toMatchObject([{ positionId: '1', termDays: '30', rewardWei: `${FIRST}` }]);

  await chain().send(vault, staker, { functionName: 'renew', args: [1n, 90n] });
  await settle();
  const renewed = await rowsOf(database());
  expect(renewed.terms).toMatchObject([
    { id: 1, status: 'renewed', principalWei: 5n * BNB, rewardWei: FIRST, termDays: 30 },
    { id: 1, status: 'open', principalWei: 5n * BNB + FIRST, rewardWei: SECOND, termDays: 90, closedAt: null },
  ]);
  expect(renewed.terms[0]?.closedAt).toBe(renewed.terms[1]?.startedAt);
  expect(renewed.rewardsPaidWei).toBe(FIRST);
  expect(renewed.earned).toEqual([{ earnedWei: FIRST }]);
  const [entry] = await db
    .select()
    .from(activity)
    .where(and(eq(activity.userId, user.id), eq(activity.kind, 'renewed')));
  expect(entry?.params).toMatchObject({ amountWei: `${5n * BNB + FIRST}`, rewardWei: `${FIRST}`, termDays: '90' });

  await chain().moveTime(90 * DAY + 1);
  await settle();
  expect((await notified()).map(({ termDays }) => termDays)).toEqual(['30', '90']);
  await chain().send(vault, staker, { functionName: 'redeem', args: [1n] });
  await settle();
  const rows = await rowsOf(database());
  expect(rows.terms.map(({ status }) => status)).toEqual(['renewed', 'redeemed']);
  expect(rows.rewardsPaidWei).toBe(FIRST + SECOND);
  expect(rows.earned).toEqual([{ earnedWei: FIRST + SECOND }]);

  const { database: another, drop } = await freshDatabase();
  cleanups.push(drop);
  const atOnce = await follow(vault, another);
  await atOnce.settle();
  expect(await rowsOf(another)).toEqual(rows);
});

it('followed by an early exit pays the earlier reward too, which stays earned', async () => {
  const staker = chain().account(2);
  const { vault, settle } = await follow();
  await chain().send(vault, staker, { functionName: 'lock', args: [30n], value: 5n * BNB });
  await chain().moveTime(30 * DAY);
  await chain().send(vault, staker, { functionName: 'renew', args: [1n, 90n] });
  await chain().moveTime(DAY);
  await chain().send(vault, staker, { functionName: 'exitEarly', args: [1n] });
  await settle();
  const mine = and(eq(positions.vault, vault.address.toLowerCase()), eq(positions.account, staker.toLowerCase()));
  const terms = await database().db.select().from(positions).where(mine).orderBy(asc(positions.startedAt));
  expect(terms.map(({ status }) => status)).toEqual(['renewed', 'exitedEarly']);
  const ofStaker = eq(flexibleStakes.account, staker.toLowerCase());
  const [stake] = await database().db.select().from(flexibleStakes).where(ofStaker);
  expect(stake?.earnedWei).toBe(FIRST);
});
