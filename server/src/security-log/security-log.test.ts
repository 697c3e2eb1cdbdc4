import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@eleven/protocol/durations';
import { count, eq, sql, sum } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { checkChain } from '../audit/audit.ts';
import { createLog } from '../core/log.ts';
import { activity, auditLog, auditTexts, securityEvents } from '../db/schema.ts';
import { PASSWORD } from '../testing/accounts.ts';
import { TEST_KEYS } from '../testing/app.ts';
import { auditEntries } from '../testing/audit-entries.ts';
import { cookiesOf, useFactors } from '../testing/factors.ts';
import { createSecurityLog, type NewEvent } from './security-log.ts';

const lines: string[] = [];
const log = createLog('trace', { write: (line: string) => void lines.push(line) });
const { app, database, clock, notify, ask, user, newAccount, withTotp, begin } = useFactors({ log });

const newLog = () => createSecurityLog({ db: database().db, clock, keys: TEST_KEYS, log, notify, flushMs: null });
const FAILED: NewEvent = {
  kind: 'signIn',
  outcome: 'failed',
  code: 'auth.invalidCredentials',
  actorId: null,
  target: null,
  network: '203.0.113.1',
  device: 'Chrome, Windows',
  route: 'POST /api/login',
};
const staff = (role: 'admin' | 'support' | 'readonly' = 'admin') =>
  user({ role, scope: 'admin', name: `Staff ${randomUUID()}` });
/** The events of a response appear soon after it. */
const settled = async (check: () => Promise<void>) =>
  vi.waitFor(async () => {
    await app().http.security.flush();
    await check();
  });
const rows = () => database().db.select().from(securityEvents);
const chainOf = async (targetId: string) =>
  (await auditEntries(database().db)).filter((row) => row.targetId === targetId);
const read = (cookie: string, query = '') => ask('GET', `/api/admin/security-events${query}`, { cookie });

describe('a flood', () => {
  it('of equal failures is one row per minute with a count', async () => {
    const security = newLog();
    const before = (await rows()).length;
    for (let i = 0; i < 20_000; i++) security.note({ ...FAILED, network: '198.51.100.1' });
    await security.flush();
    const after = await rows();
    expect(after).toHaveLength(before + 1);
    expect(after.find(({ network }) => network === '198.51.100.1')?.count).toBe(20_000);
  });

  it('from anywhere, to any address, leaves few rows, counts all, and does not touch the chain', async () => {
    clock.advance(MINUTE_MS);
    const { db } = database();
    const { id, email } = await newAccount({ role: 'admin' });
    await db.delete(securityEvents);
    const chain = (await checkChain(db)).entries;
    const security = newLog();
    const written = lines.length;
    for (let i = 0; i < 20_000; i++) {
      const address = i % 2 ? email : `nobody${i}@example.org`;
      const network = `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`;
      security.note({ ...FAILED, kind: 'staffSignIn', route: 'POST /api/admin/login', network, address });
      if (i % 4_000 === 0) await security.flush();
    }
    await security.flush();
    const [total] = await db.select({ rows: count(), events: sum(securityEvents.count) }).from(securityEvents);
    expect(Number(total?.events)).toBe(20_000);
    expect(total?.rows).toBeLessThanOrEqual(201);
    expect(lines.length - written).toBeLessThanOrEqual(220);
    await security.close();
    const entries = (await chainOf(id)).map(({ act, actorId, details }) => ({ act, actorId, ...details }));
    expect(entries.map(({ act, actorId }) => [act, actorId])).toEqual(Array(2).fill(['admin.signInFailed', null]));
    expect((await checkChain(db)).entries).toBe(chain + 2);
    expect(lines.join('')).not.toContain(email);
  });

  it('from one network does not hide the events of others', async () => {
    clock.advance(MINUTE_MS);
    const security = newLog();
    for (let i = 0; i < 1_000; i++) security.note({ ...FAILED, network: '198.51.100.7', address: `a${i}@example.org` });
    security.note({ ...FAILED, network: '198.51.100.8' });
    await security.flush();
    const of = async (network: string) => (await rows()).filter((row) => row.network === network).length;
    expect([await of('198.51.100.7'), await of('198.51.100.8')]).toEqual([20, 1]);
  });

  it('still records each account that a member of staff views, however many', async () => {
    clock.advance(MINUTE_MS);
    const { id } = await staff();
    const security = newLog();
    const view = { ...FAILED, kind: 'viewed', outcome: 'ok', code: null, actorId: id, role: 'admin' } as const;
    for (let i = 0; i < 500; i++) {
      const target = { kind: 'user', id: `watched-${i}` };
      security.note({ ...view, target, route: 'GET /api/admin/users/:id' });
    }
    await security.flush();
    const seen = await database().db.select().from(auditLog).where(eq(auditLog.actorId, id));
    expect(seen).toHaveLength(500);
    expect(await checkChain(database().db)).toMatchObject({ ok: true });
  });
});

