import { and, eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLog, mails, statusSubscriptions, users } from '../../db/schema.ts';
import { readMail } from '../../mail/write.ts';
import type { TestUser } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const { database, clock, hub, links, ask, user: createUser, start } = useTestApp();
let admin: TestUser;
beforeAll(async () => {
  admin = await createUser({ role: 'admin', scope: 'admin' });
});

const facts = { severity: 'warning', titleKo: '메일이 늦습니다', titleEn: 'Emails are late' };
const OPENED = {
  ...facts,
  components: ['mail', 'mail', 'indexer'],
  textKo: '원인을 찾고 있습니다.',
  textEn: 'We are looking for the cause.',
  state: 'investigating',
  reason: 'The provider is down',
};
const news = (state: string) => ({ state, textKo: `${state} 소식`, textEn: `${state} news`, reason: 'As agreed' });
const send = (method: 'POST' | 'PATCH', url: string, payload: object, by = admin) =>
  ask(method, `/api/admin/incidents${url}`, { cookie: by.cookie, payload });
const history = async () => (await ask('GET', '/api/status/history')).json();
const shown = async () => (await ask('GET', '/api/announcements')).json().announcements;
const subscriptions = () => database().db.select().from(statusSubscriptions);
const mailsTo = async (to: string) => {
  const rows = await database()
    .db.select()
    .from(mails)
    .where(eq(mails.toAddress, to))
    .orderBy(mails.createdAt, mails.onceKey);
  return Promise.all(rows.map(async (row) => ({ ...row, written: await readMail(database().db, links, row) })));
};
const tokenIn = (text: string | undefined, purpose: string) =>
  new RegExp(`/verify#for=status-${purpose}&token=([\\w-]{43})`).exec(text ?? '')?.[1] ??
  expect.fail(`no link in ${text}`);
const subscribe = (email: string, locale = 'en') =>
  ask('POST', '/api/status/subscriptions', { payload: { email }, headers: { 'accept-language': locale } });
const confirm = (token: string) => ask('POST', '/api/status/subscriptions/confirm', { payload: { token } });
const end = (token: string) => ask('POST', '/api/status/subscriptions/end', { payload: { token } });
async function confirmed(changes: object = {}): Promise<TestUser> {
  const user = await createUser();
  await database()
    .db.update(users)
    .set({ emailVerified: true, ...changes })
    .where(eq(users.id, user.id));
  return user;
}

