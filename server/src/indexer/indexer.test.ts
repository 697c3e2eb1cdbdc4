import { rewardFor, termReward } from '@eleven/protocol/vault/rewards';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { and, asc, eq } from 'drizzle-orm';
import { parseEther } from 'viem';
import { afterEach, describe, expect, it } from 'vitest';
import { activity, flexibleStakes, positions, vaultEvents, vaults, wallets } from '../db/schema.ts';
import { createTestUser } from '../testing/app.ts';
import { useChain } from '../testing/chain/anvil.ts';
import { type IndexedVault, indexVault } from '../testing/chain/indexed-vault.ts';
import { createTestClock } from '../testing/clock.ts';
import { useDatabase } from '../testing/database.ts';

const DAY = 86_400;
const BNB = parseEther('1');

const database = useDatabase();
const chain = useChain();
let indexed: IndexedVault | undefined;
afterEach(() => indexed?.indexer.stop());

const start = async (
  ...options: Parameters<typeof indexVault> extends [unknown, unknown, ...infer Rest] ? Rest : never
) => {
  indexed = await indexVault(chain(), database(), ...options);
  return indexed;
};
const vaultRow = async ({ vault }: IndexedVault) => {
  const [row] = await database().db.select().from(vaults).where(eq(vaults.address, vault.address.toLowerCase()));
  if (!row) throw new Error('no row of the vault');
  return row;
};
const eventsOf = ({ vault }: IndexedVault) =>
  database()
    .db.select()
    .from(vaultEvents)
    .where(eq(vaultEvents.vault, vault.address.toLowerCase()))
    .orderBy(asc(vaultEvents.id));

