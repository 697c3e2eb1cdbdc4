/** Compares fees of transactions with the receipts of a real chain. */
import { asc, eq } from 'drizzle-orm';
import { type Address, parseEther, type TransactionReceipt } from 'viem';
import { afterEach, expect, it, vi } from 'vitest';
import { createLog } from '../../core/log.ts';
import { transactionFees, vaultEvents, wallets } from '../../db/schema.ts';
import { createTestUser } from '../../testing/app.ts';
import { TestChain, type TestVault, useChain } from '../../testing/chain/anvil.ts';
import { createBatchAccount, deployBatchWallet, stakeTwice } from '../../testing/chain/batch-wallet.ts';
import { FaultyRpc } from '../../testing/chain/faulty-rpc.ts';
import { type IndexedVault, indexVault } from '../../testing/chain/indexed-vault.ts';
import { QUICK_CHECKS } from '../../testing/chain/repair-checks.ts';
import { otherHash } from '../../testing/chain/rpc-faults.ts';
import { createTestClock } from '../../testing/clock.ts';
import { freshDatabase, useDatabase } from '../../testing/database.ts';
import { rollBack } from '../roll-back.ts';
import { type FeesDeps, startFees } from './fees.ts';

const BNB = parseEther('1');
const database = useDatabase();
const chain = useChain();
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function index(options: Parameters<typeof indexVault>[2] = {}, on = chain(), into = database()) {
  const indexed = await indexVault(on, into, options);
  cleanups.push(() => indexed.indexer.stop());
  return indexed;
}

function readFees({ chain: reader, hub, indexer }: IndexedVault, into = database(), changed: Partial<FeesDeps> = {}) {
  const quick = { pollMs: 20, waitMs: 0, retryMs: [10, 100] } as const;
  const fees = startFees({ db: into.db, chain: reader, hub, log: createLog('silent'), indexer, ...quick, ...changed });
  cleanups.push(() => fees.stop());
  return fees;
}

const feesOf = (into = database()) =>
  into.db
    .select({ txHash: transactionFees.txHash, sender: transactionFees.sender, feeWei: transactionFees.feeWei })
    .from(transactionFees)
    .orderBy(asc(transactionFees.blockNumber));
const expected = ({ transactionHash, from, gasUsed, effectiveGasPrice }: TransactionReceipt) => ({
  txHash: transactionHash,
  sender: from.toLowerCase(),
  feeWei: gasUsed * effectiveGasPrice,
});
/** Waits for the fees of a vault's events, in a database that all tests of this file share. */
async function settled(receipts: readonly TransactionReceipt[], into = database()): Promise<void> {
  await vi.waitFor(async () => {
    const read = await feesOf(into);
    expect(receipts.map(({ transactionHash }) => read.find(({ txHash }) => txHash === transactionHash))).toEqual(
      receipts.map(expected),
    );
  });
}
const stake = (vault: TestVault, from: Address, on = chain()) =>
  on.send(vault, from, { functionName: 'stake', value: BNB });

