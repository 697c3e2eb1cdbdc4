/** Ending emails of one kind by the link in each of them, as mail clients and users do. */
import { renewUnsubscribeLinks } from '@eleven/protocol/api/profile';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { createNotify } from '../../notify/notify.ts';
import { useMailbox } from '../../testing/mail/mailbox.ts';

const box = useMailbox();
const { app, database, clock, hub, outbox, mail, confirmedPerson, post } = box;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const notifyUser = (userId: string) =>
  inTransaction(database().db, (tx) =>
    createNotify(hub, outbox)(tx, { userId, kind: 'unstaked', params: { amountWei: '1' }, now: clock.now() }),
  );
const choicesOf = async (id: string) =>
  (await database().db.select().from(users).where(eq(users.id, id)))[0]?.mailChoices;
const unfolded = (source: string) => source.replaceAll(/\r\n[ \t]+/g, ' ');
const headerOf = (source: string) => /^List-Unsubscribe: <([^>]+)>/im.exec(unfolded(source))?.[1];
/** A user with an email that can be ended, and the path of its link. */
async function withMail() {
  const someone = await confirmedPerson();
  await notifyUser(someone.id);
  const received = await mail(someone.email, 2);
  const url = new URL(headerOf(received.source) ?? '');
  return { ...someone, received, url, path: url.pathname };
}
const call = (method: 'GET' | 'POST', url: string, payload?: string, headers: Record<string, string> = {}) =>
  app().inject({ method, url, headers: { ...(payload ? FORM : {}), ...headers }, ...(payload ? { payload } : {}) });

describe('an email that its reader can turn off', () => {
  it('has unsubscribe headers, and the link in both parts', async () => {
    const { received, url } = await withMail();
    expect(unfolded(received.source)).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(received.text.replaceAll(/\s/g, '')).toContain(url.href);
    expect(received.source.split('text/html')[1]?.replaceAll(/=\r\n/g, '')).toContain(url.pathname);
  });

  it('is distinguished from an essential one', async () => {
    const { email } = await confirmedPerson();
    await post('/api/password/forgot', { email });
    for (const count of [1, 2]) expect((await mail(email, count)).source).not.toMatch(/List-Unsubscribe/i);
  });
});

describe('the link', () => {
  it('ends that kind of email with one POST from anywhere, without a cookie, and nothing else', async () => {
    const { id, path } = await withMail();
    const headers = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    const answer = await call('POST', path, 'List-Unsubscribe=One-Click', headers);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('You will get no more emails about “Withdrawal final”');
    expect(await choicesOf(id)).toEqual({ withdrawals: false });
    expect((await call('POST', path, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
  });

  it('acts on a POST of multipart/form-data too; a broken one only shows the page, a large one is refused', async () => {
    const { id, path } = await withMail();
    const send = (body: string, type = 'multipart/form-data; boundary=x') =>
      call('POST', path, body, { 'content-type': type });
    const field = (value: string) =>
      ['--x', 'Content-Disposition: form-data; name="List-Unsubscribe"', '', value, '--x--', ''].join('\r\n');
    const broken = [
      await send('List-Unsubscribe=One-Click'),
      await send(field('One-Click').slice(0, -20)),
      await send(field('One-Click'), 'multipart/form-data'),
      await send(field('Everything')),
    ];
    for (const answer of broken)
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('Stop emails about')]);
    expect((await send(field('x'.repeat(1_024)))).statusCode).toBe(413);
    expect(await choicesOf(id)).toEqual({});
    expect((await send(field('One-Click'))).body).toContain('You will get no more emails about');
    expect(await choicesOf(id)).toEqual({ withdrawals: false });
  });

  it('changes nothing when opened by a program that scans emails', async () => {
    const { id, path } = await withMail();
    const page = await call('GET', path, undefined, { 'accept-language': 'ko' });
    expect(page.body).toContain('‘출금 완료’ 메일을 그만 받으시겠습니까?');
    expect(page.body).toContain('href="/settings"');
    expect(page.headers).toMatchObject({ 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' });
    for (const body of ['List-Unsubscribe=', 'x=1', ''])
      expect((await call('POST', path, body)).body).toContain('Stop emails about');
    expect(await choicesOf(id)).toEqual({});
  });

  it('in a daily email ends all its topics, and no other', async () => {
    const { id, email } = await confirmedPerson();
    await database().db.update(users).set({ digest: true }).where(eq(users.id, id));
    await notifyUser(id);
    clock.advance(25 * 3_600_000);
    await inTransaction(database().db, async (tx) => outbox.wakeAfter(tx));
    const received = await mail(email, 2);
    const { pathname } = new URL(headerOf(received.source) ?? '');
    expect(pathname).toContain('/unsubscribe/digest/');
    expect(received.text.replaceAll(/\s/g, '')).toContain(pathname);
    const answer = await call('POST', pathname, 'List-Unsubscribe=One-Click');
    expect(answer.body).toContain('You will get no more emails about “the news of each day”');
    expect(answer.body).not.toContain('value="Undo"');
    const ended = { reserve: false, terms: false, stakes: false, withdrawals: false, rewardsReady: false };
    expect(await choicesOf(id)).toEqual(ended);
  });

  it('can be undone on the page', async () => {
    const { id, path } = await withMail();
    expect((await call('POST', path, 'List-Unsubscribe=One-Click')).body).toContain('value="Undo"');
    expect((await call('POST', path, 'List-Unsubscribe=Undo')).body).toContain('again');
    expect(await choicesOf(id)).toEqual({ withdrawals: true });
  });

  it('never ends security emails, nor anything with an unknown or former key', async () => {
    const { id, path } = await withMail();
    const other = crypto.randomUUID();
    const wrong = [
      path.replace('withdrawals', 'security'),
      path.replace('withdrawals', 'status'),
      path.replace(/[^/]+$/, other),
    ];
    for (const url of wrong) {
      expect((await call('POST', url, 'List-Unsubscribe=One-Click')).statusCode).toBe(404);
      expect((await call('GET', url)).body).toContain('This link no longer works.');
    }
    await database().db.update(users).set({ unsubscribeKey: other }).where(eq(users.id, id));
    expect((await call('POST', path, 'List-Unsubscribe=One-Click')).statusCode).toBe(404);
    expect(await choicesOf(id)).toEqual({});
  });

  it('can be invalidated by the user with all others so far, and the next email has a new one', async () => {
    const { id, email, cookie, path } = await withMail();
    const other = await withMail();
    expect((await post(renewUnsubscribeLinks.path, {})).statusCode).toBe(401);
    expect((await post(renewUnsubscribeLinks.path, {}, { cookie })).statusCode).toBe(204);
    expect((await call('POST', path, 'List-Unsubscribe=One-Click')).statusCode).toBe(404);
    expect(await choicesOf(id)).toEqual({});
    await notifyUser(id);
    const renewed = new URL(headerOf((await mail(email, 3)).source) ?? '').pathname;
    expect(renewed).not.toBe(path);
    expect((await call('POST', renewed, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect(await choicesOf(id)).toEqual({ withdrawals: false });
    // The links of other users still work.
    expect((await call('GET', other.path)).statusCode).toBe(200);
  });
});
