import { isActivityKind, renderActivity } from '@eleven/protocol/activity';
import { and, asc, eq } from 'drizzle-orm';
import { parseEther } from 'viem';
import { afterEach, expect, it } from 'vitest';
import { createChain } from '../chain/chain.ts';
import { createVaults, type Vaults } from '../chain/vaults.ts';
import { systemClock } from '../core/clock.ts';
import { createLog } from '../core/log.ts';
import { activity, rewardGoals, vaults as rows, users, wallets } from '../db/schema.ts';
import { notifyBatch } from '../features/vault-news/fan-out.ts';
import { createLocalHub } from '../live/hub.ts';
import { createNotify } from '../notify/notify.ts';
import { createTestUser } from '../testing/app.ts';
import { type TestVault, useChain } from '../testing/chain/anvil.ts';
import { createTestClock } from '../testing/clock.ts';
import { useDatabase } from '../testing/database.ts';
import { startIndexers } from './indexers.ts';

const BNB = parseEther('1');
const DAY = 86_400;
const database = useDatabase();
const chain = useChain();
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const hub = createLocalHub();
const notify = createNotify(hub);

function vaultsOf(open: TestVault, ...closing: TestVault[]): Vaults {
  const reader = createChain({ rpcUrls: [chain().url], chainId: 31_337, vaultAddress: open.address });
  const list = [open, ...closing].map(({ address, deployBlock }, index) => {
    const status = index === 0 ? ('open' as const) : ('closing' as const);
    return { address, deployBlock, name: `Vault ${closing.length + 1 - index}`, status };
  });
  return createVaults(reader, list);
}

function follow(vaults: Vaults) {
  const indexer = startIndexers(vaults.all, {
    database: database(),
    hub,
    notifyOf: () => notify,
    log: createLog('silent'),
    clock: systemClock,
    pollMs: 20,
    timelockPollMs: 20,
    retryMs: [10, 100],
  });
  const stop = () => indexer.stop();
  cleanups.push(stop);
  return {
    indexer,
    stop,
    async settle() {
      expect(await indexer.reached(await chain().finalize(), 120_000), JSON.stringify(indexer.status())).toBe(true);
    },
  };
}

async function person(account: number, goalWei: bigint) {
  const clock = createTestClock();
  const { id } = await createTestUser(database(), { clock, locale: 'en' });
  const { db } = database();
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
  const address = chain().account(account).toLowerCase();
  await db.insert(wallets).values({ address, userId: id, linkedAt: clock.now() });
  await db.insert(rewardGoals).values({ userId: id, amountWei: goalWei, nextAt: 0 });
  return id;
}

const cursorOf = async ({ address }: TestVault) => {
  const [row] = await database()
    .db.select()
    .from(rows)
    .where(and(eq(rows.chainId, 31_337), eq(rows.address, address.toLowerCase())));
  return row;
};

const toldOf = async (userId: string) => {
  const entries = await database()
    .db.select()
    .from(activity)
    .where(eq(activity.userId, userId))
    .orderBy(asc(activity.id));
  return entries.map(({ kind, params }) => [
    kind,
    isActivityKind(kind) ? renderActivity(kind, params, 'en').description : '',
  ]);
};

