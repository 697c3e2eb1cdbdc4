/** The lag of the records: measured by unread blocks, not by a clock that advances without any. */
import { expect, it } from 'vitest';
import { vaults } from '../../../db/schema.ts';
import { oneVault, TEST_VAULT } from '../../../testing/app.ts';
import { useDatabase } from '../../../testing/database.ts';
import { readChainFacts } from './chain-facts.ts';

const database = useDatabase();
const READ_AT = 1_772_000_000;

it.each([
  ['null if the newest block is read, however old it is', 44, null],
  ['null if all later blocks are not final yet', 46, null],
  ['the time since the last block that is read, if more are final', 47, 481],
  ['the same time while no head has been seen', null, 481],
])('is %s', async (_, headBlock, lagSeconds) => {
  const { db } = database();
  await db.delete(vaults);
  await db.insert(vaults).values({
    chainId: TEST_VAULT.chainId,
    address: TEST_VAULT.vaultAddress,
    startAt: READ_AT,
    deployBlock: 1,
    cursorBlock: 44,
    cursorHash: `0x${'c'.repeat(64)}`,
    cursorTime: READ_AT,
    totalsWord: 0n,
    termsWord: 0n,
    balanceWei: 0n,
    rewardsPaidWei: 0n,
  });
  const chain = { ...TEST_VAULT, now: () => READ_AT + 481, health: () => ({ ok: true, headBlock }) };
  const facts = await readChainFacts({ db, vaults: oneVault(chain) }, null);
  expect(facts.vaults).toMatchObject([{ lagSeconds }]);
});