describe('an event that the database cannot take', () => {
  it('waits, and is written once', async () => {
    clock.advance(MINUTE_MS);
    const { db } = database();
    const security = newLog();
    await db.execute(sql`alter table security_events rename to security_events_away`);
    security.note({ ...FAILED, network: '198.51.100.20' });
    await security.flush();
    security.note({ ...FAILED, network: '198.51.100.20' });
    await security.flush();
    const notified = lines.filter((line) => line.includes('security events wait') && line.includes('"level":"warn"'));
    expect(notified).toHaveLength(1);
    await db.execute(sql`alter table security_events_away rename to security_events`);
    await security.flush();
    await security.flush();
    expect((await rows()).filter(({ network }) => network === '198.51.100.20')).toMatchObject([{ count: 2 }]);
  });
});

describe('the audit chain', () => {
  it('records who viewed whom, refusals, and failed staff sign-ins', async () => {
    const { id: watched } = await newAccount();
    const [reader, supporter] = [await staff('readonly'), await staff('support')];
    for (let i = 0; i < 3; i++) await ask('GET', `/api/admin/users/${watched}`, { cookie: reader.cookie });
    const refused = await ask('POST', `/api/admin/users/${watched}/suspend`, {
      cookie: supporter.cookie,
      payload: { reason: 'a reason' },
    });
    expect(refused.statusCode).toBe(403);
    await settled(async () => {
      const acts = (await chainOf(watched)).map(({ actorId, act }) => [actorId, act]);
      expect(acts).toEqual(
        expect.arrayContaining([
          [reader.id, 'admin.viewed'],
          [supporter.id, 'admin.refused'],
        ]),
      );
      expect(acts).toHaveLength(2);
    });
    // The number of repeats is recorded once their ten minutes are over.
    clock.advance(11 * MINUTE_MS);
    await settled(async () => {
      const last = (await chainOf(watched)).at(-1);
      expect([last?.actorId, last?.act, last?.details.followed]).toEqual([reader.id, 'admin.viewed', '2']);
    });
    const chain = JSON.stringify(await database().db.select().from(auditLog));
    expect(chain).not.toMatch(/Chrome|127\.0\.0\.1/);
    expect(await checkChain(database().db)).toMatchObject({ ok: true });
  });
});

it('failed sign-ins appear in the owner’s activity, at most ten a day', async () => {
  const { id, email } = await newAccount();
  const mine = () => database().db.select().from(activity).where(eq(activity.userId, id));
  const failed = async () => (await mine()).filter(({ kind }) => kind === 'signInFailed');
  const tryFrom = (network: string) =>
    ask('POST', '/api/login', { payload: { email, password: 'wrong' }, headers: { 'x-forwarded-for': network } });
  for (let i = 0; i < 3; i++) await tryFrom('203.0.113.77');
  await settled(async () => {
    expect((await failed()).map(({ params }) => params)).toEqual([{ network: '203.0.113.77' }]);
  });
  for (let i = 1; i < 20; i++) await tryFrom(`203.0.113.${i}`);
  await settled(async () => expect(await failed()).toHaveLength(10));
});

it('can be read by admins only, filtered and in pages', async () => {
  clock.advance(MINUTE_MS);
  const admin = await staff();
  const { id, email } = await newAccount();
  const security = newLog();
  for (let i = 0; i < 5; i++) security.note({ ...FAILED, network: `192.0.2.${i}`, address: email });
  await security.flush();
  for (const role of ['support', 'readonly'] as const)
    expect((await read((await staff(role)).cookie)).statusCode).toBe(403);
  const first = (await read(admin.cookie, `?actor=${id}&kind=signIn&limit=3`)).json();
  expect(first.events).toHaveLength(3);
  expect(first.events[0]).toMatchObject({
    actor: { id, role: 'user' },
    outcome: 'failed',
    network: '192.0.2.4',
    count: 1,
  });
  const rest = (await read(admin.cookie, `?actor=${id}&kind=signIn&limit=3&before=${first.nextBefore}`)).json();
  expect([rest.events.length, rest.nextBefore]).toEqual([2, null]);
  expect((await read(admin.cookie, '?network=192.0.2.1&outcome=failed')).json().events).toHaveLength(1);
});

