import { randomUUID } from 'node:crypto';
import { writtenTime } from '@eleven/protocol/activity';
import { DAY_MS } from '@eleven/protocol/durations';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { activity, mails, sessions, users } from '../../db/schema.ts';
import { writeMail } from '../../mail/write.ts';
import { cookieOf, PASSWORD, person } from '../../testing/accounts.ts';
import type { TestUser } from '../../testing/app.ts';
import { auditEntries } from '../../testing/audit-entries.ts';
import { useStaff } from '../../testing/staff.ts';

const { database, clock, links, ask, user } = useStaff();
const reason = '사칭 신고가 이어졌습니다';
const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY_MS).toISOString();

async function newAccount() {
  const given = person({ name: `Person ${randomUUID()}` });
  const answer = await ask('POST', '/api/register', { payload: given });
  return { id: String(answer.json().id), email: given.email, cookie: cookieOf(answer) };
}
/** A member of the staff who has just signed in: moving the clock ends all their sessions. */
const fresh = (role: 'admin' | 'support' | 'readonly' = 'admin') => user({ role, scope: 'admin', name: `The ${role}` });
const act = async (id: string, what: string, payload: object, member?: TestUser) =>
  ask('POST', `/api/admin/users/${id}/${what}`, { cookie: (member ?? (await fresh())).cookie, payload });
const get = async (url: string, member?: TestUser) => ask('GET', url, { cookie: (member ?? (await fresh())).cookie });
const login = (email: string, password = PASSWORD) => ask('POST', '/api/login', { payload: { email, password } });
const ticket = (cookie: string) =>
  ask('POST', '/api/tickets', { cookie, payload: { category: 'other', subject: 'A question', text: 'How long?' } });
const detailOf = async (id: string) => (await get(`/api/admin/users/${id}`)).json();
const auditedOf = async (id: string) =>
  (await auditEntries(database().db)).filter(({ targetId }) => targetId === id).map(({ act: name }) => name);

describe('a suspension with an end', () => {
  it('is shown with its reason and end at sign-in after the right password, by email and in the bell', async () => {
    const { id, email } = await newAccount();
    const endsAt = inDays(7);
    expect((await act(id, 'suspend', { reason, endsAt })).statusCode).toBe(204);
    const refused = await login(email);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'auth.suspended']);
    expect(refused.json().message).toContain(
      `until ${writtenTime(Date.parse(endsAt) / 1_000, 'en', 'UTC')}. Reason: “${reason}”.`,
    );
    expect(refused.json().message).toContain('You can still withdraw your stake');
    expect((await login(email, 'wrong password 1')).body).not.toContain(reason);
    const { db } = database();
    const [entry] = await db
      .select()
      .from(activity)
      .where(and(eq(activity.userId, id), eq(activity.kind, 'accountSuspended')));
    expect(entry?.params).toEqual({ why: reason, untilAt: String(Math.floor(Date.parse(endsAt) / 1_000)) });
    const [mail] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.userId, id), eq(mails.kind, 'accountSuspended')));
    expect(mail?.params).toMatchObject({ why: reason, untilAt: endsAt });
  });

  it('ends at its time without anything being done', async () => {
    const { id, email } = await newAccount();
    await act(id, 'suspend', { reason, endsAt: inDays(1) });
    clock.advance(DAY_MS - 1);
    expect((await login(email)).statusCode).toBe(403);
    expect((await detailOf(id)).restrictions).toMatchObject([{ kind: 'suspension', applies: true }]);
    clock.advance(1);
    const back = await login(email);
    expect(back.statusCode).toBe(200);
    const cookie = cookieOf(back);
    expect((await ask('GET', '/api/user', { cookie })).statusCode).toBe(200);
    // Changes to the account work again as well.
    const renamed = await ask('PATCH', '/api/profile', { cookie, payload: { name: `Person ${randomUUID()}` } });
    expect(renamed.statusCode).toBeLessThan(300);
    const detail = await detailOf(id);
    expect([detail.suspendedAt, detail.suspendedUntil]).toEqual([null, null]);
    expect(detail.restrictions).toMatchObject([{ applies: false, liftedAt: null, startedBy: { name: 'The admin' } }]);
    const listed = async (state: string) =>
      (await get(`/api/admin/users?state=${state}&search=${id}`)).json().users.map((row: { id: string }) => row.id);
    expect([await listed('suspended'), await listed('active')]).toEqual([[], [id]]);
  });

  it('can be lifted early and imposed again: both stay on the page', async () => {
    const { id, email } = await newAccount();
    await act(id, 'suspend', { reason, endsAt: inDays(7) });
    expect((await act(id, 'unsuspend', { reason: 'a mistake' })).statusCode).toBe(204);
    expect((await login(email)).statusCode).toBe(200);
    await act(id, 'suspend', { reason: 'once more' });
    const { restrictions } = await detailOf(id);
    expect(restrictions).toMatchObject([
      { reason: 'once more', endsAt: null, applies: true },
      { reason, applies: false, liftedBy: { name: 'The admin' }, liftReason: 'a mistake' },
    ]);
    expect(await auditedOf(id)).toEqual(expect.arrayContaining(['user.suspended', 'user.unsuspended']));
    const kinds = (await database().db.select().from(mails).where(eq(mails.userId, id))).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith('account')).toSorted()).toEqual([
      'accountRestored',
      'accountSuspended',
      'accountSuspended',
    ]);
  });

  it('lets no leftover session back in when it ends', async () => {
    const { id, cookie } = await newAccount();
    const { db } = database();
    const [left] = await db.select().from(sessions).where(eq(sessions.userId, id));
    await act(id, 'suspend', { reason, endsAt: inDays(1) });
    if (left) await db.insert(sessions).values(left);
    expect((await ask('GET', '/api/user', { cookie })).statusCode).toBe(401);
    clock.advance(2 * DAY_MS);
    expect((await ask('GET', '/api/user', { cookie })).statusCode).toBe(401);
  });

  it('must end later than now', async () => {
    const { id } = await newAccount();
    const answer = await act(id, 'suspend', { reason, endsAt: inDays(-1) });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'restriction.endsTooSoon']);
    expect((await detailOf(id)).restrictions).toEqual([]);
  });
});