it('equal those of the receipts, once for each transaction, whoever sent it', async () => {
  const indexed = await index();
  const { vault } = indexed;
  readFees(indexed);
  const contract = await deployBatchWallet(chain(), 100n * BNB);
  const account = await createBatchAccount(chain(), 100n * BNB);
  const staked = [await stake(vault, chain().account(1)), await stake(vault, chain().account(2))];
  await chain().moveTime(60);
  const receipts = [
    ...staked,
    await chain().send(vault, chain().account(1), { functionName: 'claim' }),
    // The contract is the staker, and somebody else paid.
    await stakeTwice(chain(), vault, { wallet: contract, from: chain().account(3), value: BNB }),
    // The account stakes for itself, twice in one transaction.
    await stakeTwice(chain(), vault, {
      wallet: account.address,
      from: account,
      value: BNB,
      code: { account, contract },
    }),
    // Somebody else pays for it.
    await stakeTwice(chain(), vault, { wallet: account.address, from: chain().account(4), value: BNB }),
  ];
  await indexed.settle();
  await settled(receipts);
  const events = await database()
    .db.select({ account: vaultEvents.account, txHash: vaultEvents.txHash })
    .from(vaultEvents)
    .where(eq(vaultEvents.vault, vault.address.toLowerCase()));
  const [, , , byContract, byItself, sponsored] = receipts;
  for (const [receipt, staker] of [
    [byContract, contract],
    [byItself, account.address],
    [sponsored, account.address],
  ] as const) {
    const own = events.filter(({ txHash }) => txHash === receipt?.transactionHash);
    expect(own.map((event) => event.account)).toEqual([staker.toLowerCase(), staker.toLowerCase()]);
  }
  const sum = receipts.reduce((all, receipt) => all + expected(receipt).feeWei, 0n);
  const read = await feesOf();
  // The reserve was funded as well, which is not a stake event.
  expect(read.reduce((all, { feeWei }) => all + feeWei, 0n)).toBe(sum);
});

it('of one transaction are announced to everybody whose stakes it concerns', async () => {
  const indexed = await index();
  const { transactionHash: txHash } = await stake(indexed.vault, chain().account(1));
  await indexed.settle();
  const { db } = database();
  const [event] = await db.select().from(vaultEvents).where(eq(vaultEvents.txHash, txHash));
  if (!event) throw new Error('the stake was not indexed');
  const stakers = [chain().account(1), chain().account(2)].map((address) => address.toLowerCase());
  const { id: _, ...rest } = event;
  // As if a contract had staked for both.
  await db.insert(vaultEvents).values({ ...rest, account: stakers[1] ?? null, logIndex: event.logIndex + 1 });
  const clock = createTestClock();
  const people = [await createTestUser(database(), { clock }), await createTestUser(database(), { clock })];
  await db
    .insert(wallets)
    .values(people.map(({ id: userId }, at) => ({ userId, address: stakers[at] ?? '', linkedAt: clock.now() })));
  const told = new Set<string | undefined>();
  indexed.hub.watch((invalidation, userId) => invalidation === 'fees' && told.add(userId));
  readFees(indexed);
  await vi.waitFor(() => expect([...told].sort()).toEqual(people.map(({ id }) => id).sort()));
});

it('are not read while the indexer is far behind, halted, or runs in another process', async () => {
  const indexed = await index();
  const status = { isLeader: true, halted: false, lagBlocks: 21 as number | null };
  const asked = vi.spyOn(indexed.chain, 'receipt');
  readFees(indexed, database(), { indexer: { status: () => status } });
  const receipt = await stake(indexed.vault, chain().account(1));
  await indexed.settle();
  const checks = vi.fn(() => status);
  readFees(indexed, database(), { indexer: { status: checks } });
  for (const change of [{}, { lagBlocks: null }, { lagBlocks: 0, halted: true }, { halted: false, isLeader: false }]) {
    Object.assign(status, change);
    checks.mockClear();
    await vi.waitFor(() => expect(checks.mock.calls.length).toBeGreaterThan(2));
    expect(asked).not.toHaveBeenCalled();
  }
  status.isLeader = true;
  await settled([receipt]);
});

it('that could not be read together are all requested again', async () => {
  const indexed = await index();
  const receipts = [await stake(indexed.vault, chain().account(1)), await stake(indexed.vault, chain().account(2))];
  await indexed.settle();
  const asked = vi.spyOn(indexed.chain, 'receipt').mockRejectedValue(new Error('busy'));
  readFees(indexed);
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(3));
  asked.mockRestore();
  await settled(receipts);
});

