/**
 * The value of BNB over HTTP: rounds of a real feed on a real chain, and exchange rates from a real server. Long because: one
 * chain with its history, which takes longest to make, serves all of it.
 */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { walletHistory } from '@eleven/protocol/api/history';
import { prices as pricesRoute } from '@eleven/protocol/api/value/prices';
import { ratesCountFrom } from '@eleven/protocol/value';
import { type FeedRound, readLatestRound, readRound } from '@eleven/vault-client/read-price-feed';
import { parseEther } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../scripts/testing/eventually.ts';
import { checkValues } from '../../../../scripts/values/check.ts';
import { type StatedRow, valuesInCsv, valuesInJson } from '../../../../scripts/values/read-statement.ts';
import { createChain } from '../../chain/chain.ts';
import { systemClock } from '../../core/clock.ts';
import { createLog } from '../../core/log.ts';
import { exchangeRates, priceRounds, wallets } from '../../db/schema.ts';
import { startPrices } from '../../prices/follow-prices.ts';
import { RatesFollower } from '../../prices/follow-rates.ts';
import { RoundsFollower } from '../../prices/follow-rounds.ts';
import { listRatesAt } from '../../prices/prices.store.ts';
import { readLatestPrices } from '../../prices/read-prices.ts';
import { isLoopback } from '../../push/public-address.ts';
import { createTestUser, type TestUser } from '../../testing/app.ts';
import { useChain } from '../../testing/chain/anvil.ts';
import { FaultyRpc } from '../../testing/chain/faulty-rpc.ts';
import { deployPriceFeed, type TestFeed } from '../../testing/chain/price-feed.ts';
import { createVaultApp, type VaultApp } from '../../testing/chain/vault-app.ts';
import { useDatabase } from '../../testing/database.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const BNB = parseEther('1');
const log = createLog('silent');
/** A Thursday. */
const START = Date.parse('2026-11-19T12:00:00Z') / 1_000;

const database = useDatabase();
const chain = useChain(['--timestamp', String(START)]);
let feed: TestFeed;
let api: VaultApp;
const answers: { listener: RequestListener } = { listener: (_, reply) => reply.end() };
const bank = createServer((request, reply) => answers.listener(request, reply));
const rates = { url: '', historyUrl: undefined as string | undefined };

const feedAt = () => ({ request: chain().client.request as never, feed: feed.address, block: 'latest' as const });
const prices = () => ({ feed: feed.address, rates });
const rounds = (of: Pick<VaultApp['indexed'], 'chain'> = api.indexed, readsATurn = 300) =>
  new RoundsFollower({ db: database().db, chain: of.chain, feed: feed.address, log, readsATurn });
const follower = () => new RatesFollower({ db: database().db, log, chainId: 31_337, rates, allowsAddress: isLoopback });
/** Bypasses the second in which all pages get the same price. */
const latest = () =>
  readLatestPrices({ db: database().db, chainId: 31_337, prices: prices() }, api.indexed.chain.now());
const history = async (index: number) => {
  const reply = await api.get(`/api/wallets/${chain().account(index)}/history`);
  return walletHistory.reply.parse(reply.json()).entries;
};
const stake = (index: number) =>
  chain().send(api.indexed.vault, chain().account(index), { functionName: 'stake', value: BNB });

const file = (...days: string[]) =>
  `<gesmes:Envelope xmlns:gesmes="x"><Cube>${days
    .map(
      (day) => `<Cube time='${day}'><Cube currency='USD' rate='1.1593'/><Cube currency='KRW' rate='1698.42'/></Cube>`,
    )
    .join('')}</Cube></gesmes:Envelope>`;

beforeAll(async () => {
  feed = await deployPriceFeed(chain());
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
  rates.url = `http://127.0.0.1:${(bank.address() as AddressInfo).port}/daily.xml`;
  api = await createVaultApp(chain(), database(), { env: { prices: prices() } });
});
afterEach(() => {
  answers.listener = (_, reply) => reply.end();
});
afterAll(async () => {
  await api?.close();
  bank.closeAllConnections();
  await new Promise((resolve) => bank.close(resolve));
});

