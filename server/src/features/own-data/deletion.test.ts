import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@eleven/protocol/durations';
import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountDeletions, activity, emailUndos, mails, mailTokens, sessions, users } from '../../db/schema.ts';
import { hashToken } from '../../mail/links.ts';
import { createTestUser, type TestUser } from '../../testing/app.ts';
import { auditEntries } from '../../testing/audit-entries.ts';
import { tokenIn } from '../../testing/mail/mailbox.ts';
import { useOwnData } from '../../testing/own-data.ts';
import { deleteDue, startOwnDataJobs } from './jobs.ts';

const test = useOwnData();
const { database, clock, send, post, login, me, mail, mailsTo, kindsOf, provenPerson, jobs } = test;
const ASKED = 'The deletion of your Eleven account was requested.';
const WAITED = 'While your Eleven account was suspended, its deletion waited.';
const DELETED = 'Your Eleven account and its personal data were deleted.';
const PATH = '/api/profile/data/deletion';
let admin: TestUser;
beforeEach(async () => {
  await database().db.delete(accountDeletions);
  admin = await createTestUser(database(), { clock, role: 'admin', scope: 'admin', name: 'The admin' });
  await test.stepUp(admin.id);
});

const find = async (id: string) => (await database().db.select().from(users).where(eq(users.id, id)))[0];
const ask = (cookie: string) => send('POST', PATH, cookie);

