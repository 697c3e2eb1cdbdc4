import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../db/tx.ts';
import type { Notice } from '../../notify/notify.ts';
import type { TestUser } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const { database, clock, notify, ask, user: createUser } = useTestApp();
const WALLET = `0x7a3f${'0'.repeat(32)}b21e`;
const HASH = `0x8f21${'c4'.repeat(30)}`;
let user: TestUser;

const addEntry = (kind: Notice['kind'], params: Notice['params'], at: string, extra: Partial<Notice> = {}) =>
  inTransaction(database().db, (tx) =>
    notify(tx, { userId: user.id, kind, ...(params ? { params } : {}), now: new Date(at), ...extra }),
  );

beforeAll(async () => {
  user = await createUser();
  await addEntry('registered', {}, '2026-02-10T14:59:59Z');
  await addEntry('signedIn', { device: '=HYPERLINK("x")', network: '203.0.113.7' }, '2026-02-10T15:00:00Z');
  await addEntry('staked', { wallet: WALLET, amountWei: '1500040000000000000' }, '2026-02-11T09:00:00Z', {
    txHash: HASH,
  });
  await addEntry('unstaked', { wallet: WALLET, amountWei: '15000000000000000000' }, '2026-02-11T14:59:59Z');
  const locked = { wallet: WALLET, amountWei: '50000000000000000', rewardWei: '1', termDays: '180' };
  await addEntry('locked', locked, '2026-02-11T15:00:00Z');
});

const get = (url: string, cookie = user.cookie) => ask('GET', url, { cookie });
const kinds = async (query: Record<string, string>) => {
  const answer = await get(`/api/profile/activity-logs?${new URLSearchParams(query)}`);
  return (answer.json().logs as { kind: string }[]).map(({ kind }) => kind).reverse();
};

describe('the filters of the log', () => {
  it.each([
    [{ area: 'money' }, ['staked', 'unstaked', 'locked']],
    [{ area: 'security' }, ['registered', 'signedIn']],
    [{ area: 'support' }, []],
    [{ kind: 'staked' }, ['staked']],
    [{ area: 'security', kind: 'staked' }, []],
    [{ kind: 'toString' }, []],
    [{ from: '2026-02-11', to: '2026-02-11', zone: 'Asia/Seoul' }, ['signedIn', 'staked', 'unstaked']],
    [{ from: '2026-02-11', to: '2026-02-11' }, ['staked', 'unstaked', 'locked']],
    [{ to: '2026-02-10' }, ['registered', 'signedIn']],
    [{ from: '2026-02-12' }, []],
  ])('%j finds %j', async (query, found) => {
    expect(await kinds(query)).toEqual(found);
  });

  it.each([
    ['a word of a text, in the language of the reader', 'WITHDRAWN', ['unstaked']],
    ['several words, all of them', 'flexible 1.5', ['staked']],
    ['an amount as it is shown, not one of another size', '15.0000', ['unstaked']],
    ['an amount below one', '0.05', ['locked']],
    ['the beginning of a wallet, as it is shown', '0x7a3F…b21E', ['staked', 'unstaked', 'locked']],
    ['a whole transaction hash', HASH, ['staked']],
    ['a network', '203.0.113', ['signedIn']],
    ['a number of days with its word', '180 days', ['locked']],
    ['no entry for a word that is in none', 'zebra', []],
  ])('finds %s', async (_, q, found) => {
    expect(await kinds({ q })).toEqual(found);
  });

  it.each(["'", "a'b", '\\', '&|!', "x':*", '%', '()', "'); drop table activity;--"])(
    'treats %s as words',
    async (q) => {
      expect((await get(`/api/profile/activity-logs?${new URLSearchParams({ q })}`)).statusCode).toBe(200);
    },
  );

  it.each([
    'from=2026-02-30',
    'to=yesterday',
    'to=9999-12-31&zone=UTC',
    'zone=Mars/Base&from=2026-01-01',
    'area=other',
    `q=${'x'.repeat(101)}`,
  ])('refuses %s, in the file too', async (query) => {
    expect((await get(`/api/profile/activity-logs?${query}`)).statusCode).toBe(400);
    expect((await get(`/api/profile/activity-logs/csv?${query}`)).statusCode).toBe(400);
  });
});

it('dates an event of the chain by its block, however much later its wallet was linked', async () => {
  const late = await createUser();
  await inTransaction(database().db, (tx) =>
    notify(tx, { userId: late.id, kind: 'staked', now: clock.now(), blockTime: 1_772_000_000, eventId: 3n }),
  );
  const found = async (query: string) =>
    (await get(`/api/profile/activity-logs?${query}`, late.cookie)).json().logs.length;
  expect([await found('from=2026-02-25&to=2026-02-25'), await found('from=2026-02-26')]).toEqual([1, 0]);
  const { body } = await get('/api/profile/activity-logs/csv', late.cookie);
  expect(body).toContain('2026-02-25 06:13:20,2026-02-25T06:13:20.000Z,');
});

describe('the log as a file', () => {
  const csv = async (query: string) => (await get(`/api/profile/activity-logs/csv?${query}`)).body.split('\r\n');

  it('holds the same entries, in the language and zone of the reader', async () => {
    const answer = await get('/api/profile/activity-logs/csv?locale=ko&zone=Asia/Seoul&kind=staked');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="eleven-activity-2026-03-01.csv"');
    expect(answer.body).toBe(
      '\ufeff현지 시간 (Asia/Seoul),시간 (UTC),분류,활동,내용,거래 해시\r\n' +
        `2026-02-11 18:00:00,2026-02-11T09:00:00.000Z,거래,스테이킹,자유형에 1.5000 BNB를 맡겼습니다.,${HASH}\r\n`,
    );
  });

  it('has no cell that a spreadsheet treats as a formula', async () => {
    const lines = await csv('kind=signedIn');
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"") · 203.0.113.7"`);
  });

  it('continues across pages and contains no entries of other users', async () => {
    const other = await createUser();
    expect((await get('/api/profile/activity-logs/csv', other.cookie)).body.split('\r\n')).toHaveLength(2);
    const many = 1_203;
    await inTransaction(database().db, async (tx) => {
      for (let index = 0; index < many; index++) {
        await notify(tx, { userId: other.id, kind: 'signedIn', params: { network: String(index) }, now: clock.now() });
      }
    });
    const lines = (await get('/api/profile/activity-logs/csv', other.cookie)).body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(many + 1);
    expect(new Set(lines).size).toBe(many + 1);
    expect((await ask('GET', '/api/profile/activity-logs/csv')).statusCode).toBe(401);
  });
});