describe('the price of BNB', () => {
  it('is missing before it was read, and then that of the newest round of the feed', async () => {
    expect(pricesRoute.reply.parse((await api.get('/api/prices')).json())).toEqual({ bnbUsd: null, usdKrw: null });
    await api.indexed.settle();
    await rounds().follow();
    const { roundId, answer, updatedAt } = await readLatestRound(feedAt());
    expect(await latest()).toEqual({
      bnbUsd: { roundId: String(roundId), answer: String(answer), decimals: 8, updatedAt },
      usdKrw: null,
    });
    expect(answer).toBeGreaterThan(590n * 10n ** 8n);
    expect(answer).toBeLessThan(710n * 10n ** 8n);
  });

  it('at an event is the newest round at its time, with the next one as proof', async () => {
    await stake(1);
    await chain().moveTime(7 * HOUR);
    await stake(1);
    await chain().moveTime(50 * HOUR);
    await stake(1);
    await api.indexed.settle();
    while (await rounds().follow());
    const entries = await history(1);
    expect(entries).toHaveLength(3);
    for (const { price, blockTime } of entries) {
      const id = BigInt(price?.bnbUsd?.roundId ?? 0);
      const [round, next] = [await readRound(feedAt(), id), await readRound(feedAt(), id + 1n)];
      expect(price?.bnbUsd).toMatchObject({ answer: String(round?.answer), updatedAt: round?.updatedAt });
      expect(round?.updatedAt).toBeLessThanOrEqual(blockTime);
      expect(next?.updatedAt ?? Number.POSITIVE_INFINITY).toBeGreaterThan(blockTime);
    }
    expect(new Set(entries.map(({ price }) => price?.bnbUsd?.roundId)).size).toBe(3);
    // Only rounds that an event needs are stored, and the newest.
    expect((await database().db.select().from(priceRounds)).length).toBeLessThanOrEqual(4);
  });

  it('is searched in turns with a bounded number of requests, while the vault is followed', async () => {
    for (let day = 0; day < 4; day++) {
      await stake(2);
      await chain().moveTime(DAY);
    }
    await api.indexed.settle();
    let turns = 1;
    while (await rounds(api.indexed, 1).follow()) turns += 1;
    expect(turns).toBeGreaterThan(2);
    expect((await history(2)).every(({ price }) => price?.bnbUsd)).toBe(true);
  });

  it('at an event waits for an endpoint that has the event’s block', async () => {
    const { chain: reader } = api.indexed;
    const head = await reader.head();
    await chain().moveTime(7 * HOUR);
    await stake(8);
    await api.indexed.settle();
    await rounds({ chain: { ...reader, head: async () => head } }).follow();
    expect((await history(8)).map(({ price }) => price?.bnbUsd ?? null)).toEqual([null]);
    // By now the feed has newer rounds than the event's.
    await chain().moveTime(DAY);
    await stake(9);
    await api.indexed.settle();
    while (await rounds().follow());
    const [entry] = await history(8);
    expect(entry?.price?.bnbUsd?.updatedAt).toBeGreaterThan(head.finalized.time);
  });

  it('is missing if older than 25 hours, now and at an event, and staking continues', async () => {
    await feed.setStopped(true);
    await chain().moveTime(26 * HOUR);
    await stake(3);
    await api.indexed.settle();
    while (await rounds().follow());
    expect(await latest()).toEqual({ bnbUsd: null, usdKrw: null });
    expect(await history(3)).toMatchObject([{ kind: 'staked', price: { bnbUsd: null, usdKrw: null } }]);
    // The simulated feed has all rounds up to its end at once: the next one is after the event.
    await chain().moveTime(HOUR);
    await feed.setStopped(false);
    await api.indexed.settle();
    await rounds().follow();
    expect((await latest()).bnbUsd).not.toBeNull();
  });
});

describe('the process that reads prices', () => {
  const run = (isLeader: () => boolean, asked: () => void = () => {}) => {
    const { chain: read, hub } = api.indexed;
    const counted = {
      ...read,
      head: () => {
        asked();
        return read.head();
      },
    };
    const job = startPrices({
      ...{ db: database().db, chain: counted, hub, clock: systemClock, log, isLeader },
      prices: { feed: feed.address, rates: undefined },
      wakeMs: 5,
    });
    if (!job) throw new Error('it does not run');
    return job;
  };

  it('reads the round of an event soon after the event, although its next turn is a minute away', async () => {
    const job = run(() => true);
    await eventually(async () => (await latest()).bnbUsd ?? undefined);
    await stake(4);
    await api.indexed.settle();
    expect(await eventually(async () => (await history(4))[0]?.price?.bnbUsd ?? undefined)).toBeDefined();
    await job.stop();
  });

  it('reads nothing while another one follows the vault, and does not run without a feed', async () => {
    let [asked, looked] = [0, 0];
    const job = run(
      () => {
        looked += 1;
        return false;
      },
      () => {
        asked += 1;
      },
    );
    await eventually(() => (looked > 6 ? true : undefined));
    await job.stop();
    expect(asked).toBe(0);
    const { chain: read, hub } = api.indexed;
    const deps = { db: database().db, chain: read, hub, clock: systemClock, log, isLeader: () => true };
    expect(startPrices({ ...deps, prices: { feed: undefined, rates: undefined } })).toBeUndefined();
  });
});