describe('the deletion of an account', () => {
  it('needs a recent proof of identity', async () => {
    const { cookie } = await test.confirmedPerson();
    clock.advance(11 * 60_000);
    const answer = await ask(cookie);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.stepUpRequired']);
  });

  it('happens seven days later, with emails at once and at the end; until then the account works, and shows it', async () => {
    const { id, email, password, cookie } = await provenPerson();
    const answer = await ask(cookie);
    expect(answer.statusCode).toBe(200);
    const { dueAt } = answer.json();
    expect(Date.parse(dueAt) - clock.now().getTime()).toBe(7 * DAY_MS);
    const notified = await mail(email, 2);
    expect(notified.text).toContain(ASKED);
    expect(notified.text).toContain('/exit');
    // After the #, which no server sees.
    expect(notified.text).toMatch(/\/verify#for=keep&token=[\w-]{43}\s/);
    expect((await me(cookie)).json()).toMatchObject({ id, deletionDueAt: dueAt });
    expect((await send('GET', '/api/profile/data', cookie)).json()).toMatchObject({ deletion: { dueAt } });
    expect((await login({ email, password })).json()).toMatchObject({ deletionDueAt: dueAt });

    clock.advance(7 * DAY_MS - 1);
    expect(await deleteDue(jobs())).toBe(0);
    expect((await me(cookie)).statusCode).toBe(200);
    clock.advance(1);
    expect(await deleteDue(jobs())).toBe(1);
    expect((await me(cookie)).statusCode).toBe(401);
    const last = await vi.waitFor(() => {
      const found = mailsTo(email).find(({ text }) => text.includes(DELETED));
      if (!found) throw new Error('no last mail');
      return found;
    });
    expect(last.text).toContain('/exit');
    await vi.waitFor(async () => {
      expect(await database().db.select().from(mails).where(eq(mails.toAddress, email))).toEqual([]);
    });
    const unknown = await login({ email: 'nobody@example.org', password });
    const deleted = await login({ email, password });
    expect([deleted.statusCode, deleted.body]).toEqual([unknown.statusCode, unknown.body]);
  });

  it('is not postponed by a second request', async () => {
    const { cookie, email } = await provenPerson();
    const first = (await ask(cookie)).json();
    clock.advance(60_000);
    expect((await ask(cookie)).json()).toEqual(first);
    await mail(email, 2);
  });

  it('can be cancelled in the settings, without a proof', async () => {
    const { id, cookie, email } = await provenPerson();
    await ask(cookie);
    // Once it is cancelled, the email about the request is not sent any more.
    await mail(email, 2);
    clock.advance(DAY_MS);
    expect((await send('DELETE', PATH, cookie)).statusCode).toBe(204);
    expect((await send('DELETE', PATH, cookie)).statusCode).toBe(204);
    clock.advance(7 * DAY_MS);
    expect(await deleteDue(jobs())).toBe(0);
    expect((await kindsOf(id)).slice(-2)).toEqual(['deletionAsked', 'deletionCancelled']);
    expect((await mail(email, 3)).text).toContain('was cancelled');
    expect((await me(cookie)).json().deletionDueAt).toBeUndefined();
  });

  it('can be cancelled once by the link in its email, without a session; not by the link of an earlier deletion', async () => {
    const { id, cookie, email } = await provenPerson();
    const keep = (token: string) => post('/api/account-deletion/cancel', { token });
    await ask(cookie);
    const first = tokenIn(await mail(email, 2));
    await send('DELETE', PATH, cookie);
    await mail(email, 3);
    await ask(cookie);
    const second = tokenIn(await mail(email, 4));
    expect((await keep(first)).json().code).toBe('auth.linkInvalid');
    expect((await keep('x')).statusCode).toBe(400);
    const key = { 'idempotency-key': randomUUID() };
    const repeated = () => post('/api/account-deletion/cancel', { token: second }, key);
    // The reply to the first may be lost.
    expect([(await repeated()).statusCode, (await repeated()).statusCode]).toEqual([204, 204]);
    expect((await keep(second)).json().code).toBe('auth.linkInvalid');
    expect((await kindsOf(id)).filter((kind) => kind === 'deletionCancelled')).toHaveLength(2);
    clock.advance(7 * DAY_MS);
    await deleteDue(jobs());
    expect(await find(id)).toBeDefined();
  });

  it('ends with "this was not me", and with undoing a change of address', async () => {
    const pending = () => database().db.select().from(accountDeletions);
    const first = await provenPerson();
    await ask(first.cookie);
    const ofFirst = eq(activity.userId, first.id);
    const entry = (await database().db.select().from(activity).where(ofFirst).orderBy(asc(activity.id))).at(-1);
    expect((await send('POST', '/api/profile/not-me', first.cookie, { id: String(entry?.id) })).statusCode).toBe(204);
    expect(await pending()).toEqual([]);
    const second = await provenPerson();
    await ask(second.cookie);
    const at = { changedAt: clock.now(), expiresAt: new Date(clock.now().getTime() + DAY_MS) };
    const undo = { id: randomUUID(), userId: second.id, oldEmail: `old.${second.email}` };
    await database()
      .db.insert(emailUndos)
      .values({ ...undo, ...at });
    await database()
      .db.insert(mailTokens)
      .values({
        hash: hashToken('t'),
        purpose: 'undoChange',
        userId: second.id,
        email: undo.oldEmail,
        undoId: undo.id,
        expiresAt: at.expiresAt,
      });
    expect((await post('/api/email-change/undo', { token: 't' })).statusCode).toBe(204);
    expect(await pending()).toEqual([]);
    expect((await kindsOf(second.id)).slice(-3)).toContain('deletionCancelled');
  });

  it('waits while the account is suspended', async () => {
    const { id, cookie } = await provenPerson();
    await ask(cookie);
    await database().db.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, id));
    clock.advance(8 * DAY_MS);
    expect(await deleteDue(jobs())).toBe(0);
    await database().db.update(users).set({ suspendedAt: null }).where(eq(users.id, id));
    expect(await deleteDue(jobs())).toBe(1);
  });

  it('can be cancelled by its link during a suspension that outlasts it: nobody can wait its days away', async () => {
    const { id, cookie, email } = await provenPerson();
    await ask(cookie);
    const token = tokenIn(await mail(email, 2));
    clock.advance(3 * DAY_MS);
    await database().db.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, id));
    clock.advance(5 * DAY_MS);
    expect((await post('/api/account-deletion/cancel', { token })).statusCode).toBe(204);
    await database().db.update(users).set({ suspendedAt: null }).where(eq(users.id, id));
    expect(await deleteDue(jobs())).toBe(0);
    expect(await find(id)).toBeDefined();
  });

  it('comes three days after a suspension at the earliest: its owner gets the new date, and can cancel it', async () => {
    const lifted = await provenPerson();
    const expired = await provenPerson();
    const later = await provenPerson();
    for (const { cookie } of [lifted, expired, later]) await ask(cookie);
    const staff = (name: string, id: string, payload = {}) =>
      test.ask('POST', `/api/admin/users/${id}/${name}`, {
        cookie: admin.cookie,
        payload: { reason: 'Spam', ...payload },
      });
    const until = (days: number) => ({ endsAt: new Date(clock.now().getTime() + days * DAY_MS).toISOString() });
    await test.stepUp(admin.id);
    expect((await staff('suspend', lifted.id)).statusCode).toBe(204);
    expect((await staff('suspend', expired.id, until(8))).statusCode).toBe(204);
    expect((await staff('suspend', later.id, until(3))).statusCode).toBe(204);
    clock.advance(8 * DAY_MS - 1);
    // Its suspension was over early enough.
    expect(await deleteDue(jobs())).toBe(1);
    expect(await find(later.id)).toBeUndefined();
    clock.advance(1);
    admin = await createTestUser(database(), { clock, role: 'admin', scope: 'admin' });
    await test.stepUp(admin.id);
    expect((await staff('unsuspend', lifted.id)).statusCode).toBe(204);
    expect(await deleteDue(jobs())).toBe(0);
    const dueAt = new Date(clock.now().getTime() + 3 * DAY_MS);
    const noticeTo = (email: string) => mailsTo(email).find(({ text }) => text.includes(WAITED));
    for (const { id } of [lifted, expired]) {
      const [row] = await database().db.select().from(accountDeletions).where(eq(accountDeletions.userId, id));
      expect(row?.dueAt).toEqual(dueAt);
      expect((await kindsOf(id)).filter((kind) => kind === 'deletionPostponed')).toHaveLength(1);
    }
    const notified = await vi.waitFor(() => {
      const found = [lifted, expired].map(({ email }) => noticeTo(email));
      if (!found[0] || !found[1]) throw new Error('not notified yet');
      return found[0];
    });
    expect((await post('/api/account-deletion/cancel', { token: tokenIn(notified) })).statusCode).toBe(204);
    clock.advance(3 * DAY_MS - 1);
    expect(await deleteDue(jobs())).toBe(0);
    clock.advance(1);
    expect(await deleteDue(jobs())).toBe(1);
    expect([(await find(lifted.id))?.id, await find(expired.id)]).toEqual([lifted.id, undefined]);
  });

  it('is carried out once by many processes, and one that fails does not hold up the others', async () => {
    const people = [];
    for (let count = 0; count < 3; count++) people.push(await provenPerson());
    for (const { cookie } of people) await ask(cookie);
    clock.advance(7 * DAY_MS);
    const full = {
      add: () => {
        throw new Error('the disk is full');
      },
      remove: () => {},
      hashes: () => [],
    };
    expect(await deleteDue(jobs({ list: full }))).toBe(0);
    for (const { id } of people) expect(await find(id)).toBeDefined();
    const done = await Promise.all([deleteDue(jobs()), deleteDue(jobs()), deleteDue(jobs())]);
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(3);
    for (const { id, email } of people) {
      expect(await find(id)).toBeUndefined();
      const entries = await auditEntries(database().db);
      expect(entries.filter(({ act, targetId }) => act === 'user.deleted' && targetId === id)).toHaveLength(1);
      await vi.waitFor(() => {
        expect(mailsTo(email).filter(({ text }) => text.includes(DELETED))).toHaveLength(1);
      });
    }
  });

  it('is carried out by the job that runs in every process', async () => {
    const { id, cookie } = await provenPerson();
    await ask(cookie);
    clock.advance(7 * DAY_MS);
    const running = startOwnDataJobs(jobs({ pollMs: 10 }));
    await vi.waitFor(async () => expect(await find(id)).toBeUndefined());
    await running.stop();
  });
});

