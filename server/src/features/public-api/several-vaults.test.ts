/** Two vaults whose indexers have reached different blocks. */
import { utcDay } from '@eleven/protocol/vault/reward-days';
import { afterEach, expect, it } from 'vitest';
import { vaultDailySnapshots, vaultEvents, vaults } from '../../db/schema.ts';
import { useDatabase } from '../../testing/database.ts';
import { findDays, findEvents } from './public-api.store.ts';

const database = useDatabase();
const NOW = 1_800_000_000;
const [AHEAD, BEHIND] = [`0x${'d'.repeat(40)}`, `0x${'e'.repeat(40)}`] as const;
const KEY = { chainId: 31337, vaults: [AHEAD, BEHIND] };
const STATE = { totalsWord: 0n, termsWord: 0n, balanceWei: 0n };
afterEach(async () => {
  for (const table of [vaultEvents, vaultDailySnapshots, vaults]) await database().db.delete(table);
});

async function index(address: string, block: number) {
  const { db } = database();
  const cursor = { cursorBlock: block, cursorHash: '0x', cursorTime: NOW + block };
  await db.insert(vaults).values({
    ...{ chainId: KEY.chainId, address, startAt: NOW, deployBlock: 1, rewardsPaidWei: 0n },
    ...cursor,
    ...STATE,
  });
  await db.insert(vaultDailySnapshots).values({
    ...{ chainId: KEY.chainId, vault: address, day: utcDay(NOW), blockNumber: block, blockTime: NOW + block },
    ...STATE,
  });
  await db.insert(vaultEvents).values({
    ...{ chainId: KEY.chainId, vault: address, kind: 'reserveFunded', args: {}, txHash: '0x', logIndex: 0 },
    ...{ blockNumber: block, blockHash: '0x', blockTime: NOW + block, amountWei: 1n, rewardWei: 0n, forfeitedWei: 0n },
  });
}

it('no event is listed that is after the block which both have reached', async () => {
  await index(AHEAD, 20);
  await index(BEHIND, 10);
  const all = { kind: undefined, account: undefined, before: undefined, after: undefined };
  const found = await findEvents(database().db, KEY, all, { limit: 9, order: 'desc' });
  expect([found?.cursor.blockNumber, found?.rows.map(({ vault }) => vault)]).toEqual([10, [BEHIND]]);
});

it('there are no days while one of them has none', async () => {
  await index(AHEAD, 20);
  const days = () => findDays(database().db, KEY, () => ({ first: utcDay(NOW), last: utcDay(NOW) }));
  expect(await days()).toBeUndefined();
  await index(BEHIND, 10);
  expect((await days())?.vaults.map(({ address }) => address)).toEqual([AHEAD, BEHIND]);
});
