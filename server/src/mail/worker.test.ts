import { HOUR_MS } from '@eleven/protocol/durations';
import { mailFaultOf } from '@eleven/protocol/mail/faults';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { mails } from '../db/schema.ts';
import { inTransaction } from '../db/tx.ts';
import { person } from '../testing/accounts.ts';
import { endLeases } from '../testing/end-leases.ts';
import { tokenIn, useMailbox } from '../testing/mail/mailbox.ts';

const {
  database,
  clock,
  post,
  register,
  mail,
  mailsTo,
  server,
  startWorker,
  stopWorkers,
  logged,
  confirmedPerson,
  outbox,
} = useMailbox();

const rowOf = async (email: string) => {
  const [row] = await database().db.select().from(mails).where(eq(mails.toAddress, email));
  return row;
};
const until = (check: () => Promise<boolean>) =>
  vi.waitFor(async () => {
    if (!(await check())) throw new Error('not yet');
  });

describe('the outbox', () => {
  it('keeps emails while the mail server is down, and sends each once when it is back', async () => {
    await server().goDown();
    const people = Array.from({ length: 4 }, () => person());
    for (const given of people) expect((await register(given)).statusCode).toBe(200);
    const last = people.at(-1)?.email ?? '';
    // An attempt that fails only after the clock has moved would not be repeated while the clock stands.
    for (const { email } of people)
      await until(async () => mailFaultOf((await rowOf(email))?.lastError ?? '') === 'connectionRefused');
    await server().comeUp();
    clock.advance(HOUR_MS);
    for (const { email } of people) await mail(email, 1);
    await until(async () => (await rowOf(last))?.sentAt !== null);
    expect(people.flatMap(({ email }) => mailsTo(email))).toHaveLength(4);
  });

  it('can be emptied by several workers at once, without sending any email twice', async () => {
    await stopWorkers();
    const people = Array.from({ length: 12 }, () => person());
    for (const given of people) await register(given);
    for (let count = 0; count < 3; count++) startWorker();
    for (const { email } of people) await mail(email, 1);
    await stopWorkers();
    const received = people.flatMap(({ email }) => mailsTo(email));
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(12);
    expect(received).toHaveLength(12);
  });

  it('sends an email again, with the same Message-ID and link, if its worker died before recording it', async () => {
    const given = person();
    await register(given);
    const first = await mail(given.email, 1);
    await until(async () => (await rowOf(given.email))?.sentAt !== null);
    const now = clock.now();
    await database()
      .db.update(mails)
      .set({ sentAt: null, dueAt: now, leasedUntil: sql`clock_timestamp() + interval '1 minute'` })
      .where(eq(mails.toAddress, given.email));
    await endLeases(database().db);
    const second = await mail(given.email, 2);
    expect(second.messageId).toBe(first.messageId);
    expect(tokenIn(second)).toBe(tokenIn(first));
  });

  it('gives up at once on permanent refusals, and retries temporary ones', async () => {
    server().refuse(550);
    const refused = person();
    await register(refused);
    await until(async () => (await rowOf(refused.email))?.lastError === 'EENVELOPE 550');
    expect((await rowOf(refused.email))?.dueAt).toBeNull();
    server().refuse(451);
    const delayed = person();
    await register(delayed);
    await until(async () => (await rowOf(delayed.email))?.lastError === 'EENVELOPE 451');
    expect((await rowOf(delayed.email))?.dueAt).not.toBeNull();
    server().refuse(undefined);
    clock.advance(HOUR_MS);
    await mail(delayed.email, 1);
    expect(mailsTo(refused.email)).toEqual([]);
  });

  it('sends nothing of a transaction that was rolled back', async () => {
    const { id, email } = await confirmedPerson();
    const { db } = database();
    const failed = inTransaction(db, async (tx) => {
      await outbox.post(tx, { kind: 'passwordChanged', to: email, userId: id, locale: 'en', now: clock.now() });
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await post('/api/password/forgot', { email });
    expect((await mail(email, 2)).text).toContain('new password');
  });

  it('marks emails as automatic, and writes them in the language of the page, as text and as HTML', async () => {
    const given = person();
    await register(given, { 'accept-language': 'ko-KR' });
    const { source, text } = await mail(given.email, 1);
    expect(source).toMatch(/^Auto-Submitted: auto-generated/im);
    expect(source).toMatch(/multipart\/alternative/);
    expect(text).toContain('본인의 주소임을 확인해 주십시오');
    expect(text).not.toContain(given.name);
  });

  it('transmits emails in short lines: the subject in encoded words, and URLs whole once decoded', async () => {
    const given = person();
    await register(given, { 'accept-language': 'ko-KR' });
    const { source, text } = await mail(given.email, 1);
    const [subject = ''] = /^Subject: [^\r]*(\r\n [^\r]*)*/m.exec(source) ?? [];
    const words = [...subject.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi)];
    for (const [word] of words) expect(word.length).toBeLessThanOrEqual(75);
    for (const line of subject.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78);
    const decoded = words.map(([, kind, part = '']) =>
      kind === 'B'
        ? Buffer.from(part, 'base64')
        : Buffer.from(
            part
              .replaceAll('_', ' ')
              .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ),
    );
    expect(Buffer.concat(decoded).toString()).toBe('이메일 주소를 확인해 주십시오 | 일레븐');
    const [, ...parts] = source.split(/^Content-Type: text\//m);
    expect(parts).toHaveLength(2);
    for (const part of parts) {
      expect(part).toMatch(/^(plain|html); charset=utf-8\r\n/i);
      const [, ...body] = part.split('\r\n\r\n');
      for (const line of body.join('').split('\r\n')) expect(line.length).toBeLessThanOrEqual(76);
    }
    expect(text).toMatch(/^http\S+\/verify#token=[\w-]{43}$/m);
  });

  it('logs neither tokens nor addresses, whatever the mail server quotes', async () => {
    const { email } = await confirmedPerson();
    await post('/api/password/forgot', { email });
    const token = tokenIn(await mail(email, 2));
    server().refuse(452);
    await post('/api/password/forgot', { email });
    await vi.waitFor(() => expect(logged.join('')).toContain('EENVELOPE 452'));
    server().refuse(undefined);
    const all = logged.join('');
    expect(all).not.toContain(token);
    expect(all).not.toContain(email);
    expect(all).not.toContain('example.org');
  });
});