describe('staff', () => {
  const act = (name: string, id: string, by = admin, reason = 'Asked for it in E-000123') =>
    test.ask('POST', `/api/admin/users/${id}/${name}`, { cookie: by.cookie, payload: { reason } });

  it('request a deletion for a user, who is notified and can cancel it; both with a reason, in the audit log', async () => {
    const { id, cookie, email } = await provenPerson();
    expect((await act('request-deletion', id)).statusCode).toBe(204);
    expect((await act('request-deletion', id)).statusCode).toBe(204);
    const detail = await test.ask('GET', `/api/admin/users/${id}`, { cookie: admin.cookie });
    expect(detail.json().deletion).toMatchObject({ requestedBy: 'staff' });
    expect((await mail(email, 2)).text).toContain(ASKED);
    expect((await send('DELETE', PATH, cookie)).statusCode).toBe(204);
    await act('request-deletion', id);
    expect((await act('cancel-deletion', id)).statusCode).toBe(204);
    const entries = (await auditEntries(database().db)).filter(({ targetId }) => targetId === id);
    expect(entries.map(({ act: name, reason, actorId }) => [name, reason, actorId])).toEqual(
      ['user.deletionAsked', 'user.deletionAsked', 'user.deletionCancelled'].map((name) => [
        name,
        'Asked for it in E-000123',
        admin.id,
      ]),
    );
    clock.advance(8 * DAY_MS);
    await deleteDue(jobs());
    expect(await find(id)).toBeDefined();
  });

  it('must prove their identity again before they request one', async () => {
    const { id } = await provenPerson();
    admin = await createTestUser(database(), { clock, role: 'admin', scope: 'admin' });
    await database().db.update(sessions).set({ steppedUpAt: null }).where(eq(sessions.userId, admin.id));
    for (const name of ['request-deletion', 'cancel-deletion'])
      expect((await act(name, id)).json().code).toBe('auth.stepUpRequired');
  });

  it('need a reason and the right role, and cannot delete staff', async () => {
    const { id } = await provenPerson();
    const support = await createTestUser(database(), { clock, role: 'support', scope: 'admin' });
    const own = await createTestUser(database(), { clock, role: 'admin' });
    expect((await act('request-deletion', id, support)).statusCode).toBe(403);
    expect((await act('request-deletion', id, admin, ' ')).statusCode).toBe(400);
    expect((await act('request-deletion', 'nobody')).statusCode).toBe(404);
    expect((await act('request-deletion', support.id)).json().code).toBe('ownData.staffAccount');
    await test.stepUp(own.id);
    expect((await ask(own.cookie)).json().code).toBe('ownData.staffAccount');
    expect(await database().db.select().from(accountDeletions).where(eq(accountDeletions.userId, id))).toEqual([]);
  });
});