describe('a restriction of new tickets', () => {
  it('is shown with its reason, restricts nothing else, and ends at its time or when it is lifted', async () => {
    const { id, cookie } = await newAccount();
    const { number } = (await ticket(cookie)).json();
    expect((await act(id, 'restrict-tickets', { reason, endsAt: inDays(3) })).statusCode).toBe(204);
    const twice = await act(id, 'restrict-tickets', { reason, endsAt: inDays(9) });
    expect([twice.statusCode, twice.json().code]).toEqual([409, 'restriction.applies']);
    const refused = await ticket(cookie);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'support.restricted']);
    expect(refused.json().message).toContain(`Reason: “${reason}”.`);
    const list = (await ask('GET', '/api/tickets', { cookie })).json();
    expect(list.restriction).toEqual({ reason, endsAt: inDays(3) });
    const more = await ask('POST', `/api/tickets/${number}/messages`, { cookie, payload: { text: 'One more thing' } });
    expect(more.statusCode).toBe(200);
    expect((await ask('GET', '/api/user', { cookie })).statusCode).toBe(200);
    expect((await act(id, 'allow-tickets', { reason: 'settled' })).statusCode).toBe(204);
    expect((await ticket(cookie)).statusCode).toBe(200);
    await act(id, 'restrict-tickets', { reason, endsAt: inDays(1) });
    clock.advance(DAY_MS);
    expect((await ticket(cookie)).statusCode).toBe(200);
    expect((await detailOf(id)).restrictions).toHaveLength(2);
    expect(await auditedOf(id)).toEqual(
      expect.arrayContaining(['user.ticketsRestricted', 'user.ticketsAllowed', 'user.ticketsRestricted']),
    );
  });

  it('also applies to files and to the visitors’ form with the address of the account', async () => {
    const { id, email, cookie } = await newAccount();
    const upload = () =>
      ask('POST', '/api/support/attachments', {
        cookie,
        payload: Buffer.from('a log'),
        headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'a.txt' },
      });
    const { db } = database();
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
    await act(id, 'restrict-tickets', { reason, endsAt: inDays(1) });
    expect([(await upload()).statusCode, (await upload()).json().code]).toEqual([403, 'support.restricted']);
    const payload = { category: 'other', subject: 'A question', text: 'How long?', email };
    // The form reveals nothing about an address that may be somebody else's; the link in its email does.
    expect((await ask('POST', '/api/ticket-links', { payload })).statusCode).toBe(204);
    const [mail] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.toAddress, email), eq(mails.kind, 'ticketConfirm')));
    const written = mail && (await writeMail(db, links, mail, clock.now()))?.text;
    const token = /\/tickets#([\w-]{43})/.exec(written ?? '')?.[1];
    for (const [what, body] of [
      ['confirm', { token }],
      ['messages', { token, text: 'Hello?' }],
    ] as const) {
      const refused = await ask('POST', `/api/ticket-links/${what}`, { payload: body });
      expect([refused.statusCode, refused.json().code], what).toEqual([403, 'support.restricted']);
    }
    clock.advance(DAY_MS);
    expect((await ask('POST', '/api/ticket-links/confirm', { payload: { token } })).json().confirmed).toBe(true);
    expect((await upload()).statusCode).toBe(200);
  });

  it('is for admins, and never for their own account', async () => {
    const { id } = await newAccount();
    for (const role of ['support', 'readonly'] as const)
      expect((await act(id, 'restrict-tickets', { reason }, await fresh(role))).statusCode).toBe(403);
    const member = await fresh();
    const own = await act(member.id, 'restrict-tickets', { reason }, member);
    expect([own.statusCode, own.json().code]).toEqual([409, 'admin.ownAccount']);
  });
});