it('goes out as a file with the filters of the list, oldest first, to admins after a step-up, which is itself recorded', async () => {
  clock.advance(MINUTE_MS);
  const security = newLog();
  const { id, email } = await newAccount();
  const { id: adminId, cookie } = await staff();
  for (const [i, device] of [null, '=HYPERLINK("https://evil.example")'].entries())
    security.note({ ...FAILED, network: `198.51.100.2${i}`, address: email, device });
  security.note({ ...FAILED, network: '198.51.100.29', address: 'somebody.else@example.org' });
  await security.flush();
  const file = (own: string) => ask('GET', `/api/admin/security-events.csv?actor=${id}&kind=signIn`, { cookie: own });
  for (const role of ['support', 'readonly'] as const)
    expect((await file((await staff(role)).cookie)).statusCode).toBe(403);
  const plain = await user({ role: 'admin', scope: 'admin', isSteppedUp: false });
  expect((await file(plain.cookie)).json().code).toBe('auth.stepUpRequired');
  const answer = await file(cookie);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(/filename="eleven-security-\d{4}-\d\d-\d\d\.csv"/);
  const [head, ...lines] = answer.body.trimEnd().split('\r\n');
  expect(head).toMatch(/^\ufeffid,minute,last time,count,event,outcome,/);
  expect(lines.map((line) => /198\.51\.100\.\d+/.exec(line)?.[0])).toEqual(['198.51.100.20', '198.51.100.21']);
  expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect(answer.body).not.toContain(email);
  await settled(async () =>
    expect((await rows()).filter(({ actorId }) => actorId === adminId)).toMatchObject([
      { kind: 'listExported', outcome: 'ok', targetKind: 'list', targetId: 'security' },
    ]),
  );
  const [entry] = (await chainOf('security')).filter(({ actorId }) => actorId === adminId);
  expect(entry).toMatchObject({ act: 'export.made', details: { actor: '…', kind: '…' } });
});

it('contains nothing that was typed, in rows, chain or log lines', async () => {
  const marks = {
    email: 'mk7secret@example.org',
    password: 'Mk7Secret password 1',
    code: 'mk7se-cret0',
    token: `Mk7Secret${'x'.repeat(34)}`,
  };
  const { email, cookie } = await withTotp();
  const pending = cookiesOf(await begin(email, PASSWORD));
  const url = (path: string) => `${path}?search=${marks.email}&token=${marks.token}`;
  const calls: [string, object, string?][] = [
    ['/api/login', { email: marks.email, password: marks.password }],
    ['/api/admin/login', { email: marks.email, password: marks.password, code: marks.code }],
    ['/api/login/factor', { code: marks.code }, pending],
    ['/api/password/forgot', { email: marks.email }],
    ['/api/password/reset', { token: marks.token, password: marks.password }],
    ['/api/recovery/complete', { token: marks.token }],
    ['/api/thaw/recovery', { token: marks.token, password: marks.password }],
    ['/api/thaw', { token: marks.token, password: marks.password }],
    ['/api/step-up', { code: marks.code }, cookie],
    ['/api/profile/password', { current: marks.password, password: marks.password }, cookie],
    ['/api/admin/announcements', { text: marks.password }, (await staff('readonly')).cookie],
  ];
  for (const [path, payload, own] of calls) {
    await ask('POST', url(path), {
      payload,
      cookie: own,
      headers: {
        'user-agent': `${marks.token} Chrome/1`,
        origin: path.endsWith('reset') ? marks.token : 'http://127.0.0.1:3000',
      },
    });
  }
  await settled(async () => expect((await rows()).some(({ code }) => code === 'origin.foreign')).toBe(true));
  await app().http.security.flush();
  const { db } = database();
  const all = JSON.stringify(
    [
      await rows(),
      await db.select().from(auditLog),
      await db.select().from(auditTexts),
      await db.select().from(activity),
      lines,
    ],
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
  );
  expect(all).toContain('addressHash');
  expect(all).not.toMatch(/mk7se/i);
});
