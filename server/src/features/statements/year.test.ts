/**
 * The summary of a year compared with the statement of the same year, and the wallets' holdings compared with the contract's.
 */
import { statementSummary, statementWorth } from '@eleven/protocol/api/statements';
import { exactBnb } from '@eleven/protocol/money';
import { YEAR_TEXTS } from '@eleven/protocol/statements/year-texts';
import { formatUsd, formatWon } from '@eleven/protocol/value';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { type Address, decodeFunctionResult, encodeFunctionData, getAddress, parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchangeRates, priceRounds, wallets } from '../../db/schema.ts';
import { ask, createTestApp, createTestUser, type TestUser } from '../../testing/app.ts';
import { useChain, type VaultAction } from '../../testing/chain/anvil.ts';
import { createVaultApp, type VaultApp } from '../../testing/chain/vault-app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { useDatabase } from '../../testing/database.ts';
import { readHeld } from './accrued.ts';

const BNB = parseEther('1');
const DAY = 86_400;
/** The start of the Korean year 2027, and that of the UTC year. */
const KOREAN = Date.parse('2026-12-31T15:00:00Z') / 1_000;
const UTC = KOREAN + 9 * 3_600;

const database = useDatabase();
const chain = useChain(['--timestamp', String(KOREAN - 50 * DAY)]);
const clock = createTestClock();
let api: VaultApp;
let user: TestUser;
let first: Address;
let second: Address;

async function sendAt(
  time: number,
  from: Address,
  functionName: VaultAction['functionName'],
  value = 0n,
  ...args: bigint[]
) {
  await chain().client.setNextBlockTimestamp({ timestamp: BigInt(time) });
  return chain().send(api.indexed.vault, from, { functionName, value, args });
}

beforeAll(async () => {
  api = await createVaultApp(chain(), database(), { clock });
  [first, second] = [chain().account(1), chain().account(2)];
  user = await createTestUser(database(), { clock });
  for (const [address, label] of [
    [first, '<b>Ledger'],
    [second, null],
  ] as const) {
    await database()
      .db.insert(wallets)
      .values({
        address: address.toLowerCase(),
        userId: user.id,
        label,
        linkedAt: new Date(+clock.now() + Number(label === null)),
      });
  }
  const start = KOREAN - 40 * DAY;
  await sendAt(start, first, 'stake', 17n * BNB + 1n);
  await sendAt(start + 60, second, 'stake', 3n * BNB + 7n);
  await sendAt(start + 90, first, 'lock', BNB + 1n, 30n);
  await sendAt(start + 95, first, 'lock', 2n * BNB, 90n);
  await sendAt(start + DAY, second, 'compound');
  await sendAt(start + 2 * DAY, first, 'unstake', 0n, BNB + 3n);
  await sendAt(start + 39 * DAY, first, 'renew', 0n, 1n, 30n);
  // On the last day of the Korean year and in its first hours, which are one day in UTC.
  await sendAt(KOREAN - 7_200, first, 'claim');
  await sendAt(KOREAN - 3_600, first, 'stake', BNB);
  await sendAt(KOREAN - 1, second, 'unstake', 0n, 1n);
  await sendAt(KOREAN, second, 'claim');
  await sendAt(UTC - 1, first, 'compound');
  await sendAt(UTC, first, 'exitEarly', 0n, 2n);
  await sendAt(UTC + DAY, second, 'emergencyExit');
  await sendAt(UTC + 2 * DAY, second, 'stake', BNB);
  await api.indexed.settle();
});
afterAll(() => api.close());

/** The contract's views of an account at a chain time, given the blocks before it. */
async function onChain(account: Address, time: number) {
  const { client } = chain();
  const newest = await client.getBlockNumber();
  let block = newest;
  while ((await client.getBlock({ blockNumber: block })).timestamp >= BigInt(time)) block -= 1n;
  const { data = '0x' } = await client.call({
    to: api.indexed.vault.address,
    data: encodeFunctionData({ abi: vaultAbi, functionName: 'accountOf', args: [account] }),
    blockNumber: block,
    blockOverrides: { time: BigInt(time) },
  });
  const { principal, rewards } = decodeFunctionResult({ abi: vaultAbi, functionName: 'accountOf', data });
  return { flexibleWei: principal, accruedWei: rewards };
}

const MOMENTS = [
  KOREAN - 45 * DAY,
  KOREAN - 40 * DAY + 30,
  KOREAN - 39 * DAY,
  KOREAN - 7_199,
  KOREAN - 1_800,
  KOREAN,
  KOREAN + 1,
  UTC,
  UTC + 1,
  UTC + DAY + 1,
];

it.each(MOMENTS)('the holdings of wallets at %i are those that the contract returns for that time', async (time) => {
  const { chain: key } = api.indexed;
  const held = await readHeld(database().db, key, [first.toLowerCase(), second.toLowerCase()], {
    at: time,
    until: time,
    lastBlock: Number(await chain().client.getBlockNumber()),
  });
  for (const account of [first, second]) {
    expect(held.get(account.toLowerCase())).toMatchObject(await onChain(account, time));
  }
});

