/** Answers of an endpoint that no event contradicts, and that are still impossible. */
import { startWatch } from '@eleven/protocol/vault/reserve-watch';
import { packTerms, packTotals } from '@eleven/protocol/vault/words';
import { expect, it } from 'vitest';
import { vaultEvents, vaults } from '../db/schema.ts';
import { createLocalHub } from '../live/hub.ts';
import { useDatabase } from '../testing/database.ts';
import { applyRange } from './apply.ts';
import { findVault } from './cursor.store.ts';
import { LEASE_TIMES, tryLease, withLease } from './lease/lease.ts';
import { InvalidChainData } from './problems.ts';
import type { Range } from './read-range.ts';

const START = 1_800_000_000;
const KEY = { chainId: 31337, vaultAddress: `0x${'5'.repeat(40)}` };
const TOTALS = packTotals({ principalWei: 100n, owedWei: 7n, fundedSeconds: 50n, accruedAt: 50n, sequence: 3n });
const terms = (sequence: bigint, paused: boolean) =>
  packTerms({ lockedPrincipalWei: 30n, lockedRewardWei: 2n, lastId: 1n, sequence, paused });
const PROMISED = 139n;

const database = useDatabase();

/** A block with a pause, which no clock or amount of the vault confirms, and the final block after it. */
async function apply({ time = START + 110, state = {} }: { time?: number; state?: Partial<Range['vaultAtEnd']> }) {
  const { db } = database();
  const blockOf = (number: number, at: number) => ({ number, hash: `0x${number}`, parentHash: '0x', time: at });
  const row: typeof vaults.$inferInsert = {
    chainId: KEY.chainId,
    address: KEY.vaultAddress,
    startAt: START,
    deployBlock: 1,
    cursorBlock: 10,
    cursorHash: '0x10',
    cursorTime: START + 100,
    totalsWord: TOTALS,
    termsWord: terms(4n, false),
    balanceWei: 1_000n,
    rewardsPaidWei: 0n,
    reserveWatch: startWatch(START + 100),
  };
  await db.insert(vaults).values(row);
  const event = { kind: 'pauseSet', paused: true, terms: terms(5n, true) } as const;
  const end = blockOf(12, START + 120);
  const range: Range = {
    logs: [{ event, blockNumber: 11, blockHash: '0x11', logIndex: 0, txHash: '0xa' }],
    blocks: new Map([[11, blockOf(11, time)]]),
    end,
    vaultAtEnd: { totals: TOTALS, terms: event.terms, balanceWei: 1_000n, ...state },
    finalizedTime: end.time,
  };
  const from = (await findVault(db, KEY)) ?? expect.fail();
  const epoch = (await tryLease(database(), KEY, LEASE_TIMES)) ?? expect.fail();
  const deps = { key: KEY, hub: createLocalHub(), notify: async () => {}, now: () => new Date() };
  try {
    await withLease(database(), KEY, epoch, ({ write }) => applyRange({ ...deps, write }, from, range));
    return await db.select({ blockTime: vaultEvents.blockTime }).from(vaultEvents);
  } finally {
    await db.delete(vaultEvents);
    await db.delete(vaults);
  }
}

it.each([
  ['a block after the last one', { time: START + 121 }],
  ['other terms than the events add up to', { state: { terms: terms(6n, true) } }],
  ['a balance that lacks a wei of the promised amounts', { state: { balanceWei: PROMISED - 1n } }],
])('%s: refused', async (_what, range) => {
  await expect(apply(range)).rejects.toThrow(InvalidChainData);
});

it('the last possible time and the least possible balance: written', async () => {
  expect(await apply({ time: START + 120, state: { balanceWei: PROMISED } })).toEqual([{ blockTime: START + 120 }]);
});
