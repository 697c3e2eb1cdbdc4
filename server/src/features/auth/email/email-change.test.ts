import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@eleven/protocol/durations';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../../core/log.ts';
import { emailChanges, mails, users } from '../../../db/schema.ts';
import { cookieOf, PASSWORD, person } from '../../../testing/accounts.ts';
import { tokenIn, useMailbox } from '../../../testing/mail/mailbox.ts';
import { applyDueChanges } from '../due-changes.ts';

const test = useMailbox();
const { database, clock, send, post, register, login, me, kindsOf, mail, confirmedPerson, saying } = test;
const applyDue = () => applyDueChanges({ ...test, db: database().db, log: createLog('silent') });

type Answer = Awaited<ReturnType<typeof send>>;
const codeOf = (answer: Answer) => [answer.statusCode, answer.json().code];

describe('a change of address', () => {
  const ask = (cookie: string, email: string, password = PASSWORD) =>
    send('POST', '/api/profile/email-change', cookie, { email, password });
  const confirm = (token: string) => post('/api/email-change/confirm', { token });
  const refuse = (token: string) => post('/api/email-change/refuse', { token });
  const now = async (cookie: string) => (await send('GET', '/api/profile/email-change', cookie)).json().change;

  /** A user with a confirmed address who requested another one, and the links of both emails. */
  async function asked() {
    const someone = await confirmedPerson();
    const newEmail = person().email;
    expect((await ask(someone.cookie, ` ${newEmail.toUpperCase()}`)).statusCode).toBe(200);
    const [from, to] = [tokenIn(await mail(someone.email, 2)), tokenIn(await mail(newEmail, 1))];
    return { ...someone, newEmail, from, to };
  }

  it.each([
    ['the new one last', 0],
    ['the old one last', 1],
  ])('takes effect a day after both have confirmed, %s', async (_, first) => {
    const { id, email, newEmail, cookie, from, to } = await asked();
    const links = first === 0 ? [from, to] : [to, from];
    const waiting = { outcome: 'waiting', dueAt: null };
    expect((await confirm(links[0] ?? '')).json()).toEqual(waiting);
    expect((await confirm(links[0] ?? '')).json()).toEqual(waiting);
    expect((await me(cookie)).json().email).toBe(email);
    expect(await now(cookie)).toMatchObject({ newEmail, oldConfirmed: first === 0, newConfirmed: first === 1 });
    const dueAt = new Date(clock.now().getTime() + 24 * HOUR_MS).toISOString();
    const scheduled = { outcome: 'scheduled', dueAt };
    expect((await confirm(links[1] ?? '')).json()).toEqual(scheduled);
    for (const link of links) expect((await confirm(link)).json()).toEqual(scheduled);
    // Both are notified when it will happen and how to stop it. Until then nothing has changed.
    for (const address of [email, newEmail]) {
      expect((await saying(address, 'Both addresses have confirmed')).text).toContain('for=stop-change&token=');
    }
    expect((await saying(email, 'Both addresses')).text).toContain('for=freeze');
    expect((await saying(newEmail, 'Both addresses')).text).not.toContain('for=freeze');
    expect(await now(cookie)).toMatchObject({ newEmail, dueAt });
    clock.advance(24 * HOUR_MS - 1);
    expect(await applyDue()).toBe(0);
    expect((await login({ email, password: PASSWORD })).statusCode).toBe(200);
    expect((await login({ email: newEmail, password: PASSWORD })).statusCode).toBe(401);
    // Meanwhile nobody else can take the new address.
    expect((await register(person({ email: newEmail }))).statusCode).toBe(409);

    clock.advance(1);
    // Several processes at once, and again: it is applied once.
    const done = await Promise.all([applyDue(), applyDue(), applyDue()]);
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await applyDue()).toBe(0);
    expect((await me(cookie)).json()).toMatchObject({ email: newEmail, emailVerified: true });
    expect(await now(cookie)).toBeNull();
    for (const link of links) expect(codeOf(await confirm(link))).toEqual([400, 'auth.linkInvalid']);
    expect((await login({ email, password: PASSWORD })).statusCode).toBe(401);
    expect((await login({ email: newEmail, password: PASSWORD })).statusCode).toBe(200);
    expect((await saying(email, 'is now')).text).toContain(newEmail);
    const kinds = (await kindsOf(id)).filter((kind) => kind.startsWith('emailChange'));
    expect(kinds).toEqual(['emailChangeAsked', 'emailChangeScheduled', 'emailChanged']);
  });

  it.each(['the page', 'the old mailbox', 'the new mailbox', 'a freeze'])(
    'can be cancelled by %s within that day',
    async (by) => {
      const { id, email, newEmail, cookie, from, to } = await asked();
      for (const link of [from, to]) expect((await confirm(link)).statusCode).toBe(200);
      const mailTo = await saying(by === 'the new mailbox' ? newEmail : email, 'Both addresses have confirmed');
      const stop = tokenIn(mailTo);
      // This link can only stop the change.
      expect(codeOf(await confirm(stop))).toEqual([400, 'auth.linkInvalid']);
      clock.advance(23 * HOUR_MS);
      if (by === 'the page') expect((await send('DELETE', '/api/profile/email-change', cookie)).statusCode).toBe(204);
      else if (by === 'a freeze') {
        const token = /for=freeze&token=([\w-]+)/.exec(mailTo.text)?.[1];
        expect((await post('/api/freeze', { token })).statusCode).toBe(200);
      } else expect((await refuse(stop)).statusCode).toBe(204);
      clock.advance(2 * HOUR_MS);
      expect(await applyDue()).toBe(0);
      const [row] = await database().db.select().from(users).where(eq(users.id, id));
      expect(row?.email).toBe(email);
      expect(await kindsOf(id)).toContain('emailChangeCancelled');
      // Both were told that it would happen.
      for (const address of [email, newEmail]) {
        expect((await saying(address, 'was stopped')).text).toContain(newEmail);
      }
      expect((await saying(newEmail, 'was stopped')).text).not.toContain('for=freeze');
      expect(codeOf(await refuse(stop))).toEqual([400, 'auth.linkInvalid']);
    },
  );

  it('ends if somebody else has the address by then, and its owner is notified', async () => {
    const { id, email, newEmail, from, to } = await asked();
    for (const link of [from, to]) await confirm(link);
    const other = await confirmedPerson();
    await database().db.update(users).set({ email: newEmail }).where(eq(users.id, other.id));
    clock.advance(25 * HOUR_MS);
    expect(await applyDue()).toBe(0);
    expect((await login({ email, password: PASSWORD })).statusCode).toBe(200);
    expect(await kindsOf(id)).toContain('emailChangeCancelled');
  });

  it('is one change, however many confirm at once', async () => {
    const { cookie, email, newEmail, id, from, to } = await asked();
    const answers = await Promise.all([from, to, from, to].map(confirm));
    expect(answers.some((answer) => answer.json().outcome === 'scheduled')).toBe(true);
    expect((await kindsOf(id)).filter((kind) => kind === 'emailChangeScheduled')).toHaveLength(1);
    await saying(email, 'Both addresses have confirmed');
    await test.passDelay();
    expect((await me(cookie)).json().email).toBe(newEmail);
    expect((await kindsOf(id)).filter((kind) => kind === 'emailChanged')).toHaveLength(1);
  });

  it('needs the password and another address', async () => {
    const { email, cookie } = await confirmedPerson();
    expect(codeOf(await ask(cookie, person().email, 'not it at all'))).toEqual([400, 'auth.passwordWrong']);
    expect(codeOf(await ask(cookie, email.toUpperCase()))).toEqual([400, 'auth.emailSame']);
    expect(codeOf(await ask(cookie, 'nobody'))).toEqual([400, 'auth.emailInvalid']);
    expect(await now(cookie)).toBeNull();
  });

  it('ends once it is cancelled, from the page or from an email, replaced, or a day old', async () => {
    const byPage = await asked();
    expect((await send('DELETE', '/api/profile/email-change', byPage.cookie)).statusCode).toBe(204);
    const byMail = await asked();
    const key = { 'idempotency-key': randomUUID() };
    const refusal = () => post('/api/email-change/refuse', { token: byMail.from }, key);
    // The reply to the first may be lost.
    expect([(await refusal()).statusCode, (await refusal()).statusCode]).toEqual([204, 204]);
    expect(await kindsOf(byMail.id)).toContain('emailChangeCancelled');
    await saying(byMail.email, 'was stopped');
    // An address that has confirmed nothing gets no further email.
    const toNew = await database().db.select().from(mails).where(eq(mails.toAddress, byMail.newEmail));
    expect(toNew.map(({ kind }) => kind)).toEqual(['confirmNewAddress']);
    const replaced = await asked();
    const other = person().email;
    expect((await ask(replaced.cookie, other)).statusCode).toBe(200);
    expect(await now(replaced.cookie)).toMatchObject({ newEmail: other });
    const old = await asked();
    clock.advance(24 * HOUR_MS);
    for (const { from, to, cookie, email } of [byPage, byMail, replaced, old]) {
      for (const link of [from, to]) {
        expect(codeOf(await confirm(link))).toEqual([400, 'auth.linkInvalid']);
        expect(codeOf(await refuse(link))).toEqual([400, 'auth.linkInvalid']);
      }
      expect((await me(cookie)).json().email).toBe(email);
    }
  });

  it('from an address that was never confirmed needs a confirmation by the new one alone', async () => {
    const given = person();
    const cookie = cookieOf(await register(given));
    const newEmail = person().email;
    expect((await ask(cookie, newEmail)).json().change).toMatchObject({ needsOld: false });
    const body = { token: tokenIn(await mail(newEmail, 1)) };
    const key = { 'idempotency-key': randomUUID() };
    // The reply to the first may be lost.
    for (const _ of [1, 2]) {
      const answer = await post('/api/email-change/confirm', body, key);
      expect(answer.json()).toEqual({ outcome: 'changed', dueAt: null });
    }
    expect((await me(cookie)).json()).toMatchObject({ email: newEmail, emailVerified: true });
    // The other address gets nothing but the initial confirmation email.
    expect(
      (await database().db.select().from(mails).where(eq(mails.toAddress, given.email))).map(({ kind }) => kind),
    ).toEqual(['verifyEmail']);
  });

  it('does not reveal whether the new address has an account, but notifies its owner', async () => {
    const [owner, someone] = [await confirmedPerson(), await confirmedPerson()];
    const [taken, free] = [await ask(someone.cookie, owner.email), await ask(someone.cookie, person().email)];
    const shapeOf = (answer: Answer) => [answer.statusCode, Object.keys(answer.json().change)];
    expect(shapeOf(taken)).toEqual(shapeOf(free));
    expect((await ask(someone.cookie, owner.email)).statusCode).toBe(200);
    const message = await mail(owner.email, 2);
    expect(message.text).toContain('You already have an account');
    expect(() => tokenIn(message)).toThrow();
  });

  it('is refused with 409 if somebody has registered with the new address in the meantime', async () => {
    const { cookie, email, newEmail, from, to } = await asked();
    await confirm(from);
    expect((await register(person({ email: newEmail }))).statusCode).toBe(200);
    expect(codeOf(await confirm(to))).toEqual([409, 'auth.emailTaken']);
    expect((await me(cookie)).json().email).toBe(email);
  });

  it('stores only hashes of its links', async () => {
    const { from, to } = await asked();
    const rows = JSON.stringify([
      await database().db.select().from(emailChanges),
      await database().db.select().from(mails),
    ]);
    for (const token of [from, to]) expect(rows).not.toContain(token);
  });
});
