/**
 * Statements over HTTP compared with the chain: every action of two wallets on their stakes, read back from every format and
 * compared with the chain's logs. Long because: one history, which takes longest to make, serves every format.
 */

import { createHash } from 'node:crypto';
import { HISTORY_GROUPS, type LinkedHistory, linkedHistory, walletHistory } from '@eleven/protocol/api/history';
import { type StatementSummary, statementSummary } from '@eleven/protocol/api/statements';
import { walletPositions } from '@eleven/protocol/api/vault';
import { PRINT_TEXTS } from '@eleven/protocol/statements/print-texts';
import {
  type Entered,
  readCoinTracking,
  readGeneric,
  readKoinly,
  readRotki,
  sumOf,
} from '@eleven/protocol/testing/read-statements';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { type Address, getAddress, type Hex, parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../core/log.ts';
import { transactionFees, wallets } from '../../db/schema.ts';
import { type Fees, startFees } from '../../indexer/fees/fees.ts';
import { createTestUser, type TestUser } from '../../testing/app.ts';
import { useChain, type VaultAction } from '../../testing/chain/anvil.ts';
import { createBatchAccount, deployBatchWallet, stakeTwice } from '../../testing/chain/batch-wallet.ts';
import { createVaultApp, type VaultApp } from '../../testing/chain/vault-app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { useDatabase } from '../../testing/database.ts';

const BNB = parseEther('1');
const DAY = 86_400;
/** The start of the Korean year 2027. */
const NEW_YEAR = Date.parse('2026-12-31T15:00:00Z') / 1_000;

const database = useDatabase();
// The chain's clock begins before the new year, whenever this test runs.
const chain = useChain(['--timestamp', String(NEW_YEAR - 50 * DAY)]);
const clock = createTestClock();
let api: VaultApp;
let user: TestUser;
let first: Address;
let second: Address;
let third: Address;
/** An account with code: it acts twice in one transaction, sent by itself and then by another account. */
let batch: Address;
/** The summary before any fee was read. */
let unread: StatementSummary;
let fees: Fees;

const send = (from: Address, functionName: VaultAction['functionName'], value = 0n, ...args: bigint[]) =>
  chain().send(api.indexed.vault, from, { functionName, value, args });
const sendAt = async (time: number, ...action: Parameters<typeof send>) => {
  await chain().client.setNextBlockTimestamp({ timestamp: BigInt(time) });
  return send(...action);
};

beforeAll(async () => {
  api = await createVaultApp(chain(), database(), { clock });
  [first, second, third] = [chain().account(1), chain().account(2), chain().account(3)];
  user = await createTestUser(database(), { clock });
  const link = (address: Address, label: string | null) =>
    database()
      .db.insert(wallets)
      .values({ address: address.toLowerCase(), userId: user.id, label, linkedAt: clock.now() });
  await link(first, '=cmd|"calc",<i>');
  await link(second, null);

  const start = NEW_YEAR - 40 * DAY;
  await sendAt(start, first, 'stake', 17n * BNB + 1n);
  await send(second, 'stake', 3n * BNB + 7n);
  await send(third, 'stake', BNB);
  await send(first, 'lock', BNB + 1n, 30n);
  await send(first, 'lock', 2n * BNB, 90n);
  await send(first, 'lock', 3n * BNB, 30n);
  // Sent by this wallet, but not part of its stake.
  await send(first, 'fund', BNB);
  await sendAt(start + DAY, second, 'compound');
  await sendAt(start + 2 * DAY, first, 'unstake', 0n, BNB + 3n);
  await sendAt(start + 39 * DAY, first, 'redeem', 0n, 1n);
  await send(first, 'renew', 0n, 3n, 365n);
  // The last moment of the Korean year 2026, and the first of 2027.
  await sendAt(NEW_YEAR - 1, first, 'claim');
  await sendAt(NEW_YEAR, second, 'claim');
  await sendAt(NEW_YEAR + 9 * 3_600 - 1, first, 'compound');
  await sendAt(NEW_YEAR + 9 * 3_600, first, 'exitEarly', 0n, 2n);
  await sendAt(NEW_YEAR + 2 * DAY, first, 'exit');
  await sendAt(NEW_YEAR + 3 * DAY, second, 'emergencyExit');
  const contract = await deployBatchWallet(chain(), 0n);
  const account = await createBatchAccount(chain(), 10n * BNB);
  batch = account.address;
  const twice = { wallet: batch, value: BNB };
  await stakeTwice(chain(), api.indexed.vault, { ...twice, from: account, code: { account, contract } });
  await stakeTwice(chain(), api.indexed.vault, { ...twice, from: third });
  await api.indexed.settle();
  unread = await summary();
  const { chain: reader, hub, indexer } = api.indexed;
  fees = startFees({ db: database().db, chain: reader, hub, indexer, log: createLog('silent'), pollMs: 20, waitMs: 0 });
  const hashes = new Set((await chainSums([first, second, third, batch])).keys.map((key) => key.split(':')[0]));
  await vi.waitFor(async () => expect(await database().db.select().from(transactionFees)).toHaveLength(hashes.size));
});
afterAll(async () => {
  await fees.stop();
  await api.close();
});

const file = (query: string, who: TestUser | undefined = user) => api.get(`/api/statements?locale=en&${query}`, who);
const text = async (query: string) => {
  const answer = await file(query);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body;
};
const summary = async (query = '') =>
  statementSummary.reply.parse((await api.get(`/api/statements/summary?${query}`, user)).json());

/** The sums of the chain's own logs for these wallets, computed without our code. */
async function chainSums(accounts: readonly Address[]) {
  const { address, deployBlock } = api.indexed.vault;
  const logs = await chain().client.getContractEvents({
    address,
    abi: vaultAbi,
    fromBlock: BigInt(deployBlock),
    toBlock: 'latest',
    strict: true,
  });
  const sums = { rewards: 0n, principalIn: 0n, principalOut: 0n, forfeited: 0n, compounded: 0n, keys: [] as string[] };
  for (const { eventName, args, transactionHash, logIndex } of logs) {
    if (!('account' in args) || !accounts.includes(args.account)) continue;
    sums.keys.push(`${transactionHash}:${logIndex}`);
    if (eventName === 'Staked') sums.principalIn += args.amount;
    if (eventName === 'Locked') sums.principalIn += args.principal;
    if (eventName === 'Unstaked') sums.principalOut += args.amount;
    // A renewal moves no principal; the reward of the ended term is staked.
    const isSetAside = eventName === 'Locked' || eventName === 'Renewed';
    if ('principal' in args && !isSetAside) sums.principalOut += args.principal;
    if ('reward' in args && !isSetAside) sums.rewards += args.reward;
    if (eventName === 'Compounded') sums.compounded += args.reward;
    if (eventName === 'Renewed') {
      sums.rewards += args.paid;
      sums.compounded += args.paid;
    }
    if ('forfeited' in args) sums.forfeited += args.forfeited;
  }
  return sums;
}

/** The fees that these accounts paid according to their receipts, computed without our code. */
async function paidOnChain(accounts: readonly Address[]): Promise<{ transactions: number; feeWei: bigint }> {
  const hashes = [...new Set((await chainSums(accounts)).keys.map((key) => key.split(':')[0] as Hex))];
  const receipts = await Promise.all(hashes.map((hash) => chain().client.getTransactionReceipt({ hash })));
  const own = receipts.filter(({ from }) => accounts.includes(getAddress(from)));
  return {
    transactions: own.length,
    feeWei: own.reduce((sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice, 0n),
  };
}

async function earnedWei(account: Address): Promise<bigint> {
  const answer = await api.get(`/api/wallets/${account}/positions`);
  return BigInt(walletPositions.reply.parse(answer.json()).earnedWei);
}

const readers: readonly [format: string, read: (text: string) => Entered[]][] = [
  ['koinly', readKoinly],
  ['cointracking', readCoinTracking],
  ['rotki', readRotki],
];

describe('the totals of a statement', () => {
  it('equal the dashboard and the logs of the chain, to the wei', async () => {
    const sums = await chainSums([first, second]);
    const { totals, months, wallets: of } = await summary();
    expect(sums.keys).toHaveLength(15);
    expect([sums.rewards > 0n, sums.forfeited > 0n, sums.compounded > 0n]).toEqual([true, true, true]);
    expect(totals).toEqual({
      rows: sums.keys.length,
      rewardsWei: sums.rewards.toString(),
      rewardPaidWei: (sums.rewards - sums.compounded).toString(),
      rewardCompoundedWei: sums.compounded.toString(),
      principalInWei: sums.principalIn.toString(),
      principalOutWei: sums.principalOut.toString(),
      forfeitedWei: sums.forfeited.toString(),
      // One of them is an emergency exit.
      forfeitedIsPart: true,
      feeWei: (await paidOnChain([first, second])).feeWei.toString(),
      feesNotRead: 0,
    });
    expect(BigInt(totals.rewardsWei)).toBe((await earnedWei(first)) + (await earnedWei(second)));
    const inMonths = months.reduce((sum, month) => sum + BigInt(month.rewardsWei), 0n);
    expect([months.map(({ month }) => month), inMonths]).toEqual([['2026-11', '2026-12', '2027-01'], sums.rewards]);
    expect(new Set(of.map(({ address }) => address))).toEqual(new Set([getAddress(first), getAddress(second)]));
  });

  it('are those of one wallet, linked or not', async () => {
    for (const account of [first, second, third]) {
      const { totals } = await summary(`wallet=${account}`);
      const { rewards, principalIn, keys } = await chainSums([account]);
      expect([totals.rows, totals.rewardsWei]).toEqual([keys.length, rewards.toString()]);
      expect(BigInt(totals.rewardsWei)).toBe(await earnedWei(account));
      expect(BigInt(totals.principalInWei)).toBe(principalIn);
    }
    expect((await summary(`wallet=${third}`)).wallets).toEqual([{ address: third, label: null }]);
    const nobody = await summary(`wallet=0x${'00'.repeat(19)}aa`);
    expect([nobody.totals.rows, nobody.years, nobody.months]).toEqual([0, [], []]);
  });

  it('of a year end where the year does in its zone', async () => {
    const keys = async (query: string) => readGeneric(await text(`format=csv&${query}`)).map(({ time }) => time);
    const korean = await keys('year=2026&zone=kst');
    const next = await keys('year=2027&zone=kst');
    expect([Math.max(...korean), Math.min(...next)]).toEqual([NEW_YEAR - 1, NEW_YEAR]);
    const utc = await keys('year=2026&zone=utc');
    const nextUtc = await keys('year=2027&zone=utc');
    expect([Math.max(...utc), Math.min(...nextUtc)]).toEqual([NEW_YEAR + 9 * 3_600 - 1, NEW_YEAR + 9 * 3_600]);
    for (const years of [
      [...korean, ...next],
      [...utc, ...nextUtc],
    ])
      expect(years).toEqual(await keys(''));
    expect((await summary('zone=kst')).years).toEqual(['2027', '2026']);
    for (const zone of ['utc', 'kst']) {
      const parts = await Promise.all(['2026', '2027'].map((year) => summary(`year=${year}&zone=${zone}`)));
      const sum = parts.reduce((all, { totals }) => all + BigInt(totals.rewardsWei), 0n);
      expect(sum).toBe(BigInt((await summary()).totals.rewardsWei));
    }
    const oneDay = await keys('from=2027-01-01&to=2027-01-01&zone=kst');
    expect(oneDay).toEqual([NEW_YEAR, NEW_YEAR + 9 * 3_600 - 1, NEW_YEAR + 9 * 3_600]);
  });
});

describe('the network fees', () => {
  it('are marked as missing until they are read, and never shown as 0', async () => {
    const { transactions } = await paidOnChain([first, second]);
    expect(unread.totals).toMatchObject({ feeWei: '0', feesNotRead: transactions });
    expect(unread.byWallet.map(({ feesNotRead }) => feesNotRead).reduce((a, b) => a + b)).toBe(transactions);
  });

  it('add up to the receipts of the chain: in all, by wallet, by month and in every file', async () => {
    const { feeWei, transactions } = await paidOnChain([first, second]);
    const { totals, months, byWallet, lines } = await summary();
    expect([totals.feeWei, totals.feesNotRead]).toEqual([feeWei.toString(), 0]);
    const sumIn = (all: readonly { feeWei: string }[]) => all.reduce((sum, one) => sum + BigInt(one.feeWei), 0n);
    expect([sumIn(months), sumIn(byWallet)]).toEqual([feeWei, feeWei]);
    for (const { address, feeWei: ofOne } of byWallet) {
      expect(BigInt(ofOne)).toBe((await paidOnChain([address as Address])).feeWei);
    }
    for (const [format, read] of readers) {
      const file = await text(`format=${format}`);
      const entered = read(file).filter(({ what }) => what === 'fee');
      expect([format, sumOf(entered, 'fee'), entered.length]).toEqual([format, feeWei, transactions]);
      expect(file.split('\n').length - 1).toBe(lines[format as 'koinly']);
    }
    const rows = readGeneric(await text('format=csv'));
    expect(rows.reduce((sum, row) => sum + row.feeWei, 0n)).toBe(feeWei);
    expect(JSON.parse(await text('format=json')).byWallet).toEqual(byWallet);
  });

  it('are listed once for each transaction, and only if the wallet sent it', async () => {
    const { feeWei } = await paidOnChain([batch]);
    const rows = readGeneric(await text(`format=csv&wallet=${batch}`));
    expect(rows.map((row) => [row.kind, row.feeStatus, row.feeWei])).toEqual([
      ['staked', 'paid', feeWei],
      ['staked', 'counted', 0n],
      ['staked', 'byAnother', 0n],
      ['staked', 'counted', 0n],
    ]);
    expect((await summary(`wallet=${batch}`)).totals).toMatchObject({ feeWei: feeWei.toString(), feesNotRead: 0 });
    for (const [format, read] of readers) {
      expect(sumOf(read(await text(`format=${format}&wallet=${batch}`)), 'fee')).toBe(feeWei);
    }
  });

  it('are in the history, for one wallet and for all linked ones together, page by page', async () => {
    const { feeWei } = await paidOnChain([batch]);
    const own = walletHistory.reply.parse((await api.get(`/api/wallets/${batch}/history`)).json());
    expect(own.entries.map(({ feeStatus, feeWei: wei }) => [feeStatus, wei])).toEqual([
      ['counted', null],
      ['byAnother', null],
      ['counted', null],
      ['paid', feeWei.toString()],
    ]);
    const all: LinkedHistory['entries'] = [];
    for (let before = ''; ; ) {
      const answer = await api.get(`/api/wallets/history?limit=4${before}`, user);
      const page = linkedHistory.reply.parse(answer.json());
      all.push(...page.entries);
      if (page.nextBefore === null) break;
      before = `&before=${page.nextBefore}`;
    }
    const { keys } = await chainSums([first, second]);
    expect(all.map(({ txHash }) => txHash)).toEqual(keys.map((key) => key.split(':')[0]).reverse());
    expect(new Set(all.map(({ wallet }) => wallet))).toEqual(new Set([getAddress(first), getAddress(second)]));
    const paid = all.reduce((sum, entry) => sum + BigInt(entry.feeWei ?? 0), 0n);
    expect(paid).toBe((await paidOnChain([first, second])).feeWei);
    const rewards = linkedHistory.reply.parse(
      (await api.get('/api/wallets/history?group=rewards&limit=100', user)).json(),
    );
    expect(rewards.entries).toEqual(all.filter(({ kind }) => HISTORY_GROUPS.rewards.some((one) => one === kind)));
    const guest = await api.get('/api/wallets/history');
    expect([guest.statusCode, guest.json().code]).toEqual([401, 'auth.required']);
    const other = await createTestUser(database(), { clock });
    expect((await api.get('/api/wallets/history', other)).json()).toEqual({ entries: [], nextBefore: null });
  });
});

describe('the file', () => {
  it('is read back as CSV with every event of the chain once, by hash and log index, oldest first', async () => {
    const { keys, rewards, principalIn, principalOut, forfeited } = await chainSums([first, second]);
    const read = readGeneric(await text('format=csv'));
    expect(read.map(({ key }) => key)).toEqual(keys);
    const sum = (of: (entry: (typeof read)[number]) => bigint) => read.reduce((all, entry) => all + of(entry), 0n);
    expect({
      rewards: sum((entry) => entry.rewardPaidWei + entry.rewardCompoundedWei),
      principalIn: sum((entry) => entry.principalInWei),
      principalOut: sum((entry) => entry.principalOutWei),
      forfeited: sum((entry) => entry.forfeitedWei),
    }).toEqual({ rewards, principalIn, principalOut, forfeited });
    expect(new Set(read.map(({ walletName }) => walletName))).toEqual(new Set([`'=cmd|"calc",<i>`, '']));
    const kinds =
      'staked locked unstaked rewardPaid compounded redeemed renewed exited exitedEarly emergencyExited'.split(' ');
    expect(new Set(read.map(({ kind }) => kind))).toEqual(new Set(kinds));
  });

  it.each(readers)('is read back from %s as that tool reads it, to the wei', async (format, read) => {
    const { rewards, compounded, principalIn, principalOut, keys } = await chainSums([first, second]);
    const entered = read(await text(`format=${format}`));
    expect([sumOf(entered, 'reward'), sumOf(entered, 'in'), sumOf(entered, 'out')]).toEqual([
      rewards,
      principalIn + compounded,
      principalOut,
    ]);
    expect([...new Set(entered.map(({ key }) => key))].sort()).toEqual(keys.sort());
  });

  it('is read back as JSON with the totals of the summary', async () => {
    const { rows, totals, vault, chainId, asOf } = JSON.parse(await text('format=json&zone=kst'));
    const { totals: announced, asOf: read } = await summary('zone=kst');
    expect([totals, asOf]).toEqual([announced, read]);
    expect([vault, chainId, rows.length]).toEqual([getAddress(api.indexed.vault.address), 31337, totals.rows]);
  });

  it.each([
    ['csv', 'text/csv', 'attachment; filename="eleven-2027.csv"'],
    ['koinly', 'text/csv', 'attachment; filename="eleven-2027-koinly.csv"'],
    ['koinlyRewards', 'text/csv', 'attachment; filename="eleven-2027-koinly-rewards.csv"'],
    ['cointracking', 'text/csv', 'attachment; filename="eleven-2027-cointracking.csv"'],
    ['cointrackingRewards', 'text/csv', 'attachment; filename="eleven-2027-cointracking-rewards.csv"'],
    ['json', 'application/json', 'attachment; filename="eleven-2027.json"'],
    ['print', 'text/html', 'inline; filename="eleven-2027.html"'],
  ] as const)('as %s says what it is, and has as many lines as were announced', async (format, type, disposition) => {
    const { headers, body } = await file(`format=${format}&year=2027`);
    expect((await summary('year=2027')).lines[format]).toBe(body.split('\n').length - 1);
    expect(headers).toMatchObject({
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': disposition,
      'cache-control': 'private, no-store',
    });
  });

  it('is named after its wallet and its days', async () => {
    const { headers } = await file(`format=rotki&wallet=${first}&from=2026-12-01&to=2027-01-31`);
    const short = first.slice(0, 6).toLowerCase();
    expect(headers['content-disposition']).toContain(`"eleven-2026-12-01_2027-01-31-rotki-${short}.csv"`);
  });

  it('for printing may load its own style and nothing else, in the requested language', async () => {
    const { headers, body } = await api.get('/api/statements?format=print&locale=ko&zone=kst', user);
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(body) ?? [];
    const digest = createHash('sha256').update(style).digest('base64');
    expect(style.length).toBeGreaterThan(100);
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    // It is a page, and has the headers of pages.
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'origin-agent-cluster': '?1' });
    expect(headers).toMatchObject({ 'cross-origin-opener-policy': expect.any(String) });
    expect(body).toContain('<html lang="ko">');
    expect(body).toContain(getAddress(api.indexed.vault.address));
    expect(body).toContain('=cmd|&quot;calc&quot;,&lt;i&gt;');
    expect(body).not.toContain('<i>');
    for (const key of (await chainSums([first, second])).keys) expect(body).toContain(key);
  });

  it('of a time without events is empty, and complete', async () => {
    expect(readGeneric(await text('year=2024'))).toEqual([]);
    expect(JSON.parse(await text('year=2024&format=json'))).toMatchObject({
      rows: [],
      totals: { rows: 0 },
      months: [],
    });
    expect(await text('year=2024&format=print')).toContain(PRINT_TEXTS.en.none);
  });
});

