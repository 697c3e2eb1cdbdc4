import { randomUUID } from 'node:crypto';
import { shortAddress } from '@eleven/protocol/address';
import { DAY_MS } from '@eleven/protocol/durations';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { totpCode } from '../../accounts/totp.ts';
import { activity, emailChanges, mails, passkeys, users, wallets } from '../../db/schema.ts';
import { cookieOf, PASSWORD, person } from '../../testing/accounts.ts';
import { tokenIn, useMailbox } from '../../testing/mail/mailbox.ts';

const { database, clock, send, post, register, login, me, mail, mailsTo, kindsOf, confirmedPerson, passDelay, saying } =
  useMailbox();
const NEW_PASSWORD = 'violet harbour 52 kites';

const ask = (cookie: string, email: string, password = PASSWORD) =>
  send('POST', '/api/profile/email-change', cookie, { email, password });
const confirm = async (token: string) => {
  const answer = await post('/api/email-change/confirm', { token });
  await passDelay();
  return answer;
};
const undo = (token: string) => post('/api/email-change/undo', { token });
const codeOf = (answer: Awaited<ReturnType<typeof send>>) => [answer.statusCode, answer.json().code];

/** Somebody has registered a victim's address and requested a change to another mailbox, to take over the account later. */
async function laidTrap() {
  const victim = person();
  const answer = await register(victim);
  const evil = person().email;
  await ask(cookieOf(answer), evil);
  const trap = tokenIn(await mail(evil, 1));
  return { id: String(answer.json().id), email: victim.email, cookie: cookieOf(answer), evil, trap };
}

describe('a pending change of address, begun by somebody else', () => {
  it('ends when the owner of the address sets a password by email', async () => {
    const { id, email, evil, trap } = await laidTrap();
    await post('/api/password/forgot', { email });
    const reset = await post('/api/password/reset', { token: tokenIn(await mail(email, 2)), password: NEW_PASSWORD });
    expect(reset.statusCode).toBe(204);
    expect(codeOf(await confirm(trap))).toEqual([400, 'auth.linkInvalid']);
    expect((await login({ email, password: NEW_PASSWORD })).statusCode).toBe(200);
    expect((await login({ email: evil, password: NEW_PASSWORD })).statusCode).toBe(401);
    expect(await kindsOf(id)).toContain('emailChangeCancelled');
  });

  it('ends when the owner of the address confirms it', async () => {
    const { email, cookie, trap } = await laidTrap();
    expect((await post('/api/email/verify', { token: tokenIn(await mail(email, 1)) })).statusCode).toBe(204);
    expect(codeOf(await confirm(trap))).toEqual([400, 'auth.linkInvalid']);
    expect((await me(cookie)).json()).toMatchObject({ email, emailVerified: true });
  });

  it('ends with a new password', async () => {
    const { email, cookie, trap } = await laidTrap();
    await send('POST', '/api/profile/password', cookie, { current: PASSWORD, password: NEW_PASSWORD });
    expect(codeOf(await confirm(trap))).toEqual([400, 'auth.linkInvalid']);
    expect((await me(cookie)).json().email).toBe(email);
  });

  it('needs the old address after all once that is confirmed, in whatever way', async () => {
    const { id, email, cookie, trap } = await laidTrap();
    await database().db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
    expect(codeOf(await confirm(trap))).toEqual([400, 'auth.linkInvalid']);
    expect((await me(cookie)).json().email).toBe(email);
    expect(await database().db.select().from(emailChanges).where(eq(emailChanges.userId, id))).toEqual([]);
  });
});

