import { asc, eq } from 'drizzle-orm';
import { parseEther } from 'viem';
import { afterEach, expect, it } from 'vitest';
import {
  accountDays,
  activity,
  flexibleStakes,
  positions,
  timelockEvents,
  timelocks,
  vaultDailySnapshots,
  vaultDays,
  vaultEvents,
  vaults,
  wallets,
} from '../db/schema.ts';
import { createTestUser } from '../testing/app.ts';
import { TestChain, type TestVault } from '../testing/chain/anvil.ts';
import { indexVault } from '../testing/chain/indexed-vault.ts';
import { QUICK_CHECKS } from '../testing/chain/repair-checks.ts';
import { createTestClock } from '../testing/clock.ts';
import { freshDatabase } from '../testing/database.ts';
import { rollBack } from './roll-back.ts';

const BNB = parseEther('1');
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

it('touches no row of another vault, and takes back what users were told of the removed events alone', async () => {
  const { database, drop } = await freshDatabase();
  cleanups.push(drop);
  const { db } = database;
  const chain = await TestChain.start();
  cleanups.push(() => chain.stop());
  const staker = chain.account(1);
  const clock = createTestClock();
  const owner = await createTestUser(database, { clock });
  await db.insert(wallets).values({ address: staker.toLowerCase(), userId: owner.id, linkedAt: clock.now() });
  const stake = ({ vault }: { vault: TestVault }) => chain.send(vault, staker, { functionName: 'stake', value: BNB });

  const [repaired, other] = [await indexVault(chain, database), await indexVault(chain, database)];
  cleanups.push(
    () => repaired.indexer.stop(),
    () => other.indexer.stop(),
  );
  for (const one of [repaired, other]) {
    await stake(one);
    await chain.send(one.vault, staker, { functionName: 'lock', args: [30n], value: BNB });
    await one.settle();
    const of = { chainId: 31_337, vault: one.vault.address.toLowerCase(), timelock: `0x${'7'.repeat(40)}` };
    await db.insert(timelocks).values({ ...of, address: of.timelock, cursorBlock: 1, cursorTime: 1 });
    const event = { blockNumber: 1, blockTime: 1, logIndex: 0, txHash: '0x1', name: 'Cancelled', args: {} };
    await db.insert(timelockEvents).values({ ...of, ...event });
  }
  await other.indexer.stop();
  const rowsOf = async ({ vault }: { vault: TestVault }) => {
    const address = vault.address.toLowerCase();
    const tables = [flexibleStakes, positions, vaultEvents, accountDays, vaultDays, vaultDailySnapshots];
    const rows = [...tables, timelocks, timelockEvents].map((table) =>
      db.select().from(table).where(eq(table.vault, address)),
    );
    return Promise.all([...rows, db.select().from(vaults).where(eq(vaults.address, address))]);
  };
  const told = () => db.select().from(activity).where(eq(activity.userId, owner.id)).orderBy(asc(activity.id));
  await repaired.settle();
  const [before, ofOther, toldBefore] = [await rowsOf(repaired), await rowsOf(other), await told()];
  expect(ofOther.every((rows) => rows.length > 0)).toBe(true);
  expect(toldBefore.map(({ kind }) => kind).toSorted()).toEqual(['locked', 'locked', 'staked', 'staked']);

  await stake(repaired);
  await repaired.settle();
  expect(await told()).toHaveLength(5);
  await repaired.indexer.stop();
  await chain.client.request({ method: 'anvil_reorg', params: [3, []] } as never);
  await chain.client.mine({ blocks: 3 });
  expect(await rollBack(database, repaired.chain, QUICK_CHECKS)).toMatchObject({ removedEvents: 1, falseAlarm: false });

  expect(await rowsOf(other)).toEqual(ofOther);
  expect(await told()).toEqual(toldBefore);
  const [stakes, terms, events, , , , ...timelockRows] = await rowsOf(repaired);
  expect([stakes, terms, events]).toEqual(before.slice(0, 3));
  // The timelock is read again from the start: its events may have changed too.
  expect(timelockRows.slice(0, 2)).toEqual([[], []]);
});