describe('a statement is refused', () => {
  it.each([
    'from=2026-02-30',
    'from=2026-03-02&to=2026-03-01',
    'year=2026&from=2026-01-01',
    'year=26',
    'zone=Asia/Seoul',
    'wallet=mine',
  ])('for %s', async (query) => {
    for (const path of ['/api/statements', '/api/statements/summary', '/api/statements/worth']) {
      const answer = await api.get(`${path}?${query}`, user);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid']);
    }
  });

  it('for an unknown format, a mistyped address, a guest, and an account without wallets', async () => {
    const codeOf = async (query: string, who?: TestUser) => {
      const answer = await api.get(`/api/statements${query}`, who);
      return [answer.statusCode, answer.json().code];
    };
    const other = await createTestUser(database(), { clock });
    // An example of EIP-55 with one letter in the wrong case.
    const mistyped = '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    expect(await codeOf('?format=xls', user)).toEqual([400, 'request.invalid']);
    expect(await codeOf(`?wallet=${mistyped}`, user)).toEqual([400, 'wallet.addressInvalid']);
    expect(await codeOf('')).toEqual([401, 'auth.required']);
    expect(await codeOf('/summary')).toEqual([401, 'auth.required']);
    expect(await codeOf('', other)).toEqual([400, 'statement.noWallet']);
    expect(await codeOf('/summary', other)).toEqual([400, 'statement.noWallet']);
    expect((await api.get(`/api/statements?wallet=${third}`, other)).statusCode).toBe(200);
  });
});
