import { ticketChain, ticketTransaction } from '@eleven/protocol/api/admin/ticket-chain';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { type Address, encodeFunctionData, getAddress, type Hex, parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transactionFees, wallets } from '../../../db/schema.ts';
import { createTestUser, type TestUser } from '../../../testing/app.ts';
import { useChain } from '../../../testing/chain/anvil.ts';
import { FaultyRpc } from '../../../testing/chain/faulty-rpc.ts';
import { createVaultApp, type VaultApp } from '../../../testing/chain/vault-app.ts';
import { createTestClock } from '../../../testing/clock.ts';
import { useDatabase } from '../../../testing/database.ts';
import { TICKET } from '../../../testing/support.ts';

const BNB = parseEther('1');
const DAY = 86_400;

const database = useDatabase();
const chain = useChain();
const clock = createTestClock();
let api: VaultApp;
let agent: TestUser;
/** Returns the real chain's replies unless a test changes them. */
let rpc: FaultyRpc;
beforeAll(async () => {
  rpc = await FaultyRpc.start(chain().url);
  api = await createVaultApp(chain(), database(), { clock }, { rpcUrls: [rpc.url] });
  await api.indexed.settle();
  agent = await createTestUser(database(), { clock, role: 'support', scope: 'admin' });
});
afterAll(async () => {
  await api.close();
  await rpc.stop();
});

const vault = () => api.indexed.vault;
const shown = () => getAddress(vault().address);
async function customer(...linked: readonly { address: Address; label?: string }[]) {
  const user = await createTestUser(database(), { clock });
  const rows = linked.map(({ address, label = null }, place) => ({
    address: address.toLowerCase(),
    label,
    userId: user.id,
    // In this order: their addresses are random.
    linkedAt: new Date(clock.now().getTime() + place),
  }));
  if (rows.length > 0) await database().db.insert(wallets).values(rows);
  return user;
}
async function openTicket(user: TestUser, change: object = {}): Promise<string> {
  const reply = await api.send('POST', '/api/tickets', { ...TICKET, ...change }, user);
  return reply.json<{ number: string }>().number;
}
const factsOf = async (number: string, reader = agent) =>
  ticketChain.reply.parse((await api.get(`/api/admin/tickets/${number}/chain`, reader)).json());
const seen = async (number: string, hash: string) =>
  ticketTransaction.reply.parse((await api.get(`/api/admin/tickets/${number}/transactions/${hash}`, agent)).json());
/** With a fixed gas limit, so that even a reverting call gets into a block. */
const send = (from: Address, functionName: 'stake' | 'unstake', value: bigint, args: readonly bigint[] = []) =>
  chain().client.sendTransaction({
    account: from,
    to: vault().address,
    data: encodeFunctionData({ abi: vaultAbi, functionName, args } as never),
    value,
    gas: 300_000n,
  });

describe('the chain’s facts beside a ticket', () => {
  it('are the holdings of the linked wallets at a named block, and their last transactions', async () => {
    const [first, second] = [chain().account(1), chain().account(2)];
    const user = await customer({ address: first, label: 'Ledger' }, { address: second });
    const staked = await chain().send(vault(), first, { functionName: 'stake', value: 4n * BNB });
    await chain().send(vault(), first, { functionName: 'lock', value: 10n * BNB, args: [30n] });
    await chain().send(vault(), first, { functionName: 'lock', value: 2n * BNB, args: [365n] });
    await chain().moveTime(31 * DAY);
    await api.indexed.settle();
    const facts = await factsOf(await openTicket(user));
    const block = Number((await chain().client.getBlock({ blockTag: 'finalized' })).number);
    expect(facts.vaults).toMatchObject([
      { address: shown(), name: '', asOf: { blockNumber: block }, haltedBecause: null, rateBps: 1_100 },
    ]);
    expect(facts.wallets.map(({ address, label }) => [address, label])).toEqual([
      [first, 'Ledger'],
      [second, null],
    ]);
    const [holding] = facts.wallets[0]?.holdings ?? [];
    expect(holding).toMatchObject({ vault: shown(), principalWei: String(4n * BNB), fixedCount: 2 });
    expect(holding?.fixed.map(({ termDays, isMatured, rateBps }) => [termDays, isMatured, rateBps])).toEqual([
      [30, true, 1_100],
      [365, false, 1_100],
    ]);
    // 31 days of 4 BNB at 11 %, and at most a minute more.
    const [least, most] = [31 * DAY, 31 * DAY + 60].map(
      (seconds) => (4n * BNB * 11n * BigInt(seconds)) / (36_500n * 86_400n),
    );
    expect(BigInt(holding?.claimableWei ?? 0)).toBeGreaterThanOrEqual(least ?? 0n);
    expect(BigInt(holding?.claimableWei ?? 0)).toBeLessThan(most ?? 0n);
    expect(facts.wallets[1]?.holdings).toEqual([]);
    expect(facts.events.map(({ kind, wallet }) => [kind, wallet])).toEqual([
      ['locked', first],
      ['locked', first],
      ['staked', first],
    ]);
    expect(facts.events.at(-1)).toMatchObject({
      txHash: staked.transactionHash,
      blockNumber: Number(staked.blockNumber),
      amountWei: String(4n * BNB),
    });
  });

  it('are only those of the ticket’s customer, and none for a visitor', async () => {
    const user = await customer();
    expect(await factsOf(await openTicket(user))).toMatchObject({ wallets: [], events: [] });
    const number = await openTicket(user);
    expect((await api.get(`/api/admin/tickets/${number}/chain`, user)).statusCode).toBe(401);
    expect((await api.get('/api/admin/tickets/E-999999/chain', agent)).statusCode).toBe(404);
  });

  it('mask an address in a wallet’s label for staff who may not read it', async () => {
    const reader = await createTestUser(database(), { clock, role: 'readonly', scope: 'admin' });
    const user = await customer({ address: chain().account(3), label: 'of jiwoo@example.org' });
    const number = await openTicket(user);
    expect((await factsOf(number)).wallets[0]?.label).toBe('of jiwoo@example.org');
    expect((await factsOf(number, reader)).wallets[0]?.label).toMatch(/^of j•••@/);
  });
});

