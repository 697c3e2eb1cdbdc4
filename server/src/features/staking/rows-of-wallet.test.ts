/** A wallet’s rows in one of two vaults. */
import { utcDay } from '@eleven/protocol/vault/reward-days';
import { afterEach, expect, it } from 'vitest';
import { accountDays, positions, vaultDays, vaults } from '../../db/schema.ts';
import { useDatabase } from '../../testing/database.ts';
import { findHoldings } from './positions.store.ts';
import { findRewardRows } from './reward-days.store.ts';

const database = useDatabase();
const NOW = 1_800_000_000;
const [VAULT, OTHER] = [`0x${'d'.repeat(40)}`, `0x${'e'.repeat(40)}`] as const;
const KEY = { chainId: 31337, vaultAddress: VAULT, account: `0x${'1'.repeat(40)}` };

const insertVault = (address: string) =>
  database()
    .db.insert(vaults)
    .values({
      ...{ chainId: KEY.chainId, address, startAt: 1, deployBlock: 1, rewardsPaidWei: 0n, balanceWei: 0n },
      ...{ cursorBlock: 9, cursorHash: '0x', cursorTime: NOW, totalsWord: 0n, termsWord: 0n },
    });
const position = (id: number, endsAt: number) => ({
  ...{ chainId: KEY.chainId, vault: VAULT, id, account: KEY.account, principalWei: 5n, rewardWei: 1n, termDays: 30 },
  ...{ startedAt: 1, endsAt, txHash: '0x' },
});
afterEach(async () => {
  for (const table of [positions, vaultDays, accountDays, vaults]) await database().db.delete(table);
});

it('a term has ended in the very second of its end', async () => {
  await insertVault(VAULT);
  await database()
    .db.insert(positions)
    .values([position(1, NOW), position(2, NOW + 1)]);
  const found = await findHoldings(database().db, KEY, { after: undefined, limit: 9 });
  expect(found?.open).toEqual({ count: 2, principalWei: 10n, rewardWei: 2n, maturedCount: 1, nextEnd: NOW + 1 });
});

it('the days of rewards are those of the vault alone', async () => {
  for (const [address, seconds] of [
    [VAULT, 1],
    [OTHER, 2],
  ] as const) {
    await insertVault(address);
    const day = { chainId: KEY.chainId, vault: address, day: utcDay(NOW) };
    await database()
      .db.insert(vaultDays)
      .values({
        ...day,
        ...{ firstAccruedAt: seconds, firstFundedSeconds: seconds, lastAccruedAt: seconds, lastFundedSeconds: seconds },
      });
    await database()
      .db.insert(accountDays)
      .values({
        ...day,
        account: KEY.account,
        principalWei: 7n,
        accruedWei: 0n,
        fundedSecondsPaid: seconds,
        takenWei: 0n,
      });
  }
  const rows = await findRewardRows(database().db, KEY, 30);
  expect(rows?.vaultDays.map(({ last }) => last.fundedSeconds)).toEqual([1n]);
  expect(rows?.accountDays.map(({ fundedSecondsPaid }) => fundedSecondsPaid)).toEqual([1n]);
});
