import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { findTotp, insertTotp } from '../../accounts/factors.store.ts';
import { readAdminEnv } from '../../core/env.ts';
import { activity, auditLog, mails, sessions, users } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { createTestUser, TEST_KEYS } from '../../testing/app.ts';
import { beginAll } from '../../testing/begun.ts';
import { createTestClock } from '../../testing/clock.ts';
import { useDatabase } from '../../testing/database.ts';
import { createQuickHasher } from '../../testing/hasher.ts';
import { MINIMAL_ENV } from '../../testing/process.ts';
import { makeAdmin } from './make-admin.ts';

const database = useDatabase();
const hasher = createQuickHasher();
const make = (email: string, env: Record<string, string> = {}) =>
  makeAdmin(database(), hasher, readAdminEnv(email, { ...MINIMAL_ENV, ...env }));
const roleOf = async (email: string) => {
  const [row] = await database().db.select({ role: users.role }).from(users).where(eq(users.email, email));
  return row?.role;
};

it('refuses an invalid address, and a password that the server would refuse at startup', () => {
  expect(() => readAdminEnv('nobody', MINIMAL_ENV)).toThrow('ADMIN_EMAIL must be an email address');
  expect(() => readAdminEnv('a@example.org', { ...MINIMAL_ENV, ADMIN_PASSWORD: 'short' })).toThrow(
    'ADMIN_PASSWORD must have at least 10 characters',
  );
});

it('never makes an existing user an admin; creates the first one with a password shown once, and no second', async () => {
  const user = await createTestUser(database(), { clock: createTestClock() });
  expect(await make(user.email)).toEqual({ ok: false, line: expect.stringContaining('belongs to a user') });
  expect(await roleOf(user.email)).toBe('user');

  const made = await make('first@example.org');
  expect(made).toEqual({
    ok: true,
    line: expect.stringMatching(/^Admin: first@example\.org \/ \S{20} \(shown once\)$/),
  });
  expect(await roleOf('first@example.org')).toBe('admin');

  const again = await make('second@example.org', { ADMIN_PASSWORD: 'a long enough one' });
  expect(again).toEqual({ ok: false, line: expect.stringContaining('There is staff already') });
  expect(await roleOf('second@example.org')).toBeUndefined();
});

it('lets a member of the staff back in who has lost every factor, notifies them and writes to the audit log', async () => {
  const { db } = database();
  const member = await createTestUser(database(), { clock: createTestClock(), role: 'support' });
  const sealedSecret = TEST_KEYS.seal('totp secret', 'JBSWY3DPEHPK3PXP', member.id);
  await inTransaction(db, (tx) => insertTotp(tx, { userId: member.id, sealedSecret, now: new Date() }));

  const begun = await beginAll(database(), { ...member, now: new Date() });

  expect(await make(member.email)).toEqual({ ok: true, line: expect.stringContaining('second factors removed') });
  expect(await begun.left()).toEqual([]);
  expect(await findTotp(db, member.id)).toBeUndefined();
  expect(await db.select().from(sessions).where(eq(sessions.userId, member.id))).toEqual([]);
  const notified = await db
    .select({ kind: mails.kind, locale: mails.locale })
    .from(mails)
    .where(eq(mails.userId, member.id));
  expect(notified).toEqual([{ kind: 'factorRemoved', locale: 'en' }]);
  const entries = await db.select({ kind: activity.kind }).from(activity).where(eq(activity.userId, member.id));
  expect(entries.map(({ kind }) => kind)).toContain('totpRemoved');
  const acts = await db.select().from(auditLog).where(eq(auditLog.targetId, member.id));
  expect(acts).toMatchObject([{ act: 'user.factorsRemoved', actorId: null }]);
});

it('ends the sessions of a member without any factor, and neither claims nor emails that one was removed', async () => {
  const { db } = database();
  const member = await createTestUser(database(), { clock: createTestClock(), role: 'support' });
  expect(await make(member.email)).toEqual({
    ok: true,
    line: `${member.email}: has no second factor, sessions ended. The next sign-in, with the same password, sets up an app.`,
  });
  expect(await db.select().from(sessions).where(eq(sessions.userId, member.id))).toEqual([]);
  expect(await db.select().from(mails).where(eq(mails.userId, member.id))).toEqual([]);
  const acts = await db.select().from(auditLog).where(eq(auditLog.targetId, member.id));
  expect(acts).toMatchObject([{ act: 'user.sessionsRevoked', actorId: null }]);
});
