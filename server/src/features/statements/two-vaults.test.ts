/** Two vaults whose indexers have reached different blocks, and a transaction that moves a stake from one to the other. */

import { linkedHistory } from '@eleven/protocol/api/history';
import { statementSummary } from '@eleven/protocol/api/statements';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Vaults } from '../../chain/vaults.ts';
import { transactionFees, vaultEvents, vaults, wallets } from '../../db/schema.ts';
import { createTestApp, createTestUser, TEST_VAULT, type TestUser } from '../../testing/app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { useDatabase } from '../../testing/database.ts';

const START = Date.parse('2026-01-01T00:00:00Z') / 1_000;
const [OLD, NEW] = [`0x${'d'.repeat(40)}`, `0x${'e'.repeat(40)}`] as const;
const WALLET = `0x${'1'.repeat(40)}`;
const SECOND_WALLET = `0x${'2'.repeat(40)}`;
const CHAIN = TEST_VAULT.chainId;
const [MOVE, CLAIM, BATCH] = [`0x${'a'.repeat(64)}`, `0x${'b'.repeat(64)}`, `0x${'9'.repeat(64)}`];

const open = { address: NEW, name: 'New', status: 'open', deployBlock: 0, chain: TEST_VAULT } as const;
const closed = { ...open, address: OLD, name: 'Old', status: 'closed' } as const;
const BOTH: Vaults = { open, all: [open, closed], listed: [open, closed], of: (one) => (one === OLD ? closed : open) };

const database = useDatabase();
let app: FastifyInstance;
let user: TestUser;

const event = (vault: string, blockNumber: number, logIndex: number, txHash: string, kind: string) => ({
  chainId: CHAIN,
  vault,
  blockNumber,
  blockHash: `0x${String(blockNumber).padStart(64, '0')}`,
  blockTime: START + blockNumber,
  logIndex,
  txHash,
  kind,
  account: WALLET,
  amountWei: kind === 'rewardPaid' ? 0n : 5n,
  rewardWei: kind === 'rewardPaid' ? 1n : 0n,
  forfeitedWei: 0n,
  args: {},
});

beforeAll(async () => {
  const clock = createTestClock();
  const { db } = database();
  app = await createTestApp(database(), { vaults: BOTH, clock });
  user = await createTestUser(database(), { clock });
  for (const address of [WALLET, SECOND_WALLET])
    await db.insert(wallets).values({ address, userId: user.id, label: null, linkedAt: clock.now() });
  for (const address of [OLD, NEW])
    await db.insert(vaults).values({
      chainId: CHAIN,
      address,
      startAt: START,
      deployBlock: 1,
      cursorBlock: 99,
      cursorHash: `0x${'c'.repeat(64)}`,
      cursorTime: START + 99,
      totalsWord: 0n,
      termsWord: 0n,
      balanceWei: 0n,
      rewardsPaidWei: 0n,
    });
  // The old vault's rows come first, as if it had been read to its end before.
  for (const one of [
    event(OLD, 10, 0, MOVE, 'unstaked'),
    event(OLD, 11, 0, CLAIM, 'rewardPaid'),
    event(NEW, 10, 1, MOVE, 'staked'),
    event(NEW, 12, 0, `0x${'f'.repeat(64)}`, 'rewardPaid'),
    // One transaction for both wallets, sent by the second.
    event(NEW, 13, 0, BATCH, 'rewardPaid'),
    { ...event(NEW, 13, 1, BATCH, 'rewardPaid'), account: SECOND_WALLET },
  ])
    await db.insert(vaultEvents).values(one);
  const feeOf = (txHash: string, blockNumber: number, feeWei: bigint) => ({
    chainId: CHAIN,
    txHash,
    blockNumber,
    blockHash: event(OLD, blockNumber, 0, txHash, 'staked').blockHash,
    sender: txHash === BATCH ? SECOND_WALLET : WALLET,
    feeWei,
  });
  await db.insert(transactionFees).values([feeOf(MOVE, 10, 100n), feeOf(CLAIM, 11, 1n), feeOf(BATCH, 13, 7n)]);
});
afterAll(() => app.close());

const get = async (url: string) => (await app.inject({ url, headers: { cookie: user.cookie } })).body;

it('a statement is in the order of the chain, and has the fee of each transaction once', async () => {
  const { rows, totals: written } = JSON.parse(await get('/api/statements?format=json&locale=en&zone=utc'));
  expect(rows.map((row: Record<string, unknown>) => [row.blockNumber, row.feeStatus, row.feeWei])).toEqual([
    [10, 'paid', '100'],
    [10, 'counted', null],
    [11, 'paid', '1'],
    [12, 'notRead', null],
    [13, 'byAnother', null],
    [13, 'paid', '7'],
  ]);
  expect(written).toMatchObject({ rows: 6, feeWei: '108', feesNotRead: 1 });
  const { totals, lines } = statementSummary.reply.parse(JSON.parse(await get('/api/statements/summary?zone=utc')));
  expect(totals).toMatchObject({ rows: 6, feeWei: '108', feesNotRead: 1 });
  // A fee has a line of its own, in the file of the wallet that paid it.
  for (const format of ['cointracking', 'rotki'] as const) {
    const file = await get(`/api/statements?format=${format}&locale=en&zone=utc`);
    expect(file.split('\n').length - 1).toBe(lines[format]);
  }
});

it('the history is in reverse order of the chain, page by page, and has the fee of each transaction once', async () => {
  const seen: unknown[] = [];
  for (let before: string | null = ''; before !== null; ) {
    const page = linkedHistory.reply.parse(
      JSON.parse(await get(`/api/wallets/history?limit=1${before && `&before=${before}`}`)),
    );
    seen.push(...page.entries.map(({ blockNumber, vault, feeWei }) => [blockNumber, vault.toLowerCase(), feeWei]));
    before = page.nextBefore;
  }
  expect(seen).toEqual([
    [13, NEW, '7'],
    [13, NEW, null],
    [12, NEW, null],
    [11, OLD, '1'],
    [10, NEW, null],
    [10, OLD, '100'],
  ]);
});

it('a page after an event that was rolled back meanwhile is empty', async () => {
  expect(JSON.parse(await get('/api/wallets/history?before=99'))).toEqual({ entries: [], nextBefore: null });
});
