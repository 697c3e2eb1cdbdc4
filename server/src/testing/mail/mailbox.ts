/** Accounts with a mail worker on a real mail server, and the contents of users' mailboxes. */
import { and, eq, isNull } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { mails } from '../../db/schema.ts';
import { createSmtpTransport } from '../../mail/transport.ts';
import { type MailWorker, startMailWorker } from '../../mail/worker.ts';
import { cookieOf, PASSWORD, person, useAccounts } from '../accounts.ts';
import type { TestAppOptions } from '../app.ts';
import { passEmailDelay } from './email-delay.ts';
import { type MailServer, type ReceivedMail, startMailServer } from './mail-server.ts';

/** Call it once at the top of a test file. */
export function useMailbox(options: TestAppOptions = {}) {
  const accounts = useAccounts(options);
  const logged: string[] = [];
  const workers: MailWorker[] = [];
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server.goDown());
  beforeEach(() => {
    startWorker();
  });
  afterEach(stopWorkers);

  async function stopWorkers(): Promise<void> {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  }

  /** Starts another process that sends. */
  function startWorker(): MailWorker {
    const worker = startMailWorker({
      db: accounts.database().db,
      outbox: accounts.outbox,
      links: accounts.links,
      hub: accounts.hub,
      notify: accounts.notify,
      transport: createSmtpTransport({
        url: server.url,
        from: 'Eleven <no-reply@example.org>',
        bounceAddress: 'bounces@example.org',
      }),
      clock: accounts.clock,
      log: pino({ level: 'trace' }, { write: (line: string) => logged.push(line) }),
      bulkRate: 500,
      pollMs: 20,
    });
    workers.push(worker);
    return worker;
  }

  const mailsTo = (email: string) => server.received.filter(({ to }) => to === email);
  /** Waits until `count` emails have arrived at this address, and returns the last. */
  async function mail(email: string, count: number): Promise<ReceivedMail> {
    await vi.waitFor(() => {
      if (mailsTo(email).length < count) throw new Error(`${mailsTo(email).length} of ${count} mails`);
    });
    const last = mailsTo(email)[count - 1];
    if (!last) throw new Error('no mail');
    return last;
  }
  /** The worker records an email as sent only after the mail server has it: a test that reads or counts emails must wait. */
  const untilRecorded = (email: string): Promise<void> =>
    vi.waitFor(async () => {
      const isUnrecorded = and(eq(mails.toAddress, email), isNull(mails.sentAt));
      if ((await accounts.database().db.$count(mails, isUnrecorded)) > 0) throw new Error(`a mail to ${email} waits`);
    });
  return {
    ...accounts,
    server: () => server,
    logged,
    startWorker,
    stopWorkers,
    mailsTo,
    mail,
    /** The newest email to this address with these words, once it has arrived. */
    saying: (email: string, words: string): Promise<ReceivedMail> =>
      vi.waitFor(() => {
        const found = mailsTo(email).findLast(({ text }) => text.includes(words));
        if (!found) throw new Error(`no mail to ${email} says ${words}`);
        return found;
      }),
    /** Passes the 24 hours after both mailboxes have confirmed a change of address. */
    passDelay: () => passEmailDelay({ ...accounts, db: accounts.database().db }),
    /** A new user with a confirmed address, whose email is recorded as sent. */
    async confirmedPerson() {
      const given = person();
      const answer = await accounts.register(given);
      const email = given.email;
      const token = tokenIn(await mail(email, 1));
      await untilRecorded(email);
      const verified = await accounts.post('/api/email/verify', { token });
      if (verified.statusCode !== 204) throw new Error(`not verified: ${verified.body}`);
      return { id: String(answer.json().id), email, password: PASSWORD, cookie: cookieOf(answer) };
    },
  };
}

export function tokenIn(mail: ReceivedMail): string {
  const token = /[#&]token=([\w-]+)/.exec(mail.text)?.[1];
  if (!token) throw new Error(`No link in ${mail.text}`);
  return token;
}
