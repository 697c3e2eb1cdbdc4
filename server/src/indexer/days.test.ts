/** The days of the vault and its accounts are the same however they came about. */
import { asc, eq } from 'drizzle-orm';
import { parseEther } from 'viem';
import { afterEach, expect, it, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { accountDays, flexibleStakes, vaultDays, vaultEvents } from '../db/schema.ts';
import { TestChain, type TestVault, type VaultAction } from '../testing/chain/anvil.ts';
import { indexVault } from '../testing/chain/indexed-vault.ts';
import { QUICK_CHECKS } from '../testing/chain/repair-checks.ts';
import { freshDatabase } from '../testing/database.ts';
import { rollBack } from './roll-back.ts';

const BNB = parseEther('1');
const HOUR = 3_600;
const DAY = 24 * HOUR;

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function ownDatabase(): Promise<Database> {
  const { database, drop } = await freshDatabase();
  cleanups.push(drop);
  return database;
}
async function ownChain(): Promise<TestChain> {
  const chain = await TestChain.start();
  cleanups.push(() => chain.stop());
  return chain;
}
async function follow(chain: TestChain, database: Database, vault: TestVault) {
  const indexed = await indexVault(chain, database, { vault });
  cleanups.push(() => indexed.indexer.stop());
  return indexed;
}

async function rowsOf({ db }: Database) {
  return {
    vault: await db.select().from(vaultDays).orderBy(asc(vaultDays.day)),
    accounts: await db.select().from(accountDays).orderBy(asc(accountDays.account), asc(accountDays.day)),
    stakes: await db.select().from(flexibleStakes).orderBy(asc(flexibleStakes.account)),
  };
}

/** The rows produced when everything is read at once into an empty database. */
async function rowsOfNew(chain: TestChain, vault: TestVault) {
  const { database, drop } = await freshDatabase();
  const { settle, indexer } = await indexVault(chain, database, { vault });
  try {
    await settle();
    return await rowsOf(database);
  } finally {
    await indexer.stop();
    await drop();
  }
}

/** Staker, action, and the seconds that pass afterwards. The reserve runs dry meanwhile. */
const HISTORY: readonly (readonly [staker: number, action: VaultAction, thenSeconds: number])[] = [
  [1, { functionName: 'stake', value: 9n * BNB }, HOUR],
  [2, { functionName: 'stake', value: 4n * BNB }, HOUR],
  [1, { functionName: 'claim' }, DAY],
  [1, { functionName: 'lock', args: [30n], value: BNB }, HOUR],
  [2, { functionName: 'compound' }, 130 * DAY],
  [1, { functionName: 'redeem', args: [1n] }, HOUR],
  [1, { functionName: 'unstake', args: [BNB] }, HOUR],
  [0, { functionName: 'fund', value: BNB }, 3 * DAY],
  [2, { functionName: 'emergencyExit' }, HOUR],
  [2, { functionName: 'stake', value: BNB }, 2 * DAY],
  [1, { functionName: 'exit' }, HOUR],
  [1, { functionName: 'stake', value: 2n * BNB }, DAY],
];

async function play(chain: TestChain, vault: TestVault, then: () => Promise<void>): Promise<void> {
  for (const [staker, action, thenSeconds] of HISTORY) {
    await chain.send(vault, chain.account(staker), action);
    await then();
    await chain.moveTime(thenSeconds);
  }
}

it('are the same read event by event, all at once, and computed from events that were stored before days existed', async () => {
  const [chain, database] = [await ownChain(), await ownDatabase()];
  const vault = await chain.deployVault(parseEther('0.45'));
  const { settle, indexer } = await follow(chain, database, vault);
  await play(chain, vault, settle);
  await settle();
  await indexer.stop();
  const rows = await rowsOf(database);
  expect(rows.vault.length).toBeGreaterThan(4);
  expect(rows.accounts.length).toBeGreaterThan(6);
  const kinds = await database.db.select({ kind: vaultEvents.kind }).from(vaultEvents);
  expect(kinds.map(({ kind }) => kind)).toContain('rewardsUnfunded');
  expect(await rowsOfNew(chain, vault)).toEqual(rows);

  await database.db.delete(vaultDays);
  await database.db.delete(accountDays);
  await database.db.update(flexibleStakes).set({ takenWei: 0n });
  const again = await follow(chain, database, vault);
  await again.settle();
  expect(await rowsOf(database)).toEqual(rows);
  // And continue from there.
  await chain.send(vault, chain.account(1), { functionName: 'exit' });
  await again.settle();
  expect(await rowsOf(database)).toEqual(await rowsOfNew(chain, vault));
});

it('halt the indexer when the stored events do not add up to the stored state of the vault', async () => {
  const [chain, database] = [await ownChain(), await ownDatabase()];
  const vault = await chain.deployVault();
  const { settle, indexer } = await follow(chain, database, vault);
  await chain.send(vault, chain.account(1), { functionName: 'stake', value: BNB });
  await chain.moveTime(DAY);
  await chain.send(vault, chain.account(1), { functionName: 'claim' });
  await settle();
  await indexer.stop();
  await database.db.delete(vaultDays);
  await database.db.delete(vaultEvents).where(eq(vaultEvents.kind, 'staked'));
  const again = await follow(chain, database, vault);
  await vi.waitFor(() => expect(again.indexer.status()).toMatchObject({ ok: false, halted: true }));
  expect(again.indexer.status().detail).toContain('of the written events: dropped event');
  expect((await rowsOf(database)).vault).toEqual([]);
});

it('match the chain again after a repair, and nothing else is left', async () => {
  const [chain, database] = [await ownChain(), await ownDatabase()];
  const vault = await chain.deployVault(parseEther('0.45'));
  const { settle, indexer, chain: reader } = await follow(chain, database, vault);
  await play(chain, vault, async () => {});
  await settle();
  const common = await rowsOf(database);
  await chain.send(vault, chain.account(3), { functionName: 'stake', value: BNB });
  await chain.send(vault, chain.account(1), { functionName: 'claim' });
  await chain.moveTime(DAY);
  await chain.send(vault, chain.account(1), { functionName: 'exit' });
  await settle();
  expect(await rowsOf(database)).not.toEqual(common);
  await chain.client.request({ method: 'anvil_reorg', params: [6, []] } as never);
  await chain.client.mine({ blocks: 3 });
  await vi.waitFor(() => expect(indexer.status().halted).toBe(true));
  await indexer.stop();

  expect((await rollBack(database, reader, QUICK_CHECKS)).removedEvents).toBe(3);
  expect(await rowsOf(database)).toEqual(common);
  await chain.send(vault, chain.account(2), { functionName: 'exit' });
  const again = await follow(chain, database, vault);
  await again.settle();
  expect(await rowsOf(database)).toEqual(await rowsOfNew(chain, vault));
});
