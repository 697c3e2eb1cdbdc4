/** The open positions of a wallet that has hundreds, compared with the contract's own at the same block. */

import { type FixedPosition, type WalletPositions, walletPositions } from '@eleven/protocol/api/vault';
import { errorText } from '@eleven/protocol/errors';
import { onlyValueOf, readCalendar, textOf, timeOf } from '@eleven/protocol/testing/read-calendar';
import { termReward } from '@eleven/protocol/vault/rewards';
import { TERM_DAYS } from '@eleven/protocol/vault/terms';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { type Address, parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withChecksum } from '../../core/checksum.ts';
import { TEST_ORIGIN } from '../../testing/app.ts';
import { useChain } from '../../testing/chain/anvil.ts';
import { createVaultApp, type VaultApp } from '../../testing/chain/vault-app.ts';
import { useDatabase } from '../../testing/database.ts';
import { sendInOneBlock } from '../../testing/send-in-one-block.ts';

const DAY = 86_400;
const MANY = 500;
const IN_ONE_BLOCK = 50;

const database = useDatabase();
const chain = useChain();
let api: VaultApp;
let staker: Address;

const positionsOf = async (account: Address, query = '') =>
  walletPositions.reply.parse((await api.get(`/api/wallets/${account}/positions${query}`)).json());

/** Every page, one by one. */
async function allPages(account: Address, limit: number): Promise<WalletPositions[]> {
  const pages = [await positionsOf(account, `?limit=${limit}`)];
  for (let after = pages[0]?.nextAfter; after; after = pages.at(-1)?.nextAfter) {
    pages.push(await positionsOf(account, `?limit=${limit}&after=${after}`));
  }
  return pages;
}
const idsOf = (pages: readonly WalletPositions[]) => pages.flatMap(({ fixed }) => fixed.map(({ id }) => id));

/** The contract's positions at the block of the reply, in the order of the screen. */
async function onChain(
  account: Address,
  { asOf }: WalletPositions,
): Promise<Omit<FixedPosition, 'startedAt' | 'txHash'>[]> {
  const stored = await chain().client.readContract({
    address: api.indexed.vault.address,
    abi: vaultAbi,
    functionName: 'positionsOf',
    args: [account, 1n, 4_000n],
    blockNumber: BigInt(asOf.blockNumber),
  });
  return stored
    .map(({ id, principal, reward, endsAt, termDays }) => ({
      id: id.toString(),
      principalWei: principal.toString(),
      rewardWei: reward.toString(),
      endsAt: Number(endsAt),
      termDays: Number(termDays),
    }))
    .sort((a, b) => a.endsAt - b.endsAt || Number(a.id) - Number(b.id));
}

/** The sums over all pages must equal those of the contract's own positions. */
async function expectTrueTotals(account: Address): Promise<WalletPositions> {
  const answer = await positionsOf(account);
  const stored = await onChain(account, answer);
  const running = stored.filter(({ endsAt }) => endsAt > answer.asOf.blockTime);
  const sum = (name: 'principalWei' | 'rewardWei') =>
    stored.reduce((wei, row) => wei + BigInt(row[name]), 0n).toString();
  expect(answer.open).toEqual({
    count: stored.length,
    principalWei: sum('principalWei'),
    rewardWei: sum('rewardWei'),
    maturedCount: stored.length - running.length,
    nextEnd: running[0]?.endsAt ?? null,
  });
  return answer;
}

beforeAll(async () => {
  api = await createVaultApp(chain(), database());
  staker = chain().account(1);
  // Terms of the same block and length end in the same second.
  for (let made = 0; made < MANY; made += IN_ONE_BLOCK) {
    const locks = Array.from({ length: IN_ONE_BLOCK }, (_, index) => ({
      functionName: 'lock' as const,
      args: [BigInt(TERM_DAYS[(made + index * 7) % 4] ?? 30)],
      value: parseEther('0.01') + BigInt(made + index),
    }));
    await sendInOneBlock(chain(), api.indexed.vault, staker, locks);
  }
  await api.indexed.settle();
});
afterAll(() => api?.close());

