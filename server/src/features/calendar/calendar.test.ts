import { eq } from 'drizzle-orm';
import { parseEther } from 'viem';
import { describe, expect, it } from 'vitest';
import { withChecksum } from '../../core/checksum.ts';
import { activity, calendarFeeds, idempotencyKeys, positions, users, wallets } from '../../db/schema.ts';
import type { TestUser } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const { database, clock, ask, user: newUser, start } = useTestApp();
const PATH = '/api/profile/calendar';
const BNB = parseEther('1');
const VAULT = `0x${'1a'.repeat(20)}`;
const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', user: TestUser | undefined, url = PATH, payload?: object) =>
  ask(method, url, { cookie: user?.cookie, ...(payload ? { payload } : {}) });
const feedOf = async (user: TestUser) => (await send('GET', user)).json().feed;
const pathOf = (url: string) => new URL(url).pathname;
const read = (url: string, headers = {}) => ask('GET', pathOf(url), { headers });

async function opened(user: TestUser): Promise<string> {
  expect((await send('POST', user)).statusCode).toBe(204);
  return (await feedOf(user)).url;
}

let made = 0;
async function term(user: TestUser, more: Partial<typeof positions.$inferInsert> = {}) {
  made += 1;
  const account = `0xabcdef${String(made).padStart(34, '0')}`;
  const { db } = database();
  await db.insert(wallets).values({ address: account, userId: user.id, linkedAt: clock.now() });
  const base = {
    chainId: 31337,
    vault: VAULT,
    id: made,
    account,
    principalWei: 7n * BNB,
    rewardWei: BNB,
    termDays: 30,
  };
  const times = { startedAt: 1_800_000_000, endsAt: 1_802_592_000 + made, txHash: '0x' };
  await db.insert(positions).values({ ...base, ...times, ...more });
  return account;
}

const unfolded = (body: string) => body.replaceAll('\r\n ', '');
const endsIn = (body: string) => [...unfolded(body).matchAll(/^DTSTART:(\S+)/gm)].map(([, at]) => at);