describe('an incident opened by staff', () => {
  it('is on the banner and the page until it is resolved; each update is emailed once and is in the audit log', async () => {
    await subscribe('reader@example.org', 'ko');
    const [asked] = await mailsTo('reader@example.org');
    await confirm(tokenIn(asked?.written?.text, 'confirm'));
    clock.advance(1_000);
    const heard: string[] = [];
    const stop = hub.subscribe(undefined, (invalidation) => heard.push(invalidation));

    const opened = await send('POST', '', OPENED);
    expect(opened.statusCode).toBe(200);
    const { id } = opened.json();
    expect(opened.json()).toMatchObject({ isAutomatic: false, components: ['mail', 'indexer'], endedAt: null });
    expect(await shown()).toMatchObject([
      { id: `i${id}`, severity: 'warning', text: { ko: '메일이 늦습니다', en: 'Emails are late' }, link: '/status' },
    ]);
    clock.advance(60_000);
    await send('POST', `/${id}/updates`, news('identified'));
    const worse = {
      severity: 'critical',
      components: ['mail'],
      titleKo: '메일이 나가지 않습니다',
      titleEn: 'Emails do not go out',
      reason: 'It is worse',
      seen: { ...facts, components: ['mail', 'indexer'] },
    };
    expect((await send('PATCH', `/${id}`, worse)).statusCode).toBe(200);
    // A colleague whose page still shows the original version.
    const stale = await send('PATCH', `/${id}`, { ...worse, severity: 'info' });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'incident.changedMeanwhile']);
    expect((await shown())[0]).toMatchObject({ severity: 'critical', text: { en: 'Emails do not go out' } });
    clock.advance(60_000);
    const ended = await send('POST', `/${id}/updates`, news('resolved'));
    expect(ended.json().endedAt).toBe(clock.now().toISOString());
    expect(await shown()).toEqual([]);
    const again = await send('POST', `/${id}/updates`, news('monitoring'));
    expect([again.statusCode, again.json().code]).toEqual([409, 'incident.ended']);
    stop();
    expect(heard).toEqual(['announcements', 'announcements', 'announcements', 'announcements']);

    const { incidents, components, today } = await history();
    expect(incidents).toMatchObject([
      { id, updates: [{ state: 'resolved' }, { state: 'identified' }, { state: 'investigating' }] },
    ]);
    const mailDays = components.find(({ component }: { component: string }) => component === 'mail').days;
    expect(mailDays).toMatchObject([{ day: today, state: 'down', badSeconds: 0 }]);

    const written = (await mailsTo('reader@example.org')).slice(1).map((mail) => mail.written);
    expect(written.map((mail) => mail?.subject)).toEqual([
      '장애: 메일이 늦습니다 | 일레븐',
      '장애 소식: 메일이 늦습니다 | 일레븐',
      '해결됨: 메일이 나가지 않습니다 | 일레븐',
    ]);
    expect(written[2]?.text).toContain('resolved 소식');
    expect(written[2]?.text).toMatch(/해결: 2026년 3월 1일/);
    const acts = await database().db.select().from(auditLog).where(eq(auditLog.targetId, id)).orderBy(auditLog.id);
    expect(acts.map(({ act }) => act)).toEqual([
      'incident.opened',
      'incident.updated',
      'incident.changed',
      'incident.resolved',
    ]);
    expect(new Set(acts.map(({ actorId }) => actorId))).toEqual(new Set([admin.id]));
  });

  it('is for admins who have just proven their identity, with a reason, in both languages', async () => {
    const [reader, late] = [
      await createUser({ role: 'readonly', scope: 'admin' }),
      await createUser({ role: 'admin', scope: 'admin', isSteppedUp: false }),
    ];
    expect((await send('POST', '', OPENED, reader)).statusCode).toBe(403);
    expect((await send('POST', '', OPENED, late)).json().code).toBe('auth.stepUpRequired');
    for (const change of [{ reason: 'x' }, { titleKo: ' ' }, { textEn: '' }, { components: [] }, { state: 'resolved' }])
      expect((await send('POST', '', { ...OPENED, ...change })).statusCode).toBe(400);
    expect((await send('POST', '/999999/updates', news('resolved'))).statusCode).toBe(404);
    const list = (by: TestUser) => ask('GET', '/api/admin/incidents?state=ended', { cookie: by.cookie });
    expect((await list(reader)).json().incidents).toHaveLength(1);
    const file = await ask('GET', '/api/admin/incidents.csv', { cookie: admin.cookie });
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(2);
  });

  it('comes before announcements of the same or a lower severity', async () => {
    const times = { startsAt: clock.now().toISOString(), endsAt: null };
    const announce = (severity: string) =>
      ask('POST', '/api/admin/announcements', {
        cookie: admin.cookie,
        payload: { severity, textKo: '공지', textEn: 'News', ...times },
      });
    await announce('critical');
    await announce('warning');
    const { id } = (await send('POST', '', OPENED)).json();
    expect((await shown()).map(({ severity, link }: { severity: string; link?: string }) => [severity, link])).toEqual([
      ['critical', undefined],
      ['warning', '/status'],
      ['warning', undefined],
    ]);
    await send('POST', `/${id}/updates`, news('resolved'));
  });
});