const page = async (query: string, who: TestUser | undefined = user) =>
  api.get(`/api/statements/year?locale=en&${query}`, who);
/** The figures of a line: the total, and those of each wallet. */
const lineOf = (body: string, name: string) => {
  const cells = new RegExp(`<th scope="row">${name}</th>(.*)</tr>`).exec(body)?.[1] ?? expect.fail(name);
  return [...cells.matchAll(/<td class="n">(?:<span class="count">([^<]*)<\/span>)?([^<]*)<\/td>/g)].map(
    ([, count = '', figure = '']) => [figure, count],
  );
};
const places = (wei: string | bigint) => {
  const [whole = '', part = ''] = exactBnb(BigInt(wei)).replaceAll(',', '').split('.');
  return `${whole}.${part.padEnd(18, '0')}`;
};
const weiOf = (figure = ''): bigint => BigInt(figure.replace('.', ''));
const { rows } = YEAR_TEXTS.en;

describe('the page', () => {
  it.each([
    ['2026', 'kst', KOREAN],
    ['2026', 'utc', UTC],
  ] as const)('of %s in %s has the sums of the statement, and what was held at its end', async (year, zone, end) => {
    const { body, headers } = await page(`year=${year}&zone=${zone}`);
    const answer = await api.get(`/api/statements/summary?year=${year}&zone=${zone}`, user);
    const { totals, byWallet } = statementSummary.reply.parse(answer.json());
    const figures = (name: string) => lineOf(body, name).map(([figure]) => figure);
    const all = [totals, ...byWallet];
    expect(figures(rows.rewards)).toEqual(all.map(({ rewardsWei }) => places(rewardsWei)));
    expect(figures(rows.out)).toEqual(all.map(({ principalOutWei }) => places(principalOutWei)));
    const [staked, locked] = [figures(rows.staked), figures(rows.locked)].map((of) => of.map(weiOf));
    expect(all.map((_, index) => (staked?.[index] ?? 0n) + (locked?.[index] ?? 0n))).toEqual(
      all.map(({ principalInWei }) => BigInt(principalInWei)),
    );
    // No fees are read here.
    expect(figures(rows.fees)).toEqual(all.map(({ feesNotRead }) => `${feesNotRead} not read yet`));
    const held = [await onChain(first, end), await onChain(second, end)];
    const sum = held.reduce((total, { accruedWei }) => total + accruedWei, 0n);
    expect(figures(rows.accrued)).toEqual([sum, ...held.map(({ accruedWei }) => accruedWei)].map(places));
    expect(figures(rows.flexible).slice(1)).toEqual(held.map(({ flexibleWei }) => places(flexibleWei)));
    expect(lineOf(body, rows.fixed).map(([, count]) => count)).toEqual(['2 terms', '2 terms', '']);
    expect(body).toContain(getAddress(api.indexed.vault.address));
    expect(body).toContain('&lt;b&gt;Ledger');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'inline; filename="eleven-2026-summary.html"',
      'cache-control': 'private, no-store',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-");
  });

  it('of a year in progress goes up to the last block, and says what is not counted', async () => {
    const { body } = await page('year=2027&zone=utc');
    expect(lineOf(body, rows.emergency).map(([, count]) => count)).toEqual(['1 time', '', '1 time']);
    const [, ofFirst, ofSecond] = lineOf(body, rows.forfeited).map(([figure]) => figure);
    expect(ofFirst).not.toContain('not counted');
    expect(ofSecond).toMatch(/not counted$/);
    const last = await chain().client.getBlock({ blockTag: 'finalized' });
    expect(body).toContain(new Date(Number(last.timestamp) * 1_000).toISOString().slice(0, 19).replace('T', ' '));
  });

  it('of one wallet has one column, in the requested language', async () => {
    const { body } = await api.get(`/api/statements/year?year=2026&zone=kst&locale=ko&wallet=${second}`, user);
    expect(lineOf(body, YEAR_TEXTS.ko.rows.rewards)).toHaveLength(1);
    expect(body).toContain('<html lang="ko">');
  });

  it('is refused for a missing year, an invalid one, a guest, and an account without wallets', async () => {
    const codeOf = async (query: string, who?: TestUser) => {
      const answer = await api.get(`/api/statements/year?${query}`, who);
      return [answer.statusCode, answer.json().code];
    };
    const other = await createTestUser(database(), { clock });
    expect(await codeOf('', user)).toEqual([400, 'request.invalid']);
    expect(await codeOf('year=26', user)).toEqual([400, 'request.invalid']);
    expect(await codeOf('year=2026')).toEqual([401, 'auth.required']);
    expect(await codeOf('year=2026', other)).toEqual([400, 'statement.noWallet']);
  });

  it('opened as a page without a session leads to the login, instead of JSON', async () => {
    const headers = { 'sec-fetch-dest': 'document' };
    const answer = await api.app.inject({ url: '/api/statements/year?year=2026', headers });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/auth?mode=login']);
    const staff = await api.app.inject({ url: '/api/admin/user', headers });
    expect([staff.statusCode, staff.headers.location]).toEqual([303, '/admin/login']);
  });
});

