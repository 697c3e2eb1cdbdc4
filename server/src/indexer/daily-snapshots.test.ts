/** The daily snapshot equals the vault's state at that block, however the row came about. */

import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { unpackTerms, unpackTotals } from '@eleven/protocol/vault/words';
import { asc, lt } from 'drizzle-orm';
import { parseEther } from 'viem';
import { afterEach, expect, it, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { vaultDailySnapshots } from '../db/schema.ts';
import { TestChain, type TestVault, type VaultAction } from '../testing/chain/anvil.ts';
import { indexVault } from '../testing/chain/indexed-vault.ts';
import { QUICK_CHECKS } from '../testing/chain/repair-checks.ts';
import { freshDatabase } from '../testing/database.ts';
import { rollBack } from './roll-back.ts';

const BNB = parseEther('1');
const DAY = 86_400;

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Always noon: which of the days below have no event must not depend on the hour of the test run. */
const NOON = Math.floor(Date.now() / 1_000 / DAY) * DAY + DAY / 2;

async function start(): Promise<{ chain: TestChain; database: Database; vault: TestVault }> {
  const { database, drop } = await freshDatabase();
  cleanups.push(drop);
  const chain = await TestChain.start(['--timestamp', String(NOON)]);
  cleanups.push(() => chain.stop());
  return { chain, database, vault: await chain.deployVault(parseEther('0.6')) };
}

async function follow(chain: TestChain, database: Database, vault: TestVault) {
  const indexed = await indexVault(chain, database, { vault });
  cleanups.push(() => indexed.indexer.stop());
  return indexed;
}

const rowsOf = ({ db }: Database) => db.select().from(vaultDailySnapshots).orderBy(asc(vaultDailySnapshots.day));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const HISTORY: readonly (readonly [staker: number, action: VaultAction, thenSeconds: number])[] = [
  [1, { functionName: 'stake', value: 9n * BNB }, DAY / 3],
  [2, { functionName: 'stake', value: 4n * BNB }, DAY],
  [1, { functionName: 'lock', args: [30n], value: BNB }, DAY],
  [1, { functionName: 'claim' }, 160 * DAY],
  [0, { functionName: 'fund', value: BNB }, DAY],
  [1, { functionName: 'redeem', args: [1n] }, DAY / 3],
  [2, { functionName: 'emergencyExit' }, 2 * DAY],
  [1, { functionName: 'unstake', args: [BNB] }, DAY / 3],
];

async function play(chain: TestChain, vault: TestVault, then: () => Promise<void> = async () => {}): Promise<void> {
  for (const [staker, action, thenSeconds] of HISTORY) {
    await chain.send(vault, chain.account(staker), action);
    await then();
    await chain.moveTime(thenSeconds);
    await then();
  }
}

/** The same row, read from the chain at the row's block. */
async function onChain(chain: TestChain, { address }: TestVault, row: Row): Promise<Row> {
  const blockNumber = BigInt(row.blockNumber);
  const { timestamp } = await chain.client.getBlock({ blockNumber });
  const words = await chain.client.readContract({ address, abi: vaultAbi, functionName: 'state', blockNumber });
  return {
    ...row,
    day: Math.floor(Number(timestamp) / DAY),
    blockTime: Number(timestamp),
    totalsWord: words.totals,
    termsWord: words.terms,
    balanceWei: await chain.client.getBalance({ address, blockNumber }),
  };
}

async function expectAsOnChain(chain: TestChain, vault: TestVault, rows: readonly Row[]): Promise<void> {
  for (const row of rows) expect(row).toEqual(await onChain(chain, vault, row));
}

it('is the state of the chain at the last block of each day, including BNB that came without an event', async () => {
  const { chain, database, vault } = await start();
  const { settle } = await follow(chain, database, vault);
  await play(chain, vault, settle);
  const held = await chain.client.getBalance({ address: vault.address });
  await chain.client.setBalance({ address: vault.address, value: held + 7n });
  await chain.moveTime(DAY);
  await settle();
  const rows = await rowsOf(database);
  expect(rows.length).toBeGreaterThanOrEqual(8);
  expect(rows.at(-1)?.balanceWei).toBe(held + 7n);
  expect(rows.some(({ termsWord }) => unpackTerms(termsWord).lockedPrincipalWei === BNB)).toBe(true);
  expect(rows.some(({ totalsWord }) => unpackTotals(totalsWord).principalWei === 13n * BNB)).toBe(true);
  await expectAsOnChain(chain, vault, rows);
});

it('holds for days that are read all at once, and when continuing an older database', async () => {
  const { chain, database, vault } = await start();
  await play(chain, vault);
  const { settle, indexer } = await follow(chain, database, vault);
  await settle();
  await indexer.stop();
  const rows = await rowsOf(database);
  expect(rows.length).toBeGreaterThanOrEqual(6);
  await expectAsOnChain(chain, vault, rows);

  await database.db.delete(vaultDailySnapshots);
  const again = await follow(chain, database, vault);
  await again.settle();
  expect((await rowsOf(database)).slice(0, -1)).toEqual(rows.slice(0, -1));
  await chain.moveTime(DAY);
  await again.settle();
  const later = await rowsOf(database);
  expect(later).toHaveLength(rows.length + 1);
  await expectAsOnChain(chain, vault, later);
  await again.indexer.stop();

  // As left by a version that indexes without daily snapshots.
  const newest = later.at(-1)?.day ?? 0;
  await database.db.delete(vaultDailySnapshots).where(lt(vaultDailySnapshots.day, newest));
  await database.db.update(vaultDailySnapshots).set({ blockNumber: 1 });
  await (await follow(chain, database, vault)).settle();
  expect((await rowsOf(database)).slice(0, -2)).toEqual(later.slice(0, -2));
});

it('equals the chain again after a repair', async () => {
  const { chain, database, vault } = await start();
  const { settle, indexer, chain: reader } = await follow(chain, database, vault);
  await play(chain, vault);
  await settle();
  await chain.send(vault, chain.account(3), { functionName: 'stake', value: BNB / 10n });
  await chain.moveTime(DAY);
  await chain.send(vault, chain.account(1), { functionName: 'exit' });
  await settle();
  const before = await rowsOf(database);
  await chain.client.request({ method: 'anvil_reorg', params: [5, []] } as never);
  await chain.client.mine({ blocks: 3 });
  await vi.waitFor(() => expect(indexer.status().halted).toBe(true));
  await indexer.stop();

  await rollBack(database, reader, QUICK_CHECKS);
  const rows = await rowsOf(database);
  expect(rows.length).toBeGreaterThanOrEqual(6);
  expect(rows.at(-1)?.blockNumber).toBeLessThan(before.at(-1)?.blockNumber ?? 0);
  await expectAsOnChain(chain, vault, rows);
  await (await follow(chain, database, vault)).settle();
  await expectAsOnChain(chain, vault, await rowsOf(database));
});