describe('emails about incidents', () => {
  it('are sent to an address only after its confirmation link was used, and every address gets the same reply', async () => {
    const member = await confirmed();
    const answers = [
      await subscribe('new@example.org'),
      await subscribe(member.email),
      await subscribe('NEW@example.org '),
    ];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ''],
      [204, ''],
      [204, ''],
    ]);
    expect((await subscribe('not an address')).json().code).toBe('auth.emailInvalid');
    expect((await subscriptions()).filter(({ email }) => email === 'new@example.org')).toHaveLength(1);
    const { id } = (await send('POST', '', OPENED)).json();
    expect((await mailsTo('new@example.org')).map(({ kind }) => kind)).toEqual(['statusConfirm', 'statusConfirm']);
    const [asked] = await mailsTo('new@example.org');
    expect((await confirm('x'.repeat(43))).json().code).toBe('auth.linkInvalid');
    const token = tokenIn(asked?.written?.text, 'confirm');
    expect([(await confirm(token)).statusCode, (await confirm(token)).statusCode]).toEqual([204, 204]);
    // Anybody can enter the address: the confirmed subscription keeps its language.
    await subscribe('new@example.org', 'ko');
    clock.advance(1_000);
    await send('POST', `/${id}/updates`, news('resolved'));
    const notified = (await mailsTo('new@example.org')).at(-1);
    expect([notified?.kind, notified?.written?.locale]).toEqual(['incidentEnded', 'en']);
    const ends = tokenIn(notified?.written?.text, 'end');
    expect([(await end(ends)).statusCode, (await end(ends)).statusCode]).toEqual([204, 204]);
    expect((await subscriptions()).filter(({ email }) => email === 'new@example.org')).toEqual([]);
    expect((await confirm(token)).json().code).toBe('auth.linkInvalid');
  });

  it('are turned on and off by one press for an account, and reach its mailbox once even if subscribed twice', async () => {
    const path = '/api/profile/status-subscription';
    const stranger = await createUser();
    expect((await ask('POST', path, { cookie: stranger.cookie })).json().code).toBe('auth.emailUnconfirmed');
    const { id: userId, email, cookie } = await confirmed({ locale: 'ko', timeZone: 'Asia/Seoul' });
    for (let i = 0; i < 2; i += 1) expect((await ask('POST', path, { cookie })).json()).toEqual({ subscribed: true });
    await subscribe(email);
    const [asked] = await mailsTo(email);
    await confirm(tokenIn(asked?.written?.text, 'confirm'));
    const { id } = (await send('POST', '', OPENED)).json();
    const notified = await database()
      .db.select()
      .from(mails)
      .where(and(eq(mails.toAddress, email), like(mails.onceKey, 'incident:%')));
    expect(notified).toMatchObject([{ userId, locale: 'ko', kind: 'incidentOpened' }]);
    expect((await ask('DELETE', path, { cookie })).json()).toEqual({ subscribed: false });
    await send('POST', `/${id}/updates`, news('resolved'));
    expect(await mailsTo(email)).toHaveLength(2);
    // Users have no control over an address that they have not confirmed.
    await database().db.update(users).set({ emailVerified: false }).where(eq(users.id, userId));
    await subscribe(email);
    expect((await ask('DELETE', path, { cookie })).json()).toEqual({ subscribed: false });
    expect((await subscriptions()).some((row) => row.email === email)).toBe(true);
  });

  it('can be requested at most three times an hour for one mailbox', async () => {
    const strict = await start({ local: false });
    const send = (email: string) =>
      strict.inject({
        method: 'POST',
        url: '/api/status/subscriptions',
        // From a different network, as the requests above count for theirs.
        remoteAddress: '198.51.100.7',
        headers: { origin: 'http://127.0.0.1:3000' },
        payload: { email },
      });
    const statuses = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await send('often@example.org')).statusCode);
    expect(statuses).toEqual([204, 204, 204, 429]);
    await strict.close();
  });
});

describe('the status of the service', () => {
  it('of the last 90 days may be cached for a moment in front of the server', async () => {
    const answer = await ask('GET', '/api/status/history');
    expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=5');
    expect(answer.json().components.map(({ component }: { component: string }) => component)).toEqual([
      'website',
      'database',
      'chain',
      'indexer',
      'mail',
    ]);
  });
});
