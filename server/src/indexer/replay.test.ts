import { APR_BPS, K } from '@eleven/protocol/vault/rewards';
import { packTotals } from '@eleven/protocol/vault/words';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { chunks } from '../db/chunks.ts';
import { accountDays, flexibleStakes, vaultDays, vaultEvents, vaults } from '../db/schema.ts';
import { useDatabase } from '../testing/database.ts';
import { LEASE_TIMES, tryLease, withLease } from './lease/lease.ts';
import { fillDays } from './replay.ts';

const BNB = 10n ** 18n;
const START = 1_800_000_000;
const ACCOUNTS = 7;
const MINUTES = 10;
const key = { chainId: 31337, vaultAddress: `0x${'1'.repeat(40)}` };

const database = useDatabase();

async function fill(): Promise<boolean> {
  const epoch = await tryLease(database(), key, LEASE_TIMES);
  if (epoch === undefined) throw new Error('the lease is taken');
  return withLease(database(), key, epoch, ({ write }) => fillDays(database().db, key, write, new Date()));
}

/** Stakes of 1 BNB every ten minutes, two in each block, by several accounts in turn. */
function stakes(count: number): { readonly rows: (typeof vaultEvents.$inferInsert)[]; readonly word: bigint } {
  const rows: (typeof vaultEvents.$inferInsert)[] = [];
  let [word, owedWei, accruedAt] = [0n, 0n, 0n];
  for (let index = 0; index < count; index += 1) {
    const block = (index + 1) >> 1;
    const now = BigInt((block + 1) * MINUTES * 60);
    owedWei += (BigInt(index) * BNB * APR_BPS * (now - accruedAt) + K - 1n) / K;
    accruedAt = now;
    const sequence = BigInt(index + 1) % 65_536n;
    word = packTotals({ principalWei: BigInt(index + 1) * BNB, owedWei, fundedSeconds: now, accruedAt, sequence });
    const account = `0x${String(index % ACCOUNTS).padStart(40, '0')}`;
    rows.push({
      chainId: key.chainId,
      vault: key.vaultAddress,
      blockNumber: 100 + block,
      blockHash: `0x${block}`,
      blockTime: START + Number(now),
      logIndex: (index + 1) % 2,
      txHash: `0x${index}`,
      kind: 'staked',
      account,
      amountWei: BNB,
      rewardWei: 0n,
      forfeitedWei: 0n,
      word,
      args: { account, amountWei: BNB.toString(), totals: word.toString() },
    });
  }
  return { rows, word };
}

it('computes the days from more events than are read at once, and then finds nothing left to do', async () => {
  const { db } = database();
  // A page ends between the two events of a block.
  const count = 2_003;
  const { rows, word } = stakes(count);
  for (const part of chunks(rows)) await db.insert(vaultEvents).values(part);
  const last = rows.at(-1);
  if (!last) throw new Error('no events');
  await db.insert(vaults).values({
    chainId: key.chainId,
    address: key.vaultAddress,
    startAt: START,
    deployBlock: 1,
    cursorBlock: last.blockNumber,
    cursorHash: last.blockHash,
    cursorTime: last.blockTime,
    totalsWord: word,
    termsWord: 0n,
    balanceWei: BigInt(count) * 2n * BNB,
    rewardsPaidWei: 0n,
  });

  expect(await fill()).toBe(true);
  const days = await db.select().from(vaultDays).orderBy(vaultDays.day);
  const seconds = last.blockTime - START;
  expect(days).toHaveLength(Math.floor(last.blockTime / 86_400) - Math.floor((START + MINUTES * 60) / 86_400) + 1);
  expect(days.at(-1)).toMatchObject({ lastAccruedAt: seconds, lastFundedSeconds: seconds });
  expect(days.every(({ firstAccruedAt, lastAccruedAt }) => firstAccruedAt < lastAccruedAt)).toBe(true);
  const held = await db.select().from(flexibleStakes);
  expect(held).toHaveLength(ACCOUNTS);
  expect(held.reduce((sum, { principalWei }) => sum + principalWei, 0n)).toBe(BigInt(count) * BNB);
  const [written] = await db.select({ rows: sql<number>`count(*)::integer` }).from(accountDays);
  expect(written?.rows).toBe(days.length * ACCOUNTS);

  expect(await fill()).toBe(false);
  // As left by a version that indexes without days.
  await db.delete(vaultDays).where(sql`${vaultDays.day} > ${days[3]?.day}`);
  expect(await fill()).toBe(true);
  expect(await db.select().from(vaultDays).orderBy(vaultDays.day)).toEqual(days);
});