it('a second vault starts beside the first, which continues from its cursor; entries then name their vault', async () => {
  const staker = chain().account(1);
  const old = await chain().deployVault();
  const userId = await person(1, 2n * BNB);
  const before = follow(vaultsOf(old));
  const stake = (vault: TestVault) => chain().send(vault, staker, { functionName: 'stake', value: 300n * BNB });
  await stake(old);
  await before.settle();
  expect(before.indexer.status()).toMatchObject({ ok: true, isLeader: true });
  const place = await cursorOf(old);
  expect(place?.name).toBeNull();
  await before.stop();

  const open = await chain().deployVault();
  const after = follow(vaultsOf(open, old));
  await stake(open);
  // In the same second as a stake there is nothing to claim.
  await chain().moveTime(60);
  await chain().send(old, staker, { functionName: 'claim' });
  await after.settle();
  expect(await cursorOf(old)).toMatchObject({ name: 'Vault 1', deployBlock: place?.deployBlock });
  expect((await cursorOf(old))?.cursorBlock).toBeGreaterThan(place?.cursorBlock ?? 0);
  expect(await cursorOf(open)).toMatchObject({ name: 'Vault 2' });
  const told = await toldOf(userId);
  expect(told.map(([kind]) => kind).toSorted()).toEqual(['rewardPaid', 'staked', 'staked']);
  const named = told.map(([, description = '']) => /^Vault \d: /.exec(description)?.[0]);
  expect(new Set(named)).toEqual(new Set([undefined, 'Vault 1: ', 'Vault 2: ']));

  // 600 BNB together earn 0.18 BNB a day: 2 BNB after eleven days, each vault alone only after twenty-two.
  for (let day = 0; day < 10; day += 1) await chain().moveTime(DAY);
  await after.settle();
  expect((await toldOf(userId)).filter(([kind]) => kind === 'rewardsReached')).toEqual([]);
  for (let day = 0; day < 2; day += 1) {
    await chain().moveTime(DAY);
    await after.settle();
  }
  expect((await toldOf(userId)).filter(([kind]) => kind === 'rewardsReached')).toHaveLength(1);

  // News of a vault names it, and goes to its stakers.
  await chain().send(old, chain().account(0), { functionName: 'setPaused', args: [true] });
  await after.settle();
  while (await notifyBatch({ db: database().db, clock: systemClock, notifyOf: () => notify }));
  const paused = (await toldOf(userId)).filter(([kind]) => kind === 'stakesPaused');
  expect(paused).toEqual([['stakesPaused', expect.stringMatching(/^Vault 1: /)]]);
});

it('a process leads if it follows the open vault: it alone reads fees and prices, whoever follows the others', async () => {
  const [open, closing] = [await chain().deployVault(), await chain().deployVault()];
  const first = follow(vaultsOf(open));
  await first.settle();
  const both = follow(vaultsOf(open, closing)).indexer;
  const leadsEach = () => both.statuses().map(({ vault, isLeader }) => [vault, isLeader]);
  await expect.poll(leadsEach, { interval: 50 }).toEqual([
    ['Vault 2', false],
    ['Vault 1', true],
  ]);
  expect([first.indexer.status().isLeader, both.status().isLeader]).toEqual([true, false]);
});

it('the combined health is that of the vault furthest behind', async () => {
  const [one, other] = [await chain().deployVault(), await chain().deployVault()];
  const indexers = follow(vaultsOf(one, other));
  await indexers.settle();
  expect(indexers.indexer.status()).toMatchObject({ ok: true, halted: false, lagBlocks: 0 });
  await indexers.stop();
  await database()
    .db.update(rows)
    .set({ haltedBecause: 'a test' })
    .where(eq(rows.address, other.address.toLowerCase()));
  const again = follow(vaultsOf(one, other));
  // This holds even before the other one has read anything.
  await expect
    .poll(() => again.indexer.status())
    .toMatchObject({ ok: false, halted: true, detail: expect.stringMatching(/^Vault 1: halted/) });
});

it('work that waits for all vaults does not wait for a halted one', async () => {
  const [open, closing] = [await chain().deployVault(), await chain().deployVault()];
  const before = follow(vaultsOf(open, closing));
  await before.settle();
  await before.stop();
  const ofClosing = and(eq(rows.chainId, 31_337), eq(rows.address, closing.address.toLowerCase()));
  await database().db.update(rows).set({ haltedBecause: 'block 9 differs' }).where(ofClosing);
  const { indexer } = follow(vaultsOf(open, closing));
  await expect
    .poll(() => indexer.statuses().map(({ isLeader, halted, lagBlocks }) => [isLeader, halted, lagBlocks === 0]), {
      interval: 50,
    })
    .toEqual([
      [true, false, true],
      [true, true, expect.any(Boolean)],
    ]);
  expect(indexer.status()).toMatchObject({ ok: false, halted: true });
  expect(indexer.running()).toMatchObject({ ok: true, halted: false, isLeader: true, lagBlocks: 0 });
});