describe('a node that lies about the price', () => {
  const word = (value: bigint) => value.toString(16).padStart(64, '0');
  const replyOf = ({ roundId, answer, updatedAt }: Omit<FeedRound, 'startedAt'>) =>
    `0x${[roundId, answer, BigInt(updatedAt), BigInt(updatedAt), roundId].map(word).join('')}`;
  const lying = (round: Omit<FeedRound, 'startedAt'>) => (call: { method: string; params: readonly unknown[] }) => {
    const { to, data } = (call.params[0] ?? {}) as { to?: string; data?: string };
    return call.method === 'eth_call' && to === feed.address && data?.startsWith('0xfeaf968c')
      ? { result: replyOf(round) }
      : undefined;
  };
  const chainOf = (...rpcUrls: string[]) =>
    createChain({ rpcUrls, chainId: 31_337, vaultAddress: api.indexed.vault.address, timeoutMs: 2_000 });

  it.each([
    ['a round of the future', { answer: 650n * 10n ** 8n, updatedAt: 4_000_000_000 }],
    ['a price of zero', { answer: 0n, updatedAt: START }],
    ['a price below zero', { answer: 2n ** 256n - 1n, updatedAt: START }],
    ['a round that has no answer', { answer: 650n, updatedAt: 0 }],
  ])('%s is not accepted', async (_name, { answer, updatedAt }) => {
    const before = await database().db.select().from(priceRounds);
    const liar = await FaultyRpc.start(chain().url);
    liar.answerWith(lying({ roundId: (1n << 64n) + 99n, answer, updatedAt }));
    await expect(rounds({ chain: chainOf(liar.url) }).follow()).rejects.toThrow();
    expect(await database().db.select().from(priceRounds)).toEqual(before);
    await liar.stop();
  });

  it('is outvoted by two others', async () => {
    await chain().moveTime(2 * HOUR);
    await api.indexed.settle();
    const truth = await readLatestRound(feedAt());
    const liar = await FaultyRpc.start(chain().url);
    liar.answerWith(lying({ ...truth, answer: truth.answer * 2n }));
    const second = await FaultyRpc.start(chain().url);
    await rounds({ chain: chainOf(liar.url, second.url, chain().url) }).follow();
    expect((await latest()).bnbUsd?.answer).toBe(String(truth.answer));
    await Promise.all([liar.stop(), second.stop()]);
  });
});