describe('the indexer', () => {
  it('does not wait for its next turn where it polls for new blocks in between', async () => {
    // A turn comes once an hour: without checks, the second settling would never end.
    const it = await start({ pollMs: 3_600_000, blockPollMs: 10 });
    await it.settle();
    await chain().send(it.vault, chain().account(1), { functionName: 'stake', value: BNB });
    await it.settle();
    expect((await eventsOf(it)).at(-1)?.kind).toBe('staked');
  });

  it('neither waits for its next turn nor polls if new blocks are reported to it', async () => {
    const it = await start({ pollMs: 3_600_000 });
    await it.settle();
    await chain().send(it.vault, chain().account(1), { functionName: 'stake', value: BNB });
    await it.settle();
    expect((await eventsOf(it)).at(-1)?.kind).toBe('staked');
  });

  it('keeps rows that equal the chain to the wei, from the first stake to the last exit', async () => {
    const it = await start();
    const { vault, settle } = it;
    const staker = chain().account(1);
    const account = staker.toLowerCase();
    await chain().send(vault, staker, { functionName: 'stake', value: 10n * BNB });
    await chain().send(vault, staker, { functionName: 'lock', args: [30n], value: 5n * BNB });
    await chain().send(vault, staker, { functionName: 'lock', args: [365n], value: 2n * BNB });
    await chain().moveTime(30 * DAY);
    await chain().send(vault, staker, { functionName: 'claim' });
    await chain().send(vault, staker, { functionName: 'redeem', args: [1n] });
    await chain().send(vault, staker, { functionName: 'exitEarly', args: [2n] });
    await chain().send(vault, staker, { functionName: 'unstake', args: [4n * BNB] });
    await settle();

    const read = { address: vault.address, abi: vaultAbi } as const;
    const state = await chain().client.readContract({ ...read, functionName: 'state' });
    const onChain = await chain().client.readContract({ ...read, functionName: 'accountOf', args: [staker] });
    const row = await vaultRow(it);
    expect([row.totalsWord, row.termsWord]).toEqual([state.totals, state.terms]);
    expect(row.balanceWei).toBe(await chain().client.getBalance({ address: vault.address }));
    const [stake] = await database()
      .db.select()
      .from(flexibleStakes)
      .where(and(eq(flexibleStakes.account, account), eq(flexibleStakes.vault, vault.address.toLowerCase())));
    expect(stake).toMatchObject({
      principalWei: onChain.principal,
      accruedWei: onChain.settled,
      fundedSecondsPaid: Number(onChain.mark),
    });
    const rows = await eventsOf(it);
    expect(rows.map(({ kind }) => kind)).toEqual([
      'ownershipTransferred',
      'guardianSet',
      'reserveFunded',
      'staked',
      'locked',
      'locked',
      'rewardPaid',
      'redeemed',
      'exitedEarly',
      'unstaked',
    ]);
    const claimed = rows.find(({ kind }) => kind === 'rewardPaid');
    const staked = rows.find(({ kind }) => kind === 'staked');
    const reward = rewardFor(10n * BNB, BigInt((claimed?.blockTime ?? 0) - (staked?.blockTime ?? 0)));
    expect(claimed?.rewardWei).toBe(reward);
    expect(stake?.earnedWei).toBe(reward + termReward(5n * BNB, 30));
    expect(row.rewardsPaidWei).toBe(stake?.earnedWei);
    const held = await database()
      .db.select()
      .from(positions)
      .where(eq(positions.vault, vault.address.toLowerCase()))
      .orderBy(asc(positions.id));
    expect(held).toMatchObject([
      { id: 1, account, status: 'redeemed', termDays: 30, principalWei: 5n * BNB },
      { id: 2, account, status: 'exitedEarly', termDays: 365, rewardWei: termReward(2n * BNB, 365) },
    ]);

    await chain().send(vault, staker, { functionName: 'exit' });
    await settle();
    const [left] = await database()
      .db.select()
      .from(flexibleStakes)
      .where(and(eq(flexibleStakes.account, account), eq(flexibleStakes.vault, vault.address.toLowerCase())));
    expect(left).toMatchObject({ principalWei: 0n, accruedWei: 0n, since: null });
    expect((await vaultRow(it)).balanceWei).toBe(await chain().client.getBalance({ address: vault.address }));
  });

  it('notifies the owner of a linked wallet once of each event, and nobody else', async () => {
    const clock = createTestClock();
    const [mine, other] = [await createTestUser(database(), { clock }), await createTestUser(database(), { clock })];
    const staker = chain().account(2);
    await database()
      .db.insert(wallets)
      .values({ address: staker.toLowerCase(), userId: mine.id, linkedAt: clock.now() });
    const it = await start();
    const invalidations: string[] = [];
    it.hub.subscribe(mine.id, (invalidation) => invalidations.push(invalidation));
    await chain().send(it.vault, staker, { functionName: 'stake', value: BNB });
    await chain().send(it.vault, chain().account(3), { functionName: 'stake', value: BNB });
    await chain().send(it.vault, staker, { functionName: 'emergencyExit' });
    await it.settle();
    const notified = await database()
      .db.select()
      .from(activity)
      .where(eq(activity.userId, mine.id))
      .orderBy(asc(activity.id));
    expect(notified).toMatchObject([
      { kind: 'staked', unread: true, params: { amountWei: BNB.toString(), wallet: staker.toLowerCase() } },
      { kind: 'emergencyExited', unread: true, params: { amountWei: BNB.toString() } },
    ]);
    expect(
      notified.every(({ eventId, txHash, blockTime }) => eventId !== null && txHash !== null && blockTime !== null),
    ).toBe(true);
    expect(await database().db.select().from(activity).where(eq(activity.userId, other.id))).toEqual([]);
    // A single one if both events are read together: a page then loads everything new.
    expect([1, 2]).toContain(invalidations.filter((invalidation) => invalidation === 'activity').length);
    expect(invalidations).toContain('vault');
  });

  it('continues where it stopped, and reads nothing twice', async () => {
    const first = await start();
    const { vault } = first;
    await chain().send(vault, chain().account(4), { functionName: 'stake', value: BNB });
    await first.settle();
    await first.indexer.stop();
    await chain().send(vault, chain().account(4), { functionName: 'stake', value: 2n * BNB });
    const second = await start({ vault });
    await second.settle();
    const staked = (await eventsOf(second)).filter(({ kind }) => kind === 'staked');
    expect(staked.map(({ amountWei }) => amountWei)).toEqual([BNB, 2n * BNB]);
  });

  it('counts BNB that was forced into the vault as reserve', async () => {
    const it = await start();
    await it.settle();
    const before = (await vaultRow(it)).balanceWei;
    await chain().client.setBalance({ address: it.vault.address, value: before + BNB });
    await chain().client.mine({ blocks: 1 });
    await it.settle();
    expect((await vaultRow(it)).balanceWei).toBe(before + BNB);
    expect(it.indexer.status()).toMatchObject({ ok: true, halted: false });
  });

  it('writes a gap in the funding as the contract reports it', async () => {
    const vault = await chain().deployVault(parseEther('0.3'));
    const it = await start({ vault });
    await chain().send(vault, chain().account(5), { functionName: 'stake', value: 10n * BNB });
    await chain().moveTime(400 * DAY);
    await chain().send(vault, chain().account(0), { functionName: 'fund', value: BNB });
    await it.settle();
    const rows = await eventsOf(it);
    expect(rows.slice(-2).map(({ kind }) => kind)).toEqual(['rewardsUnfunded', 'reserveFunded']);
    const state = await chain().client.readContract({ address: vault.address, abi: vaultAbi, functionName: 'state' });
    expect((await vaultRow(it)).totalsWord).toBe(state.totals);
  });
});
