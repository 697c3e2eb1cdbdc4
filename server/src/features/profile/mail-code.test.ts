import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mails, users } from '../../db/schema.ts';
import { PASSWORD, person } from '../../testing/accounts.ts';
import { is, useFreeze } from '../../testing/freeze.ts';

const test = useFreeze();
const { database, send, post, register, mailOf, confirmedPerson, kindsOf, logged, mailsTo, ask } = test;
const CODE = 'blue heron 7';
const save = (cookie: string, code: string | null) => send('PATCH', '/api/profile/mail-code', cookie, { code });

async function withCode() {
  const someone = await confirmedPerson();
  await test.stepUp(someone.id);
  const saved = await save(someone.cookie, `  ${CODE} `);
  is(saved, 200);
  expect(saved.json().mailCode).toBe(CODE);
  return someone;
}

describe('a user’s own code in emails', () => {
  it('is in every email to its owner, in text and HTML, from the one that announces it', async () => {
    const { id, email, cookie } = await withCode();
    const notified = await mailOf(email, 'mailCodeChanged');
    expect(notified.text.split(/\r?\n/)[0]).toBe(`Your code: ${CODE}`);
    expect(notified.source.replace(/=\r?\n/g, '').match(/Your code: blue heron 7/g)).toHaveLength(2);
    is(await post('/api/password/forgot', { email }), 204);
    expect((await mailOf(email, 'resetPassword')).text).toContain(`Your code: ${CODE}`);
    is(await send('PATCH', '/api/profile/settings', cookie, { locale: 'ko' }), 200);
    is(await save(cookie, '파란 왜가리'), 200);
    await test.mail(email, 4);
    expect(mailsTo(email).at(-1)?.text).toContain('확인 문구: 파란 왜가리');
    expect(await kindsOf(id)).toContain('mailCodeChanged');
    // Stored with the account alone, in no email and no log.
    const rows = await database().db.select().from(mails).where(eq(mails.userId, id));
    expect(JSON.stringify(rows)).not.toContain(CODE);
    expect(logged.join()).not.toContain(CODE);
  });

  it('is unset at first, and can be removed by its owner', async () => {
    const { email, cookie } = await withCode();
    is(await save(cookie, null), 200);
    const gone = (await test.mail(email, 3)).text;
    expect(gone).toContain('was changed or removed');
    expect(gone).not.toContain('Your code');
    const { email: other, cookie: theirs } = await confirmedPerson();
    expect((await send('GET', '/api/profile/settings', theirs)).json().mailCode).toBeNull();
    expect(
      mailsTo(other)
        .map(({ text }) => text)
        .join(),
    ).not.toContain('Your code');
  });

  it('is not in emails to an address that is not the account’s', async () => {
    const { email, cookie } = await withCode();
    const next = `next.${email}`;
    is(await send('POST', '/api/profile/email-change', cookie, { email: next, password: PASSWORD }), 200);
    expect((await mailOf(next, 'confirmNewAddress')).text).not.toContain(CODE);
    expect((await mailOf(email, 'confirmChange')).text).toContain(CODE);
  });

  it('is in the email that tells its owner of another account’s change to this address', async () => {
    const [{ email }, other] = [await withCode(), await confirmedPerson()];
    is(await send('POST', '/api/profile/email-change', other.cookie, { email, password: PASSWORD }), 200);
    const notified = await test.saying(email, 'make this the email address of another Eleven account');
    expect(notified.text).toContain(`Your code: ${CODE}`);
    // An owner without one gets none.
    const plain = await confirmedPerson();
    const change = { email: plain.email, password: PASSWORD };
    is(await send('POST', '/api/profile/email-change', other.cookie, change), 200);
    const without = await test.saying(plain.email, 'make this the email address of another Eleven account');
    expect(without.text).not.toContain('Your code');
  });

  it('needs a fresh proof and a confirmed address: nobody can put words into emails to somebody else', async () => {
    const { cookie } = await confirmedPerson();
    const stale = await test.user({ isSteppedUp: false });
    is(await save(stale.cookie, CODE), 403, 'auth.stepUpRequired');
    const given = person();
    const answer = await register(given);
    const unconfirmed = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    is(await save(unconfirmed, CODE), 403, 'auth.emailUnconfirmed');
    is(await save(cookie, '<b>hello</b>'), 400, 'profile.mailCodeInvalid');
    is(await save(cookie, 'blue\u200bheron'), 400, 'profile.mailCodeInvalid');
  });

  it('is invisible to staff', async () => {
    const { id } = await withCode();
    const admin = await test.user({ role: 'admin', scope: 'admin' });
    for (const url of [`/api/admin/users/${id}`, `/api/admin/users/${id}/activity`, '/api/admin/users']) {
      const seen = await ask('GET', url, { cookie: admin.cookie });
      expect(seen.statusCode).toBe(200);
      expect(seen.body).not.toContain(CODE);
    }
    const [row] = await database().db.select().from(users).where(eq(users.id, id));
    expect(row?.mailCode).toBe(CODE);
  });
});
