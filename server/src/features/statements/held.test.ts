/** What wallets held at the end of a year, from rows as the indexer writes them. */
import { utcDay } from '@eleven/protocol/vault/reward-days';
import { rewardFor } from '@eleven/protocol/vault/rewards';
import { packTotals } from '@eleven/protocol/vault/words';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { accountDays, vaultEvents, vaults } from '../../db/schema.ts';
import { useDatabase } from '../../testing/database.ts';
import { readHeld } from './accrued.ts';

const START = Date.parse('2026-01-01T00:00:00Z') / 1_000;
const DAY = 86_400;
const STAKE = 5n * 10n ** 18n;
const WALLET = `0x${'1'.repeat(40)}`;
const [VAULT, OTHER] = [`0x${'d'.repeat(40)}`, `0x${'e'.repeat(40)}`] as const;
const KEY = { chainId: 31337, vaultAddress: VAULT };

const database = useDatabase();

const wordAt = (seconds: number, fundedSeconds = seconds) =>
  packTotals({
    principalWei: STAKE,
    owedWei: 0n,
    fundedSeconds: BigInt(fundedSeconds),
    accruedAt: BigInt(seconds),
    sequence: 1n,
  });
/** An event `seconds` after the deployment. */
const write = (vault: string, kind: string, seconds: number, word: bigint) =>
  database()
    .db.insert(vaultEvents)
    .values({
      ...{ chainId: KEY.chainId, vault, kind, word, account: WALLET, args: {} },
      ...{ blockNumber: seconds, blockHash: '0x', blockTime: START + seconds, logIndex: 0, txHash: `0x${seconds}` },
      ...{ amountWei: STAKE, rewardWei: 0n, forfeitedWei: 0n },
    });
const heldAt = async (seconds: number) => {
  const at = START + seconds;
  const held = await readHeld(database().db, KEY, [WALLET], { at, until: at, lastBlock: 10 * DAY });
  return held.get(WALLET);
};

beforeEach(async () => {
  const { db } = database();
  await db.insert(vaults).values({
    ...{ chainId: KEY.chainId, address: VAULT, startAt: START, deployBlock: 0, rewardsPaidWei: 0n },
    ...{ cursorBlock: 10 * DAY, cursorHash: '0x', cursorTime: START + 10 * DAY },
    ...{ totalsWord: wordAt(100), termsWord: 0n, balanceWei: 100n * STAKE },
  });
  await write(VAULT, 'staked', 100, wordAt(100));
});
afterEach(async () => {
  for (const table of [vaultEvents, accountDays, vaults]) await database().db.delete(table);
});

it('the rewards up to then are funded by its own vault alone', async () => {
  // The other vault’s reserve was used up.
  await write(OTHER, 'staked', 900, wordAt(900, 101));
  expect(await heldAt(500)).toMatchObject({ flexibleWei: STAKE, accruedWei: rewardFor(STAKE, 400n) });
});

it('a stake that left by an emergency exit later was still held', async () => {
  await write(VAULT, 'emergencyExited', 5 * DAY, wordAt(100));
  // An exit accrues nothing: its day is that of the accrual before it.
  await database()
    .db.insert(accountDays)
    .values({
      ...{ chainId: KEY.chainId, vault: VAULT, account: WALLET, day: utcDay(START) },
      ...{ principalWei: 0n, accruedWei: 0n, fundedSecondsPaid: 100, takenWei: 0n },
    });
  expect(await heldAt(2 * DAY)).toMatchObject({ flexibleWei: STAKE });
  expect(await heldAt(6 * DAY)).toMatchObject({ flexibleWei: 0n });
});