it.each([
  ['answers 429', () => ({ status: 429, body: 'slow down' })],
  ['has no receipt', () => ({ result: null })],
  [
    'sends the receipt of another transaction',
    (truth: object) => ({ result: { ...truth, transactionHash: otherHash('0x'.padEnd(66)) } }),
  ],
  ['names another block', (truth: object) => ({ result: { ...truth, blockHash: otherHash('0x'.padEnd(66)) } })],
  ['leaves out the price', (truth: object) => ({ result: { ...truth, effectiveGasPrice: undefined } })],
] as const)('wait while an endpoint %s, for that transaction alone, and the indexer goes on', async (_, lie) => {
  const rpc = await FaultyRpc.start(chain().url);
  cleanups.push(() => rpc.stop());
  const indexed = await index({ rpcUrls: [rpc.url] });
  const { vault } = indexed;
  const first = await stake(vault, chain().account(1));
  rpc.answerWith(({ method, params }, truth) =>
    method === 'eth_getTransactionReceipt' && params[0] === first.transactionHash ? lie(truth as object) : undefined,
  );
  readFees(indexed);
  const second = await stake(vault, chain().account(2));
  await indexed.settle();
  await settled([second]);
  await rpc.answered(3);
  expect((await feesOf()).map(({ txHash }) => txHash)).not.toContain(first.transactionHash);
  const third = await stake(vault, chain().account(1));
  await indexed.settle();
  await settled([second, third]);
  expect(indexed.indexer.status()).toMatchObject({ ok: true, halted: false });
  rpc.answerWith(undefined);
  await settled([first, second, third]);
});

it('of an event that another vault’s indexer commits late, with a smaller id, are read soon', async () => {
  const indexed = await index();
  const receipts = [await stake(indexed.vault, chain().account(1)), await stake(indexed.vault, chain().account(2))];
  await indexed.settle();
  const { db } = database();
  const [late] = await db
    .delete(vaultEvents)
    .where(eq(vaultEvents.txHash, receipts[0]?.transactionHash ?? '0x'))
    .returning();
  if (!late) throw new Error('no such event');
  let now = performance.now();
  readFees(indexed, database(), { now: () => now });
  await settled(receipts.slice(1));
  await db.insert(vaultEvents).values(late);
  now += 10_000;
  await settled(receipts);
});

it('are decided by the majority when one endpoint of three lies', async () => {
  const rpcs = await Promise.all([1, 2, 3].map(() => FaultyRpc.start(chain().url)));
  cleanups.push(async () => void (await Promise.all(rpcs.map((rpc) => rpc.stop()))));
  const indexed = await index({ rpcUrls: rpcs.map(({ url }) => url) });
  rpcs[0]?.answerWith(({ method }, truth) =>
    method === 'eth_getTransactionReceipt' ? { result: { ...(truth as object), gasUsed: '0x1' } } : undefined,
  );
  readFees(indexed);
  const receipt = await stake(indexed.vault, chain().account(1));
  await indexed.settle();
  await settled([receipt]);
  expect(indexed.chain.endpoints()[0]?.asideBecause).toBe('another receipt: two others agree');
});

it('are removed with events that are rolled back, and return with their transactions', async () => {
  const own = await TestChain.start();
  cleanups.push(() => own.stop());
  const { database: fresh, drop } = await freshDatabase();
  cleanups.push(drop);
  const indexed = await index({}, own, fresh);
  const { vault, indexer } = indexed;
  const kept = await stake(vault, own.account(1), own);
  await own.finalize();
  await stake(vault, own.account(2), own);
  await indexed.settle();
  const fees = readFees(indexed, fresh);
  await vi.waitFor(async () => expect(await feesOf(fresh)).toHaveLength(2));
  await Promise.all([indexer.stop(), fees.stop()]);
  await own.client.request({ method: 'anvil_reorg', params: [3, []] } as never);
  const again = await stake(vault, own.account(2), own);
  await own.client.mine({ blocks: 6 });
  await rollBack(fresh, indexed.chain, QUICK_CHECKS);
  expect(await feesOf(fresh)).toEqual([expected(kept)]);
  const next = await index({ vault }, own, fresh);
  readFees(next, fresh);
  await next.settle();
  await settled([kept, again], fresh);
  expect(await feesOf(fresh)).toHaveLength(2);
});