describe('a transaction named in the thread', () => {
  it('that was reverted has its block and the contract’s reason in the reader’s language', async () => {
    const from = chain().account(4);
    const user = await customer({ address: from });
    await chain().send(vault(), from, { functionName: 'stake', value: BNB });
    const hash = await send(from, 'unstake', 0n, [2n * BNB]);
    const { blockNumber, status } = await chain().receiptOf(hash);
    expect(status).toBe('reverted');
    const number = await openTicket(user, { txHash: hash, context: { action: 'unstake', chain: 31337 } });
    expect(await seen(number, hash)).toEqual({
      state: 'refused',
      blockNumber: Number(blockNumber),
      isIndexed: expect.any(Boolean),
      from,
      isOwn: true,
      to: shown(),
      function: 'unstake',
      valueWei: '0',
      reason: {
        code: 'vault.insufficientPrincipal',
        message: 'You have 1.0000 BNB staked and cannot withdraw more.',
      },
    });
    const thread = (await api.get(`/api/admin/tickets/${number}`, agent)).json();
    expect(thread.context).toEqual({ action: 'unstake', chain: 31337 });
  });

  it('is pending, then in a block, then in the records', async () => {
    const from = chain().account(5);
    const user = await customer();
    await chain().client.setAutomine(false);
    let hash: Hex;
    let number: string;
    try {
      hash = await send(from, 'stake', BNB);
      number = await openTicket(user, { txHash: hash });
      expect(await seen(number, hash)).toMatchObject({ state: 'pending', blockNumber: null, isOwn: false });
    } finally {
      await chain().client.setAutomine(true);
    }
    await chain().client.mine({ blocks: 1 });
    await chain().receiptOf(hash);
    expect(await seen(number, hash)).toMatchObject({ state: 'succeeded', function: 'stake', valueWei: String(BNB) });
    await api.indexed.settle();
    expect(await seen(number, hash)).toMatchObject({ state: 'succeeded', isIndexed: true, reason: null });
  });

  it('is unknown if no node has heard of it, and no other can be requested', async () => {
    const [hash, other] = [`0x${'12'.repeat(32)}`, `0x${'34'.repeat(32)}`];
    const number = await openTicket(await customer(), { txHash: hash });
    expect(await seen(number, hash)).toMatchObject({ state: 'unknown', blockNumber: null });
    expect((await api.get(`/api/admin/tickets/${number}/transactions/${other}`, agent)).statusCode).toBe(404);
  });

  it('comes from the records if the node has forgotten it or does not respond, with its sender if that was read', async () => {
    const from = chain().account(6);
    const { transactionHash: hash, ...receipt } = await chain().send(vault(), from, {
      functionName: 'stake',
      value: BNB,
    });
    const blockNumber = Number(receipt.blockNumber);
    const number = await openTicket(await customer({ address: from }), { txHash: hash });
    const stranger = await openTicket(await customer(), { txHash: hash });
    const never = `0x${'56'.repeat(32)}`;
    const unheard = await openTicket(await customer(), { txHash: never });
    await api.indexed.settle();
    const recorded = { state: 'succeeded', blockNumber, isIndexed: true, to: null, function: null, reason: null };
    const isAboutOne = (method: string) => /^eth_getTransaction(ByHash|Receipt)$/.test(method);
    try {
      rpc.answerWith(({ method }) => (isAboutOne(method) ? { result: null } : undefined));
      expect(await seen(number, hash)).toMatchObject({ ...recorded, from: null, isOwn: false });
      expect(await seen(stranger, hash)).toMatchObject({ ...recorded, from: null, isOwn: false });
      const fee = { chainId: 31337, txHash: hash, blockNumber, blockHash: receipt.blockHash, feeWei: 1n };
      await database()
        .db.insert(transactionFees)
        .values({ ...fee, sender: from.toLowerCase() });
      expect(await seen(number, hash)).toMatchObject({ ...recorded, from, isOwn: true });
      expect(await seen(stranger, hash)).toMatchObject({ ...recorded, from, isOwn: false });
      rpc.answerWith(({ method }) => (isAboutOne(method) ? 'hang up' : undefined));
      expect(await seen(stranger, hash)).toMatchObject({ ...recorded, from });
      const unread = await api.get(`/api/admin/tickets/${unheard}/transactions/${never}`, agent);
      expect([unread.statusCode, unread.json().code]).toEqual([502, 'upstream.failed']);
    } finally {
      rpc.answerWith(undefined);
    }
    expect(await seen(number, hash)).toMatchObject({
      state: 'succeeded',
      isIndexed: true,
      to: shown(),
      function: 'stake',
    });
  });
});
