import { eq, like, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { flexibleStakes, mails, positions, users, wallets } from '../../db/schema.ts';
import { createTestUser, type TestUser } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const { database, clock, ask, user: createUser } = useTestApp();
/** The vault of the test app. */
const VAULT = `0x${'e'.repeat(40)}`;
let admin: TestUser;
let korean: TestUser;
let english: TestUser;

beforeAll(async () => {
  admin = await createUser({ role: 'admin', scope: 'admin' });
  korean = await createTestUser(database(), { clock, locale: 'ko' });
  english = await createTestUser(database(), { clock, locale: 'en' });
  await database().db.update(users).set({ emailVerified: true });
});

const words = (changes: object) => ({
  severity: 'info',
  textKo: '공지',
  textEn: 'News',
  startsAt: clock.now().toISOString(),
  endsAt: null,
  ...changes,
});
const post = (changes: object) =>
  ask('POST', '/api/admin/announcements', { cookie: admin.cookie, payload: words(changes) });
const write = async (changes: object) => (await post(changes)).json();
const change = (id: string) =>
  ask('PATCH', `/api/admin/announcements/${id}`, { cookie: admin.cookie, payload: words({}) });
const readersOf = async (id: string) =>
  (
    await database()
      .db.select()
      .from(mails)
      .where(like(mails.onceKey, `announcement:${id}:%`))
  ).map(({ userId }) => userId);
const shownTo = async ({ cookie }: TestUser) =>
  (await ask('GET', '/api/own-announcements', { cookie })).json().announcements.map(({ id }: { id: string }) => id);
const onAllPages = async () =>
  (await ask('GET', '/api/announcements')).json().announcements.map(({ id }: { id: string }) => id);
const act = (id: string, what: string, method: 'GET' | 'POST' = 'POST') =>
  ask(method, `/api/admin/announcements/${id}/${what}`, { cookie: admin.cookie });

describe('the audience of an announcement', () => {
  it('is everybody, a language, or the current stakers of a vault, on the banner and by email alike', async () => {
    const everybody = await write({});
    const inKorean = await write({ audience: 'language', audienceLocale: 'ko' });
    const address = `0x${'11'.repeat(20)}`;
    await database().db.insert(wallets).values({ address, userId: english.id, linkedAt: clock.now() });
    await database().db.insert(flexibleStakes).values({
      chainId: 31337,
      vault: VAULT,
      account: address,
      principalWei: 1n,
      accruedWei: 0n,
      fundedSecondsPaid: 0,
      earnedWei: 0n,
    });
    const toStakers = await write({ audience: 'stakers', audienceVault: VAULT.toUpperCase().replace('0X', '0x') });
    expect(await onAllPages()).toEqual([everybody.id]);
    expect(await shownTo(korean)).toEqual([inKorean.id]);
    expect(await shownTo(english)).toEqual([toStakers.id]);
    expect(await readersOf(everybody.id)).toEqual(expect.arrayContaining([korean.id, english.id]));
    expect(await readersOf(inKorean.id)).toContain(korean.id);
    expect(await readersOf(inKorean.id)).not.toContain(english.id);
    expect(await readersOf(toStakers.id)).toEqual([english.id]);
    await database().db.update(flexibleStakes).set({ principalWei: 0n }).where(eq(flexibleStakes.account, address));
    expect(await shownTo(english)).toEqual([]);
    for (const audience of ['language', 'stakers']) expect((await write({ audience })).code).toBe('request.invalid');
  });

  it('of a vault includes an open fixed term, in that vault, with a wallet of the account', async () => {
    const account = `0x${'22'.repeat(20)}`;
    const { db } = database();
    await db.insert(wallets).values({ address: account, userId: korean.id, linkedAt: clock.now() });
    const term = { chainId: 31337, vault: VAULT, id: 1, account, principalWei: 1n, rewardWei: 1n, txHash: '0x' };
    await db.insert(positions).values({ ...term, termDays: 30, startedAt: 1_700_000_000, endsAt: 1_702_592_000 });
    const toStakers = await write({ audience: 'stakers', audienceVault: VAULT });
    expect(await readersOf(toStakers.id)).toEqual([korean.id]);
    for (const changes of [{ status: 'redeemed' }, { status: 'open', vault: `0x${'f'.repeat(40)}` }, { chainId: 97 }]) {
      expect(await shownTo(korean)).toContain(toStakers.id);
      await db.update(positions).set(changes).where(eq(positions.account, account));
      expect(await shownTo(korean)).not.toContain(toStakers.id);
      await db
        .update(positions)
        .set({ status: 'open', vault: VAULT, chainId: 31337 })
        .where(eq(positions.account, account));
    }
    await db.delete(positions);
  });

  it('is in the file of all announcements, with whether it was emailed', async () => {
    const { id } = await write({ audience: 'language', audienceLocale: 'ko', isMailed: false });
    const file = await ask('GET', '/api/admin/announcements.csv', { cookie: admin.cookie });
    const [head = '', ...rows] = file.body.trimEnd().split('\r\n');
    const cells = rows.find((row) => row.startsWith(`${id},`))?.split(',') ?? [];
    const named = Object.fromEntries(head.split(',').map((name, index) => [name, cells[index]]));
    expect(named).toMatchObject({
      audience: 'language',
      'audience language': 'ko',
      'audience vault': '',
      emailed: 'no',
    });
  });

  it('gets no email of one that is for the banner alone', async () => {
    expect(await readersOf((await write({ isMailed: false })).id)).toEqual([]);
  });
});

describe('the emails of an announcement', () => {
  it('are counted, and once they are stopped none is sent again, whatever is changed', async () => {
    const { id } = await write({ startsAt: new Date(clock.now().getTime() + 60_000).toISOString() });
    const all = (await readersOf(id)).length;
    expect((await act(id, 'delivery', 'GET')).json().mails).toEqual({ waiting: all, sent: 0, failed: 0, takenBack: 0 });
    const { db } = database();
    const [first, second] = await db
      .select()
      .from(mails)
      .where(like(mails.onceKey, `announcement:${id}:%`));
    await db
      .update(mails)
      .set({ sentAt: clock.now(), dueAt: null })
      .where(eq(mails.id, first?.id ?? ''));
    await db
      .update(mails)
      .set({ dueAt: null, lastError: 'x', leasedUntil: sql`clock_timestamp() + interval '1 minute'` })
      .where(eq(mails.id, second?.id ?? ''));
    const counted = { waiting: 0, sent: 1, failed: 1, takenBack: all - 2 };
    expect((await act(id, 'stop-mails')).json().mails).toEqual(counted);
    await ask('PATCH', `/api/admin/announcements/${id}`, {
      cookie: admin.cookie,
      payload: { severity: 'info', textKo: '새', textEn: 'New', startsAt: clock.now().toISOString(), endsAt: null },
    });
    const after = (await act(id, 'delivery', 'GET')).json();
    expect(after.mails).toEqual(counted);
    expect(after.mailsStoppedAt).toBe(clock.now().toISOString());
  });

  it.each(['the announcement is ended', 'it is for the banner alone from now on'])(
    'that still wait are counted as cancelled when %s',
    async (how) => {
      const { id } = await write({ startsAt: new Date(clock.now().getTime() + 60_000).toISOString() });
      const all = (await readersOf(id)).length;
      expect(all).toBeGreaterThan(0);
      if (how.endsWith('ended')) await act(id, 'end');
      else
        await ask('PATCH', `/api/admin/announcements/${id}`, {
          cookie: admin.cookie,
          payload: words({ isMailed: false }),
        });
      const { mails, mailsStoppedAt } = (await act(id, 'delivery', 'GET')).json();
      expect(mails).toEqual({ waiting: 0, sent: 0, failed: 0, takenBack: all });
      expect(mailsStoppedAt).toBeNull();
    },
  );

  it('are previewed in both languages, with nothing stored', async () => {
    const before = (await database().db.select().from(mails)).length;
    const answer = await ask('POST', '/api/admin/announcements/preview', {
      cookie: admin.cookie,
      payload: { textKo: '내일 점검합니다.', textEn: 'Maintenance tomorrow.' },
    });
    expect(answer.json()).toMatchObject({
      ko: { subject: '일레븐 공지 | 일레븐' },
      en: { subject: 'News from Eleven | Eleven' },
    });
    expect(answer.json().ko.text).toContain('내일 점검합니다.');
    expect(answer.json().en.text).toContain('Maintenance tomorrow.');
    expect((await database().db.select().from(mails)).length).toBe(before);
  });
});

it('is refused for the stakers of an unknown vault, and when it has already ended', async () => {
  const unknown = await post({ audience: 'stakers', audienceVault: `0x${'cd'.repeat(20)}` });
  expect([unknown.statusCode, unknown.json().code]).toEqual([400, 'announcement.unknownVault']);
  const hourAgo = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000).toISOString();
  const past = await post({ startsAt: hourAgo(2), endsAt: hourAgo(1) });
  expect([past.statusCode, past.json().code]).toEqual([400, 'announcement.past']);
});