describe('"this was not me", from the email to the previous address', () => {
  /** Somebody with the password and, for a moment, the mailbox has changed the account's address. */
  async function moved() {
    const owner = await confirmedPerson();
    const evil = person().email;
    await ask(owner.cookie, evil);
    for (const link of [await mail(owner.email, 2), await mail(evil, 1)]) await confirm(tokenIn(link));
    const message = await saying(owner.email, `is now ${evil}`);
    return { ...owner, evil, undoLink: tokenIn(message) };
  }

  it('restores the address, ends every session and the password, and leads to a new one', async () => {
    const { id, email, cookie, evil, undoLink } = await moved();
    const thief = cookieOf(await login({ email: evil, password: PASSWORD }));
    await post('/api/password/forgot', { email: evil });
    const thiefsReset = tokenIn(await saying(evil, '/reset-password#token'));
    await ask(thief, person().email);
    const key = { 'idempotency-key': randomUUID() };
    // The reply to the first may be lost, and with it the end of this browser's cookie.
    for (const _ of [1, 2]) {
      const answer = await post('/api/email-change/undo', { token: undoLink }, key);
      expect([answer.statusCode, cookieOf(answer)]).toEqual([204, expect.stringMatching(/=$/)]);
    }
    expect([(await me(cookie)).statusCode, (await me(thief)).statusCode]).toEqual([401, 401]);
    for (const address of [email, evil]) {
      expect((await login({ email: address, password: PASSWORD })).statusCode).toBe(401);
    }
    expect(codeOf(await post('/api/password/reset', { token: thiefsReset, password: NEW_PASSWORD }))).toEqual([
      400,
      'auth.linkInvalid',
    ]);
    expect(await database().db.select().from(emailChanges).where(eq(emailChanges.userId, id))).toEqual([]);
    const resetMail = () => mailsTo(email).find(({ text }) => text.includes('/reset-password#token'));
    await expect.poll(resetMail).toBeDefined();
    const token = tokenIn(resetMail() ?? (await mail(email, 1)));
    expect((await post('/api/password/reset', { token, password: NEW_PASSWORD })).statusCode).toBe(204);
    const signedIn = await login({ email, password: NEW_PASSWORD });
    expect(signedIn.json()).toMatchObject({ email, emailVerified: true });
    expect(await kindsOf(id)).toContain('emailChangeUndone');
    // The owner of the other mailbox is notified, and gets no link to undo it.
    await expect.poll(() => mailsTo(evil).at(-1)?.text).toContain('went back to its previous one');
    expect(mailsTo(evil).at(-1)?.text).not.toContain('token=');
    expect(codeOf(await undo(undoLink))).toEqual([400, 'auth.linkInvalid']);
  });

  it('also undoes later changes, and a later link does not undo that', async () => {
    const { email, cookie, evil, undoLink } = await moved();
    const third = person().email;
    await ask(cookie, third);
    const links = [await saying(evil, `to ${third}`), await mail(third, 1)];
    for (const link of links) await confirm(tokenIn(link));
    const later = tokenIn(await saying(evil, `is now ${third}`));
    expect((await me(cookie)).json().email).toBe(third);
    expect((await undo(undoLink)).statusCode).toBe(204);
    expect(codeOf(await undo(later))).toEqual([400, 'auth.linkInvalid']);
    await post('/api/password/forgot', { email });
    await expect.poll(() => mailsTo(email).at(-1)?.text).toContain('/reset-password#token');
  });

  it('keeps the second factor of staff: no email removes theirs', async () => {
    const { id, email, cookie, undoLink } = await moved();
    const { db } = database();
    await db.update(users).set({ role: 'support' }).where(eq(users.id, id));
    clock.advance(1_000);
    const { secret } = (await send('POST', '/api/profile/factors/totp', cookie)).json();
    const code = totpCode(secret, clock.now());
    expect((await send('POST', '/api/profile/factors/totp/confirm', cookie, { code })).statusCode).toBe(200);
    expect((await undo(undoLink)).statusCode).toBe(204);
    const reset = await saying(email, '/reset-password#token');
    const set = await post('/api/password/reset', { token: tokenIn(reset), password: NEW_PASSWORD });
    expect(set.statusCode).toBe(204);
    const asked = await post('/api/admin/login', { email, password: NEW_PASSWORD });
    expect(asked.json()).toEqual({ secondFactor: ['totp', 'backupCode'] });
    await db.update(users).set({ role: 'user' }).where(eq(users.id, id));
  });

  it('unlinks each wallet that was linked since the change and notifies its owner, and keeps earlier ones', async () => {
    const { id, email, undoLink } = await moved();
    const { db } = database();
    const link = (digit: string, linkedAt: Date) => ({ address: `0x${digit.repeat(40)}`, userId: id, linkedAt });
    const early = link('4', new Date(clock.now().getTime() - 2 * DAY_MS));
    const late = [link('5', clock.now()), link('6', clock.now())];
    await db.insert(wallets).values([early, ...late]);
    expect((await undo(undoLink)).statusCode).toBe(204);
    const left = await db.select().from(wallets).where(eq(wallets.userId, id));
    expect(left.map(({ address }) => address)).toEqual([early.address]);
    expect((await kindsOf(id)).filter((kind) => kind === 'walletUnlinked')).toHaveLength(2);
    for (const { address } of late) await saying(email, shortAddress(address));
  });

  it('records each factor that was added since the change and that it removes, and emails its owner once', async () => {
    const { id, email, undoLink } = await moved();
    const { db } = database();
    const key = (name: string, createdAt: Date) => ({
      id: randomUUID(),
      userId: id,
      name,
      createdAt,
      publicKey: 'x',
      counter: 0,
      transports: [],
      isSynced: false,
    });
    const early = key('Early', new Date(clock.now().getTime() - 2 * DAY_MS));
    await db.insert(passkeys).values([early, key('Blue', clock.now()), key('Green', clock.now())]);
    expect((await undo(undoLink)).statusCode).toBe(204);
    const entries = await db.select().from(activity).where(eq(activity.userId, id)).orderBy(activity.id);
    const removed = entries.filter(({ kind }) => kind === 'passkeyRemoved');
    expect(removed.map(({ params }) => params.name).sort()).toEqual(['Blue', 'Green']);
    expect((await db.select().from(passkeys).where(eq(passkeys.userId, id))).map(({ name }) => name)).toEqual([
      'Early',
    ]);
    const removal = and(eq(mails.toAddress, email), eq(mails.kind, 'factorRemoved'));
    expect(await db.$count(mails, removal)).toBe(1);
    await saying(email, 'An authenticator app or a passkey was removed');
  });

  it('reserves the address for its owner for 7 days, and no longer', async () => {
    const { email, undoLink } = await moved();
    expect(codeOf(await register(person({ email })))).toEqual([409, 'auth.emailTaken']);
    clock.advance(7 * DAY_MS);
    expect(codeOf(await undo(undoLink))).toEqual([400, 'auth.linkInvalid']);
    expect((await register(person({ email }))).statusCode).toBe(200);
  });

  it('is sent to no address that was never confirmed', async () => {
    const { email, trap } = await laidTrap();
    expect((await confirm(trap)).json()).toEqual({ outcome: 'changed', dueAt: null });
    expect((await register(person({ email }))).statusCode).toBe(200);
  });
});
