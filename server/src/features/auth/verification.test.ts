import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@eleven/protocol/durations';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mails, mailTokens, users } from '../../db/schema.ts';
import { cookieOf, person } from '../../testing/accounts.ts';
import { tokenIn, useMailbox } from '../../testing/mail/mailbox.ts';

const { database, clock, post, register, me, kindsOf, mail, mailsTo, start, hub } = useMailbox();

describe('the confirmation of an address', () => {
  it('is requested by email at registration, in the language of the page, and done with the link', async () => {
    const given = person();
    const answer = await register(given, { 'accept-language': 'ko' });
    const received = await mail(given.email, 1);
    expect(received.text).toContain('이메일 주소 확인');
    const invalidations: string[] = [];
    const stop = hub.subscribe(answer.json().id, (invalidation) => invalidations.push(invalidation));
    const verified = await post('/api/email/verify', { token: tokenIn(received) });
    stop();
    expect([verified.statusCode, verified.body]).toEqual([204, '']);
    expect((await me(cookieOf(answer))).json().emailVerified).toBe(true);
    expect(await kindsOf(answer.json().id)).toEqual(['registered', 'emailVerified']);
    expect(invalidations).toContain('session');
  });

  it('happens once, however often the link is opened', async () => {
    const given = person();
    const { id } = (await register(given)).json();
    const token = tokenIn(await mail(given.email, 1));
    const answers = await Promise.all(Array.from({ length: 4 }, () => post('/api/email/verify', { token })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
    expect((await post('/api/email/verify', { token })).statusCode).toBe(204);
    expect(await kindsOf(id)).toEqual(['registered', 'emailVerified']);
  });

  it('is refused with a link that is older than 48 hours, unknown, or for another purpose', async () => {
    const given = person();
    const { id } = (await register(given)).json();
    const token = tokenIn(await mail(given.email, 1));
    const [stored] = await database().db.select().from(mailTokens).where(eq(mailTokens.userId, id));
    await post('/api/password/forgot', { email: given.email });
    const reset = tokenIn(await mail(given.email, 2));
    clock.advance(48 * HOUR_MS + 1);
    for (const wrong of [token, 'nobody', '', stored?.hash ?? '', reset]) {
      const answer = await post('/api/email/verify', { token: wrong });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'auth.linkInvalid']);
    }
    const [user] = await database().db.select().from(users).where(eq(users.id, id));
    expect(user?.emailVerified).toBe(false);
  });

  it('can be requested again after a minute, up to five times in half an hour', async () => {
    const strict = await start({ local: false });
    const given = person();
    const cookie = cookieOf(await register(given));
    const again = () => post('/api/email/resend', {}, { cookie }, strict);
    expect((await again()).statusCode).toBe(204);
    const early = await again();
    expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '60']);
    for (let count = 2; count <= 5; count++) {
      clock.advance(61_000);
      expect((await again()).statusCode).toBe(204);
    }
    clock.advance(61_000);
    expect((await again()).statusCode).toBe(429);
    await strict.close();
    await mail(given.email, 6);
    expect(new Set(mailsTo(given.email).map(tokenIn)).size).toBe(6);
  });

  it('sends one email for a double click, also on the local chain, and returns how long to wait', async () => {
    const given = person();
    const cookie = cookieOf(await register(given));
    const again = () => post('/api/email/resend', {}, { cookie });
    const answers = await Promise.all([again(), again()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 429]);
    expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('60');
    clock.advance(20_000);
    expect((await again()).headers['retry-after']).toBe('40');
    const rows = await database().db.select().from(mails).where(eq(mails.toAddress, given.email));
    expect(rows).toHaveLength(2);
  });

  it('sends one email for a repeated request, and none once the address is confirmed', async () => {
    const given = person();
    const cookie = cookieOf(await register(given));
    const headers = { cookie, 'idempotency-key': randomUUID() };
    await Promise.all([post('/api/email/resend', {}, headers), post('/api/email/resend', {}, headers)]);
    const second = await mail(given.email, 2);
    await post('/api/email/verify', { token: tokenIn(second) });
    expect((await post('/api/email/resend', {}, { cookie })).statusCode).toBe(204);
    const rows = await database().db.select().from(mails).where(eq(mails.toAddress, given.email));
    expect(rows).toHaveLength(2);
  });

  it('cannot be requested without a session', async () => {
    expect((await post('/api/email/resend', {})).statusCode).toBe(401);
  });
});