describe('the open positions of a wallet', () => {
  it('are ordered by end, then by id, page after page, without a gap or a repeat', async () => {
    for (const limit of [100, 37, 7]) {
      const pages = await allPages(staker, limit);
      const [first] = pages;
      if (!first) throw new Error('unreachable');
      const rows = pages.flatMap(({ fixed }) => fixed);
      expect(rows.map(({ startedAt: _, txHash: __, ...row }) => row)).toEqual(await onChain(staker, first));
      expect(rows).toHaveLength(MANY);
      expect(pages).toHaveLength(Math.ceil(MANY / limit));
      // Pages begin and end within a second that many positions share.
      const ends = new Set(rows.map(({ endsAt }) => endsAt));
      expect(ends.size).toBeLessThan(MANY / 10);
      expect(pages.every(({ asOf, open }) => asOf.blockNumber === first.asOf.blockNumber && open.count === MANY)).toBe(
        true,
      );
    }
  });

  it('are 20 on the first page, with the sums over all of them', async () => {
    const { fixed, nextAfter, open } = await expectTrueTotals(staker);
    expect([fixed.length, nextAfter, open.count]).toEqual([20, `${fixed[19]?.endsAt}-${fixed[19]?.id}`, MANY]);
    const rewards = fixed.map(({ principalWei, termDays }) =>
      termReward(BigInt(principalWei), termDays as 30).toString(),
    );
    expect(fixed.map(({ rewardWei }) => rewardWei)).toEqual(rewards);
  });

  it('are only those of the wallet', async () => {
    const other = chain().account(2);
    await chain().send(api.indexed.vault, other, { functionName: 'lock', args: [90n], value: parseEther('1') });
    await api.indexed.settle();
    expect((await expectTrueTotals(other)).open.count).toBe(1);
    expect((await expectTrueTotals(staker)).open.count).toBe(MANY);
  });

  it('leave the list when they are exited early or redeemed, and a page’s cursor still works', async () => {
    const before = await positionsOf(staker, '?limit=30');
    const rest = idsOf(await allPages(staker, 100)).slice(30);
    const [last] = before.fixed.slice(-1);
    const early = [last?.id, rest[0], rest.at(-1)].map((id) => BigInt(id ?? 0));
    await sendInOneBlock(
      chain(),
      api.indexed.vault,
      staker,
      early.map((id) => ({ functionName: 'exitEarly' as const, args: [id] })),
    );
    await api.indexed.settle();
    expect((await expectTrueTotals(staker)).open.count).toBe(MANY - 3);
    const following = await positionsOf(staker, `?limit=100&after=${before.nextAfter}`);
    expect(idsOf([following])).toEqual(rest.slice(1, 101));
  });

  it('that have ended come first, are counted, and disappear once redeemed', async () => {
    await chain().moveTime(31 * DAY);
    await api.indexed.settle();
    const { open, asOf, fixed } = await expectTrueTotals(staker);
    expect(open.maturedCount).toBeGreaterThan(100);
    expect(fixed.every(({ endsAt }) => endsAt <= asOf.blockTime)).toBe(true);
    const redeems = fixed.map(({ id }) => ({ functionName: 'redeem' as const, args: [BigInt(id)] }));
    await sendInOneBlock(chain(), api.indexed.vault, staker, redeems);
    await api.indexed.settle();
    const after = await expectTrueTotals(staker);
    expect(after.open.maturedCount).toBe(open.maturedCount - 20);
    expect(after.fixed.some(({ id }) => fixed.some((row) => row.id === id))).toBe(false);
  });

  it('are requested by a cursor that the API returned, in pages of at most 100', async () => {
    for (const query of [
      'after=',
      'after=5',
      'after=5-',
      'after=-5-5',
      'after=5-5-5',
      'limit=101',
      'limit=0',
      'limit=1.5',
    ]) {
      const refused = await api.get(`/api/wallets/${staker}/positions?${query}`);
      expect([query, refused.statusCode, refused.json().code]).toEqual([query, 400, 'request.invalid']);
    }
    const behind = await positionsOf(staker, `?after=${'9'.repeat(15)}-${'9'.repeat(15)}`);
    expect([behind.fixed, behind.nextAfter]).toEqual([[], null]);
  });
});

describe('the calendar file of a position', () => {
  const fileOf = (account: Address, id: string, query = '', language = '') =>
    api.app.inject({
      url: `/api/wallets/${account}/positions/${id}/calendar.ics${query}`,
      headers: language ? { 'accept-language': language } : {},
    });

  it('has the end from the chain, in the requested language, as a download', async () => {
    const [held] = (await positionsOf(staker)).fixed.slice(-1);
    if (!held) throw new Error('the wallet has positions');
    const answer = await fileOf(staker, held.id, '?locale=ko');
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      `attachment; filename="eleven-unlock-${held.id}.ics"`,
    ]);
    const [event] = readCalendar(answer.rawPayload).components;
    if (!event) throw new Error('there is no entry');
    const { endsAt } = await chain().client.readContract({
      address: api.indexed.vault.address,
      abi: vaultAbi,
      functionName: 'positionOf',
      args: [staker, BigInt(held.id)],
    });
    expect(timeOf(event, 'DTSTART')).toBe(Number(endsAt));
    expect(textOf(event, 'SUMMARY')).toMatch(/^일레븐: 기간형 \d+일 만기/);
    expect(textOf(event, 'DESCRIPTION')).toContain(withChecksum(staker));
    expect(onlyValueOf(event, 'URL')).toBe(`${TEST_ORIGIN}/dashboard`);
    // Without a choice, the reader's own language.
    expect((await fileOf(staker, held.id, '', 'ko-KR')).body).toBe(answer.body);
    expect((await fileOf(staker, held.id, '', 'en')).body).toBe((await fileOf(staker, held.id, '?locale=en')).body);
  });

  it('does not exist for a redeemed or exited position, nor for another wallet’s', async () => {
    const open = new Set(idsOf(await allPages(staker, 100)));
    const closed = Array.from({ length: MANY }, (_, index) => `${index + 1}`).filter((id) => !open.has(id));
    const [first = ''] = open;
    expect(closed.length).toBeGreaterThan(20);
    for (const [account, id] of [
      [staker, closed[0] ?? ''],
      [staker, closed.at(-1) ?? ''],
      [chain().account(2), first],
      [staker, '0'],
      [staker, '9999999999'],
    ] as const) {
      const answer = await fileOf(account, id);
      expect([id, answer.statusCode, answer.json()]).toEqual([
        id,
        404,
        { code: 'vault.noSuchPosition', message: errorText('vault.noSuchPosition', 'en') },
      ]);
    }
    for (const id of ['x', '-1', '1.5', '99999999999']) expect((await fileOf(staker, id)).statusCode).toBe(400);
    expect((await fileOf(staker, first, '?locale=fr')).statusCode).toBe(400);
  });
});