it('omits the end from the email if there is none', async () => {
  const { id } = await newAccount();
  const { db } = database();
  const textOf = async (kind: string) => {
    const [row] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.userId, id), eq(mails.kind, kind)));
    return row && (await writeMail(db, links, { ...row, toAddress: row.toAddress }, clock.now()))?.text;
  };
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
  await act(id, 'suspend', { reason });
  const text = await textOf('accountSuspended');
  expect(text).toContain(reason);
  expect(text).not.toMatch(/ends automatically|저절로/);
});

describe('the devices of an account', () => {
  it('show how they signed in, with networks masked for readonly staff', async () => {
    const { id } = await newAccount();
    const [session] = (await detailOf(id)).sessions;
    expect(session).toMatchObject({ method: 'registration', network: '127.0.0.1' });
    const masked = (await get(`/api/admin/users/${id}`, await fresh('readonly'))).json().sessions[0];
    expect(masked.network).toBe('127.0•••');
  });

  it('are signed out one by one, with a reason, by admins and support', async () => {
    const { id, email, cookie } = await newAccount();
    const second = cookieOf(await login(email));
    const found: { id: string; method: string }[] = (await detailOf(id)).sessions;
    expect(found.map(({ method }) => method).toSorted()).toEqual(['password', 'registration']);
    const target = found.find(({ method }) => method === 'registration')?.id;
    const [admin, support, readonly] = [await fresh(), await fresh('support'), await fresh('readonly')];
    const end = (member: TestUser, body: object = { reason }) => act(id, `sessions/${target}/end`, body, member);
    expect((await end(readonly)).statusCode).toBe(403);
    expect((await end(support, {})).statusCode).toBe(400);
    expect((await end(support)).statusCode).toBe(204);
    expect((await end(support)).statusCode).toBe(404);
    expect((await ask('GET', '/api/user', { cookie })).statusCode).toBe(401);
    expect((await ask('GET', '/api/user', { cookie: second })).statusCode).toBe(200);
    expect(await auditedOf(id)).toContain('user.sessionRevoked');
    // Never a colleague's session, nor one with another account's id.
    const colleague = await act(readonly.id, `sessions/${readonly.sessionId}/end`, { reason }, support);
    expect(colleague.statusCode).toBe(403);
    const foreign = await act(id, `sessions/${readonly.sessionId}/end`, { reason }, admin);
    expect(foreign.statusCode).toBe(404);
  });
});