describe('the calendar of fixed terms', () => {
  it('has every open term of every linked wallet, without amounts until they are turned on', async () => {
    const user = await newUser({ locale: 'en' });
    const [one, other] = [await term(user), await term(user, { vault: `0x${'2b'.repeat(20)}`, termDays: 90 })];
    await term(user, { status: 'redeemed' });
    await term(await newUser());
    const url = await opened(user);
    const answer = await read(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(endsIn(answer.body)).toHaveLength(2);
    const body = unfolded(answer.body);
    expect(body).toContain('SUMMARY;LANGUAGE=en:Eleven: 30-day term ends\r\n');
    expect(body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H');
    for (const secret of ['7.0000', one, other, VAULT, 'BNB']) expect(body).not.toContain(secret);
    expect(answer.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);

    expect((await send('PATCH', user, PATH, { showsAmounts: true })).statusCode).toBe(204);
    const shown = unfolded((await read(url)).body);
    expect(shown).toContain('7.0000 BNB');
    expect(shown).toContain(withChecksum(one));
    const uids = (text: string) => [...text.matchAll(/^UID:(\S+)/gm)].map(([, uid]) => uid);
    expect(uids(shown)).toEqual(uids(body));
    await database().db.update(users).set({ locale: 'ko' }).where(eq(users.id, user.id));
    expect(unfolded((await read(url)).body)).toContain('SUMMARY;LANGUAGE=ko:일레븐: 기간형 30일 만기');
  });

  it('follows changes: a term that is left or renewed, a wallet that is unlinked', async () => {
    const user = await newUser();
    const account = await term(user);
    const url = await opened(user);
    const first = endsIn((await read(url)).body);
    const { db } = database();
    await db.update(positions).set({ status: 'renewed' }).where(eq(positions.account, account));
    const [old] = await db.select().from(positions).where(eq(positions.account, account));
    if (!old) throw new Error('no term');
    await db
      .insert(positions)
      .values({ ...old, status: 'open', startedAt: old.endsAt, endsAt: old.endsAt + 90 * 86_400 });
    const second = endsIn((await read(url)).body);
    expect(second).toHaveLength(1);
    expect(second).not.toEqual(first);
    await db.delete(wallets).where(eq(wallets.address, account));
    expect(endsIn((await read(url)).body)).toEqual([]);
  });

  it('returns 304 to clients that have the current version', async () => {
    const user = await newUser();
    await term(user);
    const url = await opened(user);
    const { headers } = await read(url);
    expect(headers['cache-control']).toBe('private, no-cache');
    const again = await read(url, { 'if-none-match': `"another", W/${headers.etag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    await term(user);
    expect((await read(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(200);
  });
});

describe('its address', () => {
  it('stays when it is opened twice, and its owner is notified', async () => {
    const user = await newUser();
    const url = await opened(user);
    expect(await opened(user)).toBe(url);
    const notified = await database().db.select().from(activity).where(eq(activity.userId, user.id));
    expect(notified.map(({ kind, unread }) => [kind, unread])).toEqual([['calendarOpened', true]]);
  });

  it('stops working at once when it is replaced or closed', async () => {
    const user = await newUser();
    const first = await opened(user);
    expect((await send('POST', user, `${PATH}/renew`)).statusCode).toBe(204);
    const { url: second } = await feedOf(user);
    expect(second).not.toBe(first);
    expect((await read(first)).statusCode).toBe(404);
    expect((await read(second)).statusCode).toBe(200);
    expect((await send('DELETE', user)).statusCode).toBe(204);
    expect((await send('DELETE', user)).statusCode).toBe(204);
    expect(await feedOf(user)).toBeNull();
    expect((await read(second)).json().code).toBe('notFound');
    for (const [method, url, body] of [
      ['POST', `${PATH}/renew`],
      ['PATCH', PATH, { showsAmounts: true }],
    ] as const)
      expect((await send(method, user, url, body)).statusCode).toBe(404);
    expect(await opened(user)).not.toBe(second);
  });

  it('opens nothing while the account is frozen or suspended, and is deleted with it', async () => {
    const user = await newUser();
    const url = await opened(user);
    const { db } = database();
    for (const field of ['frozenAt', 'suspendedAt'] as const) {
      await db
        .update(users)
        .set({ [field]: clock.now() })
        .where(eq(users.id, user.id));
      expect((await read(url)).statusCode).toBe(404);
      await db
        .update(users)
        .set({ [field]: null })
        .where(eq(users.id, user.id));
      expect((await read(url)).statusCode).toBe(200);
    }
    await db.delete(users).where(eq(users.id, user.id));
    expect((await read(url)).statusCode).toBe(404);
  });

  it('is in no row of the database, and opens nothing else', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const url = await opened(user);
    const key = pathOf(url).split('/')[3] ?? '';
    expect(key).toHaveLength(43);
    const { db } = database();
    const rows = [await db.select().from(calendarFeeds), await db.select().from(idempotencyKeys)];
    expect(JSON.stringify(rows)).not.toContain(key);
    const [row] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, user.id));
    for (const stored of [row?.random ?? '', row?.keyHash ?? ''])
      expect((await read(`http://x/api/calendar/${stored}/terms.ics`)).statusCode).toBe(404);
    expect(await feedOf(other)).toBeNull();
    expect((await send('GET', undefined)).statusCode).toBe(401);
  });

  it('still works after the secret was replaced, and can be replaced if it can no longer be shown', async () => {
    const user = await newUser();
    const url = await opened(user);
    const rotated = await start({ env: { sessionSecret: 'another secret of the server, long enough' } });
    try {
      expect((await rotated.inject({ method: 'GET', url: pathOf(url) })).statusCode).toBe(200);
    } finally {
      await rotated.close();
    }
  });

  it.each(['short', `${'x'.repeat(42)}!`, 'x'.repeat(44)])('refuses the key %s', async (key) => {
    expect((await read(`http://x/api/calendar/${key}/terms.ics`)).statusCode).toBe(400);
  });
});
