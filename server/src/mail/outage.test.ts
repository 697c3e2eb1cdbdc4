/** A mail server that is gone, or accepts connections and stays silent: nothing is lost, duplicated, or waited for. */

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { HOUR_MS, SECOND_MS } from '@eleven/protocol/durations';
import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { createLog } from '../core/log.ts';
import { mails } from '../db/schema.ts';
import { inTransaction } from '../db/tx.ts';
import { createNotify } from '../notify/notify.ts';
import { PASSWORD, person } from '../testing/accounts.ts';
import { freshDatabase } from '../testing/database.ts';
import { useMailbox } from '../testing/mail/mailbox.ts';
import { createSmtpTransport, localMailbox } from './transport.ts';
import { startMailWorker } from './worker.ts';

const app = useMailbox();
const { database, clock, hub, links, notify, outbox, server, send, post, register, login, mailsTo, stopWorkers } = app;

const notifyUser = (userId: string) =>
  inTransaction(database().db, (tx) =>
    createNotify(hub, outbox)(tx, { userId, kind: 'unstaked', params: { amountWei: '1' }, now: clock.now() }),
  );
/** Waits until every due email has been tried. */
const untilTried = () =>
  vi.waitFor(async () => {
    const due = await database().db.select().from(mails).where(lte(mails.dueAt, clock.now()));
    if (due.length > 0) throw new Error(`${due.length} mails are due`);
  });

it('after ten minutes without a mail server, each email of every kind arrives once', async () => {
  const { id, email, cookie } = await app.confirmedPerson();
  await server().goDown();
  const newcomer = person();
  const newEmail = person().email;
  expect((await register(newcomer)).statusCode).toBe(200);
  expect((await post('/api/password/forgot', { email: newcomer.email })).statusCode).toBe(204);
  expect((await login({ email, password: PASSWORD }, { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(200);
  const password = { current: PASSWORD, password: 'violet harbour 52 kites' };
  expect((await send('POST', '/api/profile/password', cookie, password)).statusCode).toBe(204);
  const change = { email: newEmail, password: password.password };
  expect((await send('POST', '/api/profile/email-change', cookie, change)).statusCode).toBe(200);
  await notifyUser(id);

  for (let minute = 0; minute < 10; minute++) {
    clock.advance(60 * SECOND_MS);
    await untilTried();
  }
  const waiting = await database()
    .db.select()
    .from(mails)
    .where(and(isNull(mails.sentAt), isNotNull(mails.dueAt)));
  expect(waiting.map(({ kind }) => kind).sort()).toEqual(
    [
      'activity',
      'confirmChange',
      'confirmNewAddress',
      'newDevice',
      'passwordChanged',
      'resetPassword',
      'verifyEmail',
    ].sort(),
  );
  expect(waiting.every(({ attempts, lastError }) => attempts > 1 && lastError !== null)).toBe(true);

  await server().comeUp();
  clock.advance(HOUR_MS);
  const isSent = async () => (await database().db.select().from(mails).where(isNull(mails.sentAt))).length;
  await vi.waitFor(async () => expect(await isSent()).toBe(0));
  await stopWorkers();
  // The confirmed user also got the email of the registration, before the outage.
  expect([mailsTo(email), mailsTo(newcomer.email), mailsTo(newEmail)].map((box) => box.length)).toEqual([5, 2, 1]);
  const all = [email, newcomer.email, newEmail].flatMap(mailsTo);
  expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(all.length);
});

it('no request waits for a mail server that accepts the connection and stays silent', async () => {
  await stopWorkers();
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const worker = startMailWorker({
    db: database().db,
    outbox,
    links,
    hub,
    notify,
    transport: createSmtpTransport({ url: `smtp://127.0.0.1:${port}`, from: 'Eleven <no-reply@example.org>' }),
    clock,
    log: pino({ level: 'silent' }),
    bulkRate: 500,
    pollMs: 20,
  });
  try {
    const first = person();
    expect((await register(first)).statusCode).toBe(200);
    await vi.waitFor(() => expect(sockets).toHaveLength(1));
    // The attempt is under way, and stays so until it is ended.
    for (const given of [person(), person()]) expect((await register(given)).statusCode).toBe(200);
    expect((await post('/api/password/forgot', { email: first.email })).statusCode).toBe(204);
    const underWay = and(eq(mails.toAddress, first.email), eq(mails.kind, 'verifyEmail'));
    const [row] = await database().db.select().from(mails).where(underWay);
    expect([row?.attempts, row?.lastError, row?.sentAt]).toEqual([1, null, null]);
    expect(sockets).toHaveLength(1);
  } finally {
    silent.close();
    const cut = setInterval(() => {
      for (const socket of sockets) socket.destroy();
    }, 10);
    await worker.stop();
    clearInterval(cut);
  }
});

it('the worker logs one line for a long database outage', async () => {
  const { database: own, drop } = await freshDatabase();
  await own.close();
  const levels: string[] = [];
  const log = createLog('debug', { write: (line: string) => void levels.push((JSON.parse(line) as LogLine).level) });
  const { db } = own;
  const worker = startMailWorker({
    ...{ db, outbox, links, hub, notify },
    transport: localMailbox,
    clock,
    log,
    bulkRate: 500,
    pollMs: 1,
  });
  await vi.waitFor(() => expect(levels.length).toBeGreaterThan(3));
  await worker.stop();
  await drop();
  expect(levels.slice(0, 4)).toEqual(['warn', 'debug', 'debug', 'debug']);
});

interface LogLine {
  readonly level: string;
}