describe('if a price is configured', () => {
  const FEED: Address = `0x${'fe'.repeat(20)}`;

  it('the page has the value of the rewards, equal to the statement’s sums, and says how many have no price', async () => {
    const { db } = database();
    const app = await createTestApp(database(), {
      chain: api.indexed.chain,
      indexer: api.indexed.indexer,
      clock,
      env: { prices: { feed: FEED, rates: { url: 'http://127.0.0.1:9', historyUrl: undefined } } },
    });
    // The feed was silent on the second day, when something was compounded; the bank has no rate after the last hour of the
    // year.
    const begin = KOREAN - 41 * DAY;
    const updates = Array.from({ length: 60 }, (_, day) => begin + day * DAY).filter(
      (_, day) => day !== 1 && day !== 2,
    );
    await db.insert(priceRounds).values(
      updates.map((updatedAt, index) => ({
        chainId: 31_337,
        feed: FEED,
        roundId: (1n << 64n) + BigInt(index + 1),
        answer: 61_234_567_890n + BigInt(index),
        decimals: 8,
        startedAt: updatedAt,
        updatedAt,
        nextUpdatedAt: updates[index + 1] ?? null,
        knownUntil: (updates[index + 1] ?? updatedAt + DAY) - 1,
        isKept: true,
      })),
    );
    await db.insert(exchangeRates).values(
      Array.from({ length: 41 }, (_, day) => begin + (day - 1) * DAY).map((from, day) => ({
        day: new Date(from * 1_000).toISOString().slice(0, 10),
        usdPerEur: '1.1593',
        krwPerEur: `${1_698 + day}.42`,
        countsFrom: from,
        countsUntil: from + DAY,
      })),
    );
    const read = async (path: string) => (await ask(app, 'GET', path, { cookie: user.cookie })).body;
    for (const year of ['2026', '2027']) {
      const body = await read(`/api/statements/year?locale=en&year=${year}&zone=kst`);
      const { rows: lines } = JSON.parse(await read(`/api/statements?format=json&year=${year}&zone=kst`)) as {
        rows: { wallet: string; rewardsWei: string; value: { rewardUsd: string | null; rewardKrw: string | null } }[];
      };
      const sumOf = (what: 'rewardUsd' | 'rewardKrw', wallet?: string) => {
        const own = lines.filter((line) => line.rewardsWei !== '0' && (wallet === undefined || line.wallet === wallet));
        const known = own.flatMap(({ value }) => value[what] ?? []);
        const sum = known.reduce((total, text) => total + BigInt(text.replace('.', '')), 0n);
        const shown = what === 'rewardKrw' ? formatWon(sum) : formatUsd(sum);
        const without = `${own.length - known.length} without a price`;
        if (known.length === own.length) return shown;
        return known.length === 0 ? without : `${shown} + ${without}`;
      };
      const all = [undefined, getAddress(first), getAddress(second)];
      for (const [name, what] of [
        [rows.usd, 'rewardUsd'],
        [rows.krw, 'rewardKrw'],
      ] as const)
        expect(lineOf(body, name).map(([figure]) => figure)).toEqual(all.map((wallet) => sumOf(what, wallet)));
      expect(body).toContain(YEAR_TEXTS.en.explainedValues);
      for (const [index, wallet] of ['all', first, second].entries()) {
        const answer = JSON.parse(await read(`/api/statements/worth?year=${year}&zone=kst&wallet=${wallet}`));
        const { worth } = statementWorth.reply.parse(answer);
        const text = (sum: string, without = 0) => {
          const unknown = `${without} without a price`;
          return without === 0 ? sum : /[1-9]/.test(sum) ? `${sum} + ${unknown}` : unknown;
        };
        expect([
          text(formatUsd(BigInt(worth?.usdCents ?? -1)), worth?.withoutUsd),
          text(formatWon(BigInt(worth?.krw ?? -1)), worth?.withoutKrw),
        ]).toEqual([rows.usd, rows.krw].map((name) => lineOf(body, name)[index]?.[0]));
      }
    }
    const body = await read('/api/statements/year?locale=en&year=2026&zone=kst');
    expect(lineOf(body, rows.usd)[2]?.[0]).toContain('1 without a price');
    expect(lineOf(body, rows.usd)[0]?.[0]).toMatch(/^\$\d/);
    // Without a price there is no such line.
    expect((await page('year=2026&zone=kst')).body).not.toContain(rows.usd);
    expect((await api.get('/api/statements/worth?year=2026', user)).json()).toMatchObject({ worth: null });
    await app.close();
  });
});