describe('the exchange rates', () => {
  const at = (text: string) => Date.parse(text) / 1_000;
  const kept = async () => (await database().db.select().from(exchangeRates)).map(({ day }) => day).toSorted();
  const of = async (text: string) => (await listRatesAt(database().db, [at(text)], true))[0]?.day;

  it.each<[string, RequestListener]>([
    ['answers 500', (_, reply) => reply.writeHead(500).end()],
    ['redirects', (_, reply) => reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['answers nothing', (_, reply) => reply.end()],
    ['answers with a page', (_, reply) => reply.end('<!doctype html><title>Maintenance</title>')],
    [
      'breaks off',
      (_, reply) => reply.writeHead(200, { 'content-length': '9999' }).write('<gesmes') && reply.destroy(),
    ],
    ['never ends', (_, reply) => reply.end(`${file('2026-11-19')}${' '.repeat(600_000)}`)],
  ])('of a bank that %s are not accepted', async (_name, listener) => {
    answers.listener = listener;
    await follower().follow(at('2026-11-19T18:30:00Z'));
    expect(await kept()).toEqual([]);
  });

  it('are only requested from machines on the public internet', async () => {
    let isAsked = false;
    answers.listener = (_, reply) => {
      isAsked = true;
      reply.end(file('2026-11-19'));
    };
    const { allowsAddress: _, ...outside } = {
      db: database().db,
      log,
      chainId: 31_337,
      rates,
      allowsAddress: isLoopback,
    };
    await new RatesFollower(outside).follow(at('2026-11-19T18:30:00Z'));
    const named = { ...rates, url: rates.url.replace('127.0.0.1', 'localhost') };
    await new RatesFollower({ ...outside, rates: named }).follow(at('2026-11-19T18:30:00Z'));
    expect(isAsked).toBe(false);
    expect(await kept()).toEqual([]);
  });

  it('are read once a day, and an event has those of the last day published before it', async () => {
    let asked = 0;
    answers.listener = (_, reply) => {
      asked += 1;
      reply.end(file('2026-11-20'));
    };
    const once = follower();
    await once.follow(at('2026-11-20T18:30:00Z'));
    await once.follow(at('2026-11-20T22:00:00Z'));
    // After a restart they are not requested again either.
    await follower().follow(at('2026-11-21T17:59:00Z'));
    expect(asked).toBe(1);
    expect(await kept()).toEqual(['2026-11-20']);
    // There are none before the first stored day, nor after the last known one.
    expect(await of('2026-11-20T15:59:59Z')).toBeUndefined();
    expect(await of('2026-11-20T16:00:00Z')).toBe('2026-11-20');
    expect(await of('2026-11-21T16:00:00Z')).toBeUndefined();
  });

  it('over a weekend stay those of Friday; from Monday 16:00 UTC they are those of Monday', async () => {
    answers.listener = (_, reply) => reply.end(file('2026-11-20'));
    await follower().follow(at('2026-11-21T18:00:00Z'));
    await follower().follow(at('2026-11-22T18:00:00Z'));
    answers.listener = (_, reply) => reply.end(file('2026-11-23'));
    await follower().follow(at('2026-11-23T18:00:00Z'));
    expect(await of('2026-11-22T23:00:00Z')).toBe('2026-11-20');
    expect(await of('2026-11-23T15:59:59Z')).toBe('2026-11-20');
    expect(await of('2026-11-23T16:00:00Z')).toBe('2026-11-23');
  });

  it('of days without a request come from the file of earlier days', async () => {
    answers.listener = ({ url }, reply) =>
      reply.end(
        url === '/hist.xml'
          ? file('2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23', '2026-11-19')
          : file('2026-11-26'),
      );
    await follower().follow(at('2026-11-26T18:00:00Z'));
    expect(await of('2026-11-25T18:00:00Z')).toBeUndefined();
    rates.historyUrl = rates.url.replace('daily', 'hist');
    answers.listener = ({ url }, reply) =>
      reply.end(
        url === '/hist.xml'
          ? file(
              '2026-11-27',
              '2026-11-26',
              '2026-11-25',
              '2026-11-24',
              '2026-11-23',
              '2026-11-20',
              '2026-11-19',
              '2026-11-18',
            )
          : file('2026-11-27'),
      );
    await follower().follow(at('2026-11-27T18:00:00Z'));
    expect(await of('2026-11-25T18:00:00Z')).toBe('2026-11-25');
    // The chain's first event is on the 19th, at noon.
    expect(await of('2026-11-19T13:00:00Z')).toBe('2026-11-18');
    expect((await kept())[0]).toBe('2026-11-18');
    expect(ratesCountFrom('2026-11-18')).toBe(at('2026-11-18T16:00:00Z'));
  });
});

describe('a statement', () => {
  const bankFile = file(
    '2026-11-27',
    '2026-11-26',
    '2026-11-25',
    '2026-11-24',
    '2026-11-23',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
  );
  const read = async (format: 'csv' | 'json') =>
    (await api.get(`/api/statements?format=${format}&locale=en`, user)).body;
  const check = (rows: readonly StatedRow[]) =>
    checkValues({ rows, feed: feed.address, rpcUrl: chain().url, rates: bankFile });
  let user: TestUser;

  beforeAll(async () => {
    user = await createTestUser(database(), { clock: systemClock });
    for (const index of [1, 2, 3]) {
      const address = chain().account(index).toLowerCase();
      await database().db.insert(wallets).values({ address, userId: user.id, linkedAt: new Date() });
    }
  });

  it('has the value of each event, which anybody can recompute from its round and the file of the bank', async () => {
    const { feed: named, rows } = valuesInJson(await read('json'));
    expect(named?.toLowerCase()).toBe(feed.address);
    // Eight stakes: one during the gap of the feed, and the last ones after the last file of the bank.
    expect(await check(rows)).toEqual({ checked: 7, without: 1, differences: [] });
    expect(rows.filter(({ rateDay }) => rateDay !== '').length).toBeGreaterThanOrEqual(4);
    const csv = await read('csv');
    expect(await check(valuesInCsv(csv))).toEqual({ checked: 7, without: 1, differences: [] });
    // Files of earlier releases have decimal rounds, and those of several vaults two columns after the values.
    const decimal = csv.replaceAll(/\b0x1[0-9a-f]{16}\b/g, (round) => BigInt(round).toString());
    expect(decimal).not.toBe(csv);
    for (const other of [decimal, csv.replaceAll('\r\n', ',Vault,Name\r\n')])
      expect(await check(valuesInCsv(other))).toEqual({ checked: 7, without: 1, differences: [] });
  });

  it.each<[string, (row: StatedRow) => Partial<StatedRow>]>([
    ['a value', () => ({ principalUsd: '1.00' })],
    ['a value in won', () => ({ principalKrw: '1' })],
    ['the round before', ({ roundId }) => ({ roundId: String(BigInt(roundId) - 1n) })],
    ['the round after', ({ roundId }) => ({ roundId: String(BigInt(roundId) + 1n) })],
    ['another day of the bank', () => ({ rateDay: '2026-11-27' })],
  ])('with an incorrect %s is detected', async (_name, change) => {
    const [row] = valuesInJson(await read('json')).rows;
    if (!row) throw new Error('no row');
    expect((await check([{ ...row, ...change(row) }])).differences.length).toBeGreaterThan(0);
  });
});
