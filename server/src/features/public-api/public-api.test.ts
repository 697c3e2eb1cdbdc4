/** The replies of the public API, compared with the contract's own views and events on a real chain. */
import { readFileSync, writeFileSync } from 'node:fs';
import EXAMPLES from '@eleven/protocol/api/public/examples.json' with { type: 'json' };
import { PUBLIC_GUIDE } from '@eleven/protocol/api/public/guide';
import { publicCoverage, publicEvents, publicTimelock, publicVaults } from '@eleven/protocol/api/public/routes';
import { EVENT_KINDS, type PublicEvent } from '@eleven/protocol/api/public/shapes';
import { vaultAbi } from '@eleven/protocol/vault/vault-abi';
import { decodeFunctionResult, encodeFunctionData, getAddress, type Hex, numberToHex, parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestChain, type TestVault, type VaultAction } from '../../testing/chain/anvil.ts';
import { createVaultApp, type VaultApp } from '../../testing/chain/vault-app.ts';
import { freshDatabase } from '../../testing/database.ts';

const BNB = parseEther('1');
const DAY = 86_400;

type EventsPage = ReturnType<typeof publicEvents.reply.parse>;

let chain: TestChain;
let vault: TestVault;
let api: VaultApp;
const cleanups: (() => Promise<unknown>)[] = [];

/** Every kind of event that an account can cause. */
const HISTORY: readonly (readonly [from: number, action: VaultAction, thenSeconds?: number])[] = [
  [1, { functionName: 'stake', value: 9n * BNB }, DAY],
  [2, { functionName: 'lock', args: [30n], value: 3n * BNB }, 2 * DAY],
  [1, { functionName: 'claim' }, DAY / 2],
  [1, { functionName: 'compound' }, DAY / 2],
  [1, { functionName: 'unstake', args: [BNB] }],
  [2, { functionName: 'lock', args: [90n], value: BNB }, DAY],
  [2, { functionName: 'exitEarly', args: [2n] }],
  [3, { functionName: 'stake', value: 2n * BNB }, 30 * DAY],
  [2, { functionName: 'renew', args: [1n, 30n] }, 31 * DAY],
  [2, { functionName: 'redeem', args: [1n] }],
  [0, { functionName: 'withdrawReserve', args: ['0x00000000000000000000000000000000000000aa', 7n] }],
  [0, { functionName: 'setPaused', args: [true] }],
  [0, { functionName: 'setPaused', args: [false] }],
  [0, { functionName: 'setGuardian', args: ['0x00000000000000000000000000000000000000bb'] }],
  [3, { functionName: 'emergencyExit' }],
  [0, { functionName: 'transferOwnership', args: ['0x00000000000000000000000000000000000000cc'] }],
  [4, { functionName: 'fund', value: BNB / 10n }, 1_500 * DAY],
  [1, { functionName: 'claim' }, DAY],
  [0, { functionName: 'fund', value: 5n * BNB }],
  [1, { functionName: 'exit' }, DAY],
  [3, { functionName: 'stake', value: 2n * BNB }],
];

beforeAll(async () => {
  const { database, drop } = await freshDatabase();
  cleanups.push(drop);
  chain = await TestChain.start();
  cleanups.push(() => chain.stop());
  vault = await chain.deployVault(3n * BNB);
  api = await createVaultApp(chain, database, {}, { vault });
  cleanups.push(() => api.close());
  for (const [from, action, thenSeconds = 60] of HISTORY) {
    await chain.send(vault, chain.account(from), action);
    await chain.moveTime(thenSeconds);
  }
  await api.indexed.settle();
});
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const read = async (path: string) => {
  const answer = await api.get(`/api/public/v1/${path}`);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer;
};
const eventsOf = async (query: string) => publicEvents.reply.parse((await read(`events?${query}`)).json());

async function allEvents(query: string, limit: number): Promise<PublicEvent[]> {
  const found: PublicEvent[] = [];
  for (let before: string | null = ''; before !== null; ) {
    const page = await eventsOf(`limit=${limit}${query}${before && `&before=${before}`}`);
    expect(page.events.length).toBeLessThanOrEqual(limit);
    found.push(...page.events);
    before = page.nextBefore;
  }
  return found;
}

