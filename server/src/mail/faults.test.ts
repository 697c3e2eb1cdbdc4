/** Faults and refusals of a real mail server are reported with helpful messages. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import tls from 'node:tls';
import { type MailFault, mailFaultOf } from '@eleven/protocol/mail/faults';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createLog } from '../core/log.ts';
import { mails } from '../db/schema.ts';
import { startMailServer } from '../testing/mail/mail-server.ts';
import { useMailbox } from '../testing/mail/mailbox.ts';
import { AUTHORITY, EXPIRED, FOR_ANOTHER_HOST, FOR_THIS_HOST, KEY } from '../testing/mail-certificates.ts';
import { createSmtpTransport } from './transport.ts';
import { startMailWorker } from './worker.ts';

const app = useMailbox();
const { database, clock, hub, links, notify, outbox, stopWorkers, confirmedPerson } = app;
const untrusting = tls.getCACertificates('default');
const ends: (() => unknown)[] = [];
beforeAll(() => tls.setDefaultCACertificates([AUTHORITY]));
afterAll(() => tls.setDefaultCACertificates(untrusting));
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Accepts connections, sends this, and nothing else. */
async function sayingOnly(words: string): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    socket.write(words);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function serving(options: Parameters<typeof startMailServer>[0] = {}): Promise<string> {
  const server = await startMailServer(options);
  ends.push(() => server.goDown());
  return server.url;
}

const withUser = (url: string) => url.replace('//', '//user:secret@');
const encrypted = (cert: string) => ({ encryption: { key: KEY, cert } });

async function failureAt(url: string, timeouts = {}): Promise<{ stored: string; line: Record<string, unknown> }> {
  const { id, email } = await confirmedPerson();
  await stopWorkers();
  await database().db.delete(mails);
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const transport = createSmtpTransport({ url, from: 'Eleven <no-reply@example.org>', timeouts });
  await database().db.insert(mails).values({
    id: 'one',
    kind: 'passwordChanged',
    toAddress: email,
    userId: id,
    locale: 'en',
    params: {},
    createdAt: clock.now(),
    dueAt: clock.now(),
  });
  const worker = startMailWorker({
    ...{ db: database().db, outbox, links, hub, notify, transport, clock, log },
    bulkRate: 500,
    pollMs: 20,
  });
  const stored = await vi.waitFor(async () => {
    const [row] = await database().db.select().from(mails).where(eq(mails.id, 'one'));
    if (!row?.lastError) throw new Error(row ? 'not tried yet' : 'the mail was dropped');
    return row.lastError;
  });
  await worker.stop();
  const line = lines[0] ?? {};
  expect(JSON.stringify(line)).not.toMatch(new RegExp(`secret|${email}`));
  return { stored, line };
}

const CASES: readonly (readonly [fault: MailFault, urlOf: () => Promise<string>])[] = [
  ['certificateExpired', async () => serving(encrypted(EXPIRED))],
  ['certificateOfAnother', async () => serving(encrypted(FOR_ANOTHER_HOST))],
  ['notEncrypted', async () => (await serving()).replace('smtp:', 'smtps:')],
  ['startTlsRefused', async () => withUser(await serving())],
  ['signInRefused', async () => withUser(await serving({ ...encrypted(FOR_THIS_HOST), refusesSignIns: true }))],
  ['connectionRefused', async () => 'smtp://127.0.0.1:1'],
  ['nameUnknown', async () => 'smtp://nowhere.invalid'],
  ['noGreeting', async () => sayingOnly('')],
  ['tooSlow', async () => sayingOnly('220 here\r\n')],
];

/** Short ones only where the server stays silent: on a busy machine, the others may take as long to respond. */
const TIMEOUTS: Partial<Record<MailFault, object>> = { noGreeting: { greetingMs: 300 }, tooSlow: { silenceMs: 300 } };

it.each(CASES)('%s: one line names the fault and the remedy', async (fault, urlOf) => {
  const { stored, line } = await failureAt(await urlOf(), TIMEOUTS[fault]);
  expect([mailFaultOf(stored), line.fault, stored], JSON.stringify(line)).toEqual([fault, fault, line.reason]);
  expect(line.msg).toMatch(/^a mail was not sent: .+\..+\.$/);
});

it('certificateUntrusted: the default until the authority is trusted', async () => {
  const url = await serving(encrypted(FOR_THIS_HOST));
  tls.setDefaultCACertificates(untrusting);
  const { line } = await failureAt(url);
  tls.setDefaultCACertificates([AUTHORITY]);
  expect([line.fault, line.msg]).toEqual(['certificateUntrusted', expect.stringContaining('NODE_EXTRA_CA_CERTS')]);
  const transport = createSmtpTransport({ url, from: 'Eleven <no-reply@example.org>' });
  const mail = { to: 'a@example.org', messageId: '<1@example.org>', token: '1', subject: 'x', text: 'x', html: 'x' };
  await transport.send({ ...mail, date: new Date(0) });
});

it('an error about one email is not a fault of the connection', () => {
  expect(mailFaultOf('EENVELOPE 550 5.1.1')).toBeUndefined();
});