it('shows the most severe first, however many newer ones there are', async () => {
  const own = async () =>
    (await ask('GET', '/api/own-announcements', { cookie: english.cookie })).json().announcements as { id: string }[];
  const forEnglish = { audience: 'language', audienceLocale: 'en', isMailed: false };
  const { id } = await write({ ...forEnglish, severity: 'critical' });
  for (let count = 0; count < 5; count += 1) await write(forEnglish);
  expect((await own()).map((shown) => shown.id)).toHaveLength(5);
  expect((await own())[0]?.id).toBe(id);
});

describe('the number of readers of an announcement', () => {
  it('counts each once, and only its audience', async () => {
    const { id } = await write({ audience: 'language', audienceLocale: 'ko' });
    const see = ({ cookie }: TestUser) => ask('POST', `/api/own-announcements/${id}/seen`, { cookie });
    expect((await see(korean)).statusCode).toBe(204);
    expect((await see(korean)).statusCode).toBe(204);
    expect((await see(english)).statusCode).toBe(404);
    expect((await act(id, 'delivery', 'GET')).json().seen).toBe(1);
    expect((await act(id, 'archive')).json().code).toBe('announcement.notEnded');
    await act(id, 'end');
    expect((await act(id, 'archive')).json().isArchived).toBe(true);
    const changed = await change(id);
    expect([changed.statusCode, changed.json().code]).toEqual([409, 'announcement.archived']);
    const list = async (query: string) =>
      (await ask('GET', `/api/admin/announcements?${query}`, { cookie: admin.cookie }))
        .json()
        .announcements.map((one: { id: string }) => one.id);
    expect(await list('')).not.toContain(id);
    expect(await list('state=archived')).toEqual([id]);
  });
});