describe('the figures', () => {
  it('are the contract’s own words at that block, to the wei, and add up to its balance', async () => {
    const { chainId, vaults } = publicVaults.reply.parse((await read('vaults')).json());
    expect([chainId, vaults.length]).toEqual([31337, 1]);
    const [state] = vaults;
    if (!state) throw new Error('no vault');
    const blockNumber = BigInt(state.asOf.blockNumber);
    const view = async (functionName: 'totals' | 'fundedUntil') => {
      const call = { to: vault.address, data: encodeFunctionData({ abi: vaultAbi, functionName }) };
      const params = [call, numberToHex(blockNumber)];
      return (await chain.client.request({ method: 'eth_call', params } as never)) as Hex;
    };
    const totals = decodeFunctionResult({ abi: vaultAbi, functionName: 'totals', data: await view('totals') });
    const until = Number(BigInt(await view('fundedUntil')));
    const { timestamp } = await chain.client.getBlock({ blockNumber });
    expect(state).toMatchObject({
      vault: getAddress(vault.address),
      asOf: { blockTime: Number(timestamp) },
      stale: false,
      startAt: Number(vault.startAt),
      balanceWei: `${await chain.client.getBalance({ address: vault.address, blockNumber })}`,
      principalWei: `${totals.principal}`,
      owedWei: `${totals.owed}`,
      lockedPrincipalWei: `${totals.lockedPrincipal}`,
      lockedRewardWei: `${totals.lockedReward}`,
      freeWei: `${totals.free}`,
      rateBps: 1_100,
      paused: totals.paused,
      fundedUntil: until,
      runwaySeconds: until - Number(timestamp),
      stakers: 1,
    });
    const parts = [state.principalWei, state.owedWei, state.lockedPrincipalWei, state.lockedRewardWei, state.freeWei];
    expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(state.balanceWei));
    expect((await read(`vaults?vault=${vault.address.toLowerCase()}`)).json()).toEqual({ chainId, vaults });
  });
});

describe('the days', () => {
  it('are those of the transparency page, by date, as JSON and as a file', async () => {
    const { days } = publicCoverage.reply.parse((await read('coverage')).json());
    const shown = (await api.get('/api/vault/coverage?days=30')).json<{ days: { day: string }[] }>().days;
    expect(days).toEqual(shown.map((day) => ({ ...day, vault: getAddress(vault.address) })));
    const [first, last] = [days[3]?.day, days[9]?.day];
    const some = publicCoverage.reply.parse((await read(`coverage?from=${first}&to=${last}`)).json()).days;
    expect(some).toEqual(days.slice(3, 10));
    const [head, ...lines] = (await read(`coverage.csv?from=${first}&to=${last}`)).body.trimEnd().split('\r\n');
    const names = head?.split(',') ?? [];
    expect(lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])))).toEqual(
      some.map((day) => Object.fromEntries(Object.entries(day).map(([name, value]) => [name, String(value ?? '')]))),
    );
  });

  it('begin with the deployment and end with the newest block; none are missing', async () => {
    const from = new Date(Number(vault.startAt - 5n * 86_400n) * 1_000).toISOString().slice(0, 10);
    const year = publicCoverage.reply.parse((await read(`coverage?from=${from}`)).json()).days;
    expect(year).toHaveLength(366 - 5);
    expect(year[0]?.day).toBe(new Date(Number(vault.startAt) * 1_000).toISOString().slice(0, 10));
    const numbers = year.map(({ day }) => Date.parse(day) / (DAY * 1_000));
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    expect((await read('coverage?from=2400-01-01')).json().days).toEqual([]);
  });

  it.each([
    'from=2026-02-30',
    'from=2026-1-1',
    'from=yesterday',
    'from=2026-02-02&to=2026-02-01',
    'from=2026-01-01&to=2027-01-02',
  ])('%s is refused', async (query) => {
    const answer = await api.get(`/api/public/v1/coverage?${query}`);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid']);
  });
});

