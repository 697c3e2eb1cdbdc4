/**
 * Sends what is in the outbox. Any number of processes may run one: each leases a mail before it sends it. A mail whose
 * worker dies between sending and noting it is sent again with the same Message-ID; otherwise each arrives once.
 */
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/log.ts';
import type { Db } from '../db/client.ts';
import type { Links } from './links.ts';
import { dropMail, leaseMail, type MailRow, markFailed, markSent } from './mail.store.ts';
import type { Outbox } from './outbox.ts';
import type { Transport } from './transport.ts';
import { writeMail } from './write.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** Longer than any attempt takes. */
const LEASE_MS = 60 * SECOND;
/** The poll interval of the outbox, for retries and for mails that other processes posted. */
const POLL_MS = 5 * SECOND;
const FIRST_RETRY_MS = 5 * SECOND;
const LONGEST_RETRY_MS = HOUR;
const GIVE_UP_MS = 72 * HOUR;

export interface MailWorkerDeps {
  readonly db: Db;
  readonly outbox: Pick<Outbox, 'onPost'>;
  readonly links: Links;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly log: Logger;
  readonly pollMs?: number;
}

export interface MailWorker {
  /** After the mail that is being sent. */
  stop(): Promise<void>;
}

export function startMailWorker(deps: MailWorkerDeps): MailWorker {
  let stopping = false;
  let woken = false;
  let wake = () => {};
  const stopListening = deps.outbox.onPost(() => {
    woken = true;
    wake();
  });

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopping) {
      woken = false;
      try {
        while (!stopping && (await sendNext(deps)));
        failures = 0;
      } catch (error) {
        failures += 1;
        // One outage is one line.
        deps.log[failures === 1 ? 'warn' : 'debug']({ err: error, failures }, 'the outbox cannot be read');
      }
      if (stopping || woken) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, deps.pollMs ?? POLL_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
  const running = run();
  return {
    async stop() {
      stopping = true;
      stopListening();
      wake();
      await running;
    },
  };
}

/** False when nothing is due. */
async function sendNext(deps: MailWorkerDeps): Promise<boolean> {
  const { db, links, transport, clock } = deps;
  const now = clock.now();
  const mail = await leaseMail(db, now, new Date(now.getTime() + LEASE_MS));
  if (!mail) return false;
  try {
    const written = await writeMail(db, links, mail, now);
    if (!written) {
      await dropMail(db, mail.id);
      return true;
    }
    const { to, subject, text, html, kind, locale } = written;
    await transport.send({ to, subject, text, html, messageId: links.messageId(mail.id), date: mail.createdAt });
    if (isLast(mail) && !transport.isMailbox) await dropMail(db, mail.id);
    else await markSent(db, mail.id, { kind, locale }, clock.now());
  } catch (error) {
    await noteFailure(deps, mail, error);
  }
  return true;
}

async function noteFailure({ db, clock, log }: MailWorkerDeps, mail: MailRow, error: unknown): Promise<void> {
  const now = clock.now();
  const reason = reasonOf(error);
  const isOver = isRefusedForGood(error) || now.getTime() - mail.createdAt.getTime() > GIVE_UP_MS;
  const delayMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (mail.attempts - 1));
  // Not all of them at once when the mail server is back.
  const dueAt = isOver ? null : new Date(now.getTime() + delayMs * (0.8 + 0.4 * Math.random()));
  // Neither address nor content: an error of the mail server may quote both.
  log.warn({ mail: mail.id, kind: mail.kind, attempt: mail.attempts, reason, givenUp: isOver }, 'a mail was not sent');
  if (isOver && isLast(mail)) await dropMail(db, mail.id);
  else await markFailed(db, mail.id, dueAt, reason);
}

/** To an address that is kept for nothing but this mail: its account is deleted. */
const isLast = (mail: MailRow): boolean => mail.kind === 'accountDeleted';

function reasonOf(error: unknown): string {
  const code = field(error, 'code') ?? (error instanceof Error ? error.name : 'unknown');
  const answer = field(error, 'responseCode');
  return answer === undefined ? String(code) : `${code} ${answer}`;
}

/** The mail server will never take a mail for this address. */
function isRefusedForGood(error: unknown): boolean {
  const answer = Number(field(error, 'responseCode'));
  return field(error, 'code') === 'EENVELOPE' && answer >= 500 && answer < 600;
}

function field(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null && name in error ? Reflect.get(error, name) : undefined;
}
