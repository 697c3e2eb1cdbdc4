/** Notices about the use of backup codes, and about a completed recovery. */

import { HOUR_MS } from '@eleven/protocol/durations';
import { BACKUP_CODE_USED } from '@eleven/protocol/security-events';
import { and, desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { activity, mails, securityEvents, sessions } from '../../db/schema.ts';
import { writeMail } from '../../mail/write.ts';
import { cookiesOf, is, useFactors } from '../../testing/factors.ts';

const { database, clock, links, app, send, post, withTotp, begin, factor } = useFactors();

/** The newest email of a kind to an address, in English. */
async function mailOf(kind: string, to: string) {
  const { db } = database();
  const [row] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.kind, kind), eq(mails.toAddress, to)))
    .orderBy(desc(mails.createdAt))
    .limit(1);
  return row && writeMail(db, links, { ...row, locale: 'en' }, clock.now());
}

describe('a backup code', () => {
  it('that is used is announced with the number of those left, and more urgently when they are few', async () => {
    const { id, email, backupCodes } = await withTotp();
    const enter = async (code = '') => {
      clock.advance(HOUR_MS);
      is(await factor(await begin(email), { code }), 200);
      const [entry] = await database()
        .db.select()
        .from(activity)
        .where(and(eq(activity.userId, id), eq(activity.kind, 'backupCodeUsed')))
        .orderBy(desc(activity.id));
      expect(entry?.unread).toBe(true);
      return { params: entry?.params, mail: (await mailOf('backupCodeUsed', email))?.text };
    };
    const first = await enter(backupCodes[0]);
    expect(first.params).toEqual({ left: '9' });
    expect(first.mail).toContain('Codes left: 9');
    expect(first.mail).not.toContain('Get new ones');
    expect(first.mail).toContain('UTC');
    expect(first.mail).toContain('for=freeze');
    for (const code of backupCodes.slice(1, 7)) await enter(code);
    const few = await enter(backupCodes[7]);
    expect(few.params).toEqual({ few: '2' });
    expect(few.mail).toContain('Codes left: 2. Get new ones');
  });

  it('is told apart from an app in the list of sessions and in the security log', async () => {
    const { id, email, backupCodes } = await withTotp();
    is(await factor(await begin(email), { code: backupCodes[0] }), 200);
    const { db } = database();
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, id)).orderBy(desc(sessions.createdAt));
    expect(session?.method).toBe('backupCode');
    await app().http.security.flush();
    const events = await db.select().from(securityEvents).where(eq(securityEvents.actorId, id));
    const found = events.filter(({ kind, code }) => kind === 'signIn' && code === BACKUP_CODE_USED);
    expect(found.map(({ outcome }) => outcome)).toEqual(['ok']);
  });
});

it('a completed recovery is reported by an email that names what it removed', async () => {
  const { email } = await withTotp();
  is(await post('/api/login/recovery', {}, { cookie: cookiesOf(await begin(email)) }), 200);
  clock.advance(72 * HOUR_MS);
  const token = /token=([\w-]+)/.exec((await mailOf('recoveryReady', email))?.text ?? '')?.[1];
  is(await post('/api/recovery/complete', { token }), 204);
  const mail = await mailOf('factorsRecovered', email);
  expect(mail?.subject).toContain('Your second factor was removed');
  expect(mail?.text).toContain('Removed: authenticator app, 10 backup codes');
  expect(mail?.text).toContain('All devices were signed out');
  expect(await mailOf('factorRemoved', email)).toBeUndefined();
});

it('the removal of an app is reported with what it was', async () => {
  const { email, cookie } = await withTotp();
  is(await send('DELETE', '/api/profile/factors/totp', cookie), 204);
  expect((await mailOf('factorRemoved', email))?.text).toContain('Removed: authenticator app, 10 backup codes');
});