describe('the events', () => {
  it('are all logs of the vault, each with all of its arguments', async () => {
    const events = (await allEvents('', 1_000)).reverse();
    const { asOf } = await eventsOf('limit=1');
    const logs = await chain.client.getLogs({
      address: vault.address,
      fromBlock: BigInt(vault.deployBlock),
      toBlock: BigInt(asOf.blockNumber),
    });
    expect(events.map(({ blockHash, logIndex, txHash }) => [blockHash, logIndex, txHash])).toEqual(
      logs.map(({ blockHash, logIndex, transactionHash }) => [blockHash, logIndex, transactionHash]),
    );
    // The ownership is only offered after the deployment, so the history has all kinds.
    expect([...new Set(events.map(({ kind }) => kind))].sort()).toEqual([...EVENT_KINDS].sort());
    expect(events.find(({ kind }) => kind === 'locked')).toMatchObject({
      vault: getAddress(vault.address),
      account: getAddress(chain.account(2)),
      principalWei: `${3n * BNB}`,
      positionId: '1',
      termDays: 30,
    });
    expect(events.find(({ kind }) => kind === 'reserveWithdrawn')).toMatchObject({
      account: getAddress('0x00000000000000000000000000000000000000aa'),
      amountWei: '7',
    });
    expect(events.filter(({ kind }) => kind === 'pauseSet').map(({ paused }) => paused)).toEqual([true, false]);
    for (const { id, blockNumber, logIndex } of events) expect(id).toBe(`${blockNumber}-${logIndex}`);
  });

  it('are the same for any page size, order and filter', async () => {
    const all = await allEvents('', 1_000);
    for (const limit of [1, 2, 7]) expect(await allEvents('', limit)).toEqual(all);
    const file = (await read('events.csv')).body.trimEnd().split('\r\n');
    expect(file.slice(1).map((line) => line.slice(0, line.indexOf(',')))).toEqual(all.map(({ id }) => id).reverse());
    expect(file[0]).toMatch(/^id,vault,kind,blockNumber,.*,termsWord$/);
  });

  it('can be chosen by kind and by account', async () => {
    const all = await allEvents('', 1_000);
    for (const kind of EVENT_KINDS) {
      expect(await allEvents(`&kind=${kind}`, 2)).toEqual(all.filter((event) => event.kind === kind));
    }
    const staker = chain.account(2);
    const own = await allEvents(`&account=${staker}`, 3);
    expect(own).toEqual(all.filter(({ account }) => account === getAddress(staker)));
    expect(own).toHaveLength(5);
    expect(await allEvents(`&account=${staker.toLowerCase()}&kind=redeemed`, 3)).toHaveLength(1);
    expect((await read(`events.csv?account=${staker}`)).body.trimEnd().split('\r\n')).toHaveLength(1 + own.length);
  });

  it('have no gap or duplicate while more of them arrive, in both directions', async () => {
    const newestFirst: string[] = [];
    const followed: string[] = [];
    let [before, after]: [string | null, string | null] = [null, '0-0'];
    const first = await eventsOf('limit=3');
    newestFirst.push(...first.events.map(({ id }) => id));
    before = first.nextBefore;
    while (before !== null) {
      await chain.send(vault, chain.account(5), { functionName: 'stake', value: BNB });
      await api.indexed.settle();
      const older: EventsPage = await eventsOf(`limit=9&before=${before}`);
      const later: EventsPage = await eventsOf(`limit=9&after=${after}`);
      newestFirst.push(...older.events.map(({ id }) => id));
      followed.push(...later.events.map(({ id }) => id));
      [before, after] = [older.nextBefore, later.nextAfter];
    }
    for (;;) {
      const { events, nextAfter } = await eventsOf(`limit=9&after=${after}`);
      if (events.length === 0) {
        expect(nextAfter).toBe(after);
        break;
      }
      followed.push(...events.map(({ id }) => id));
      after = nextAfter;
    }
    const all = (await allEvents('', 1_000)).map(({ id }) => id);
    expect(followed).toEqual(all.toReversed());
    expect(newestFirst).toEqual(all.slice(all.indexOf(newestFirst[0] ?? '')));
    expect((await eventsOf(`after=${first.nextAfter}`)).events.map(({ id }) => id)).toEqual(
      all.slice(0, all.indexOf(newestFirst[0] ?? '')).reverse(),
    );
  });

  it.each(['kind=minted', 'before=7', 'after=1-2-3', 'before=9-0&after=1-0', 'limit=0', 'limit=1001', 'account=0x1'])(
    '%s is refused',
    async (query) => {
      const answer = await api.get(`/api/public/v1/events?${query}`);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid']);
    },
  );
});

describe('the examples of the document', () => {
  const shapes = { vaults: publicVaults, coverage: publicCoverage, events: publicEvents, timelock: publicTimelock };

  it('are replies of the local chain, shortened: WRITE_EXAMPLES=1 generates them again', async () => {
    const page = await eventsOf('limit=1000');
    const pick = (kind: string) => page.events.filter((event) => event.kind === kind).slice(0, 1);
    const events = [...pick('staked'), ...pick('renewed'), ...pick('reserveFunded')];
    const coverage = (await read('coverage')).json();
    const csv = async (path: string) => `${(await read(path)).body.split('\r\n').slice(0, 3).join('\r\n')}\r\n`;
    const fresh: Record<string, unknown> = {
      vaults: (await read('vaults')).json(),
      coverage: { ...coverage, days: coverage.days.slice(-2) },
      coverageCsv: await csv('coverage.csv'),
      events: { ...page, events, nextBefore: events.at(-1)?.id, nextAfter: events[0]?.id },
      eventsCsv: await csv('events.csv?kind=staked'),
    };
    const kept: Record<string, unknown> = EXAMPLES;
    if (process.env.WRITE_EXAMPLES) {
      const url = new URL('../../../../protocol/src/api/public/examples.json', import.meta.url);
      const written = { ...JSON.parse(readFileSync(url, 'utf8')), ...fresh };
      writeFileSync(url, `${JSON.stringify(written, null, 2)}\n`);
    }
    // Addresses and times differ between runs of the chain: the fields are the same.
    const fieldsOf = (value: unknown): unknown => {
      if (typeof value === 'string' && value.includes('\r\n')) return value.slice(0, value.indexOf('\r\n'));
      if (Array.isArray(value)) return value.map(fieldsOf);
      if (typeof value !== 'object' || value === null) return typeof value;
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fieldsOf(one)]));
    };
    for (const [id, example] of Object.entries(fresh))
      expect([id, fieldsOf(kept[id])]).toEqual([id, fieldsOf(example)]);
  });

  it.each(Object.entries(shapes))('of %s has the shape that the document promises', (id, { reply }) => {
    const example = (EXAMPLES as Record<string, unknown>)[id];
    expect(reply.parse(example)).toEqual(example);
  });

  it('exist for every route except the document itself', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(
      PUBLIC_GUIDE.map(({ id }) => id)
        .filter((id) => id !== 'document')
        .sort(),
    );
  });
});
