/**
 * Sends the emails in the outbox. Any number of processes may run a worker: each leases an email before sending it. If a worker
 * dies between sending and recording, the email is sent again with the same Message-ID; otherwise each arrives once.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { MAIL_SUPPRESSED } from '@eleven/protocol/api/admin/mails';
import { HOUR_MS, SECOND_MS } from '@eleven/protocol/durations';
import { mailFaultOf, mailFaultText } from '@eleven/protocol/mail/faults';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/log.ts';
import { type SentList, sentMail } from '../core/sent-list.ts';
import { traced } from '../core/trace.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/tx.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Hub } from '../live/hub.ts';
import type { Notify } from '../notify/notify.ts';
import { isOn } from '../switches/switches.store.ts';
import { takeBulkSlot } from './bulk-slot.store.ts';
import type { WrittenMail } from './compose.ts';
import { isOfAddress, statusIn } from './enhanced-status.ts';
import type { Links } from './links.ts';
import {
  dropMail,
  extendLease,
  type LeasedMail,
  leaseMail,
  markFailed,
  releaseMail,
  type SentAs,
} from './mail.store.ts';
import { cancelMail, withPresentText } from './mail-to-all.store.ts';
import type { Outbox } from './outbox.ts';
import { recordReturned } from './returned.ts';
import { createSentRecorder, type SentRecorder } from './sent-recorder.ts';
import { findSuppression } from './suppressions.store.ts';
import { LONGEST_SENDING_MS, type Transport } from './transport.ts';
import { writeMail } from './write.ts';

/** Longer than a sending takes (LONGEST_SENDING_MS). Extended for an email whose wait or rendering leaves too little time. */
const LEASE_MS = 60 * SECOND_MS;
/** The poll interval of the outbox, for retries and for emails that other processes posted. */
const POLL_MS = 5 * SECOND_MS;
const FIRST_RETRY_MS = 5 * SECOND_MS;
const LONGEST_RETRY_MS = HOUR_MS;
const GIVE_UP_MS = 72 * HOUR_MS;
/** Connections to the mail server for mass emails; one email may take longer than the interval between slots. */
const BULK_AT_ONCE = 8;

export interface MailWorkerDeps {
  readonly db: Db;
  readonly outbox: Pick<Outbox, 'onPost'>;
  readonly links: Links;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly log: Logger;
  readonly hub: Hub;
  readonly notify: Notify;
  /** Mass emails per second, by all processes together. */
  readonly bulkRate: number;
  /** Outside the database, so it survives a restore: each email is added before it is recorded as sent. */
  readonly sentList?: SentList;
  /** Ids of emails waiting in a restored database that were sent before: they are processed fully, but not sent. */
  readonly sentBefore?: ReadonlySet<string>;
  readonly jobs?: Jobs | undefined;
  readonly pollMs?: number;
}

export interface MailWorker {
  /** Stops after the email that is being sent. */
  stop(): Promise<void>;
}

/** Emails to single readers never wait for mass emails: each kind has a separate loop. */
export function startMailWorker(deps: MailWorkerDeps): MailWorker {
  const stopping = new AbortController();
  const sending = new Set<Promise<unknown>>();
  const shared = { stopping: stopping.signal, outage: { failures: 0 } };
  const recorder = createSentRecorder({ ...deps, stopping: stopping.signal });
  const loops = [
    startLoop(deps, shared, async () => {
      const mail = await leaseNext(deps, false);
      if (mail) await send(deps, recorder, mail);
      return mail !== undefined;
    }),
    startLoop(deps, shared, async () => {
      if (!(await isOn(deps.db, 'massMails', deps.clock.now()))) return false;
      if (sending.size >= BULK_AT_ONCE) await Promise.race(sending);
      const mail = await leaseNext(deps, true);
      if (!mail) return false;
      const isSent = send(deps, recorder, mail, () => waitForSlot(deps, mail, stopping.signal));
      sending.add(isSent);
      void isSent.catch(() => {}).finally(() => sending.delete(isSent));
      return true;
    }),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      await Promise.allSettled(sending);
      await recorder.settle();
    },
  };
}

/** Calls `next` until it finds nothing, then at each post and poll. */
async function startLoop(
  { outbox, log, jobs, pollMs = POLL_MS }: MailWorkerDeps,
  { stopping, outage }: { stopping: AbortSignal; outage: { failures: number } },
  next: () => Promise<boolean>,
): Promise<void> {
  let woken = false;
  let wake = () => {};
  const onWake = () => {
    woken = true;
    wake();
  };
  const stopListening = outbox.onPost(onWake);
  stopping.addEventListener('abort', onWake);
  while (!stopping.aborted) {
    woken = false;
    const run = jobs?.begin('mail');
    try {
      while (!stopping.aborted && (await next()));
      outage.failures = 0;
      run?.done(pollMs);
    } catch (error) {
      run?.failed(error, pollMs);
      outage.failures += 1;
      const { failures } = outage;
      // An outage is logged once.
      log[failures === 1 ? 'warn' : 'debug']({ err: error, failures }, 'the outbox cannot be read');
    }
    if (stopping.aborted || woken) continue;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  stopListening();
}

const leaseNext = ({ db, clock }: MailWorkerDeps, bulk: boolean): Promise<LeasedMail | undefined> =>
  leaseMail(db, { now: clock.now(), leaseMs: LEASE_MS, bulk });

/**
 * Extends the lease of an email that waits for `afterMs`, if necessary, until it has been sent.
 * @returns False if another worker may hold it.
 */
async function keepLease({ db, clock }: MailWorkerDeps, mail: LeasedMail, afterMs: number): Promise<boolean> {
  const sendingAt = clock.now().getTime() + afterMs;
  if (sendingAt + LONGEST_SENDING_MS <= mail.leaseEndsAt.getTime()) return true;
  const leasedUntil = await extendLease(db, mail, afterMs + LEASE_MS);
  if (!leasedUntil) return false;
  mail.leasedUntil = leasedUntil;
  mail.leaseEndsAt = new Date(sendingAt + LEASE_MS);
  return true;
}

/** False if the worker stops first or the lease is lost; then the next worker sends it. */
async function waitForSlot(deps: MailWorkerDeps, mail: LeasedMail, stopping: AbortSignal): Promise<boolean> {
  const waitMs = await takeBulkSlot(deps.db, deps.bulkRate);
  if (!(await keepLease(deps, mail, waitMs))) return false;
  return sleep(waitMs, true, { signal: stopping }).catch(() => false);
}

/** @param mayGo Called once the email is rendered; if false, it is left for another worker. */
async function send(
  deps: MailWorkerDeps,
  recorder: SentRecorder,
  mail: LeasedMail,
  mayGo = async () => true,
): Promise<void> {
  const before = recorder.find(mail.id);
  if (before) return recorder.record(mail, before);
  let as: SentAs | undefined;
  try {
    as = await handOver(deps, mail, mayGo);
  } catch (error) {
    await recordFailure(deps, mail, error);
    return;
  }
  if (!as) return;
  const isDropped = isLast(mail) && !deps.transport.isMailbox;
  await recorder.record(mail, { as: isDropped ? undefined : as, sentAt: deps.clock.now() });
}

/** Resolves to the sent email once the mail server has it, or to undefined if none was sent and that is already stored. */
async function handOver(
  deps: MailWorkerDeps,
  mail: LeasedMail,
  mayGo: () => Promise<boolean>,
): Promise<SentAs | undefined> {
  const { db, links, transport, clock, log } = deps;
  const wasSent = deps.sentBefore?.has(mail.id) === true;
  const current = wasSent ? mail : await withPresentText(db, mail, clock.now());
  if (!current) {
    await cancelMail(db, mail);
    return;
  }
  const written = await writeMail(db, links, current, clock.now());
  if (!written) {
    await dropMail(db, mail.id);
    return;
  }
  if (isOptional(written) && (await findSuppression(db, written.to))) {
    log.info({ mail: mail.id, kind: mail.kind }, 'a mail was not sent: its address gets only indispensable emails');
    await markFailed(db, mail, { dueAt: null, lastError: MAIL_SUPPRESSED, now: clock.now() });
    return;
  }
  const { to, subject, text, html, unsubscribeUrl, kind, locale } = written;
  if (!wasSent) {
    if (!((await mayGo()) && (await keepLease(deps, mail, 0)))) {
      await releaseMail(db, mail);
      return;
    }
    const outgoing = {
      to,
      subject,
      text,
      html,
      unsubscribeUrl,
      messageId: links.messageId(mail.id),
      token: links.mailTokens.of(mail.id),
      date: mail.firstTriedAt,
    };
    await traced('mail send', { 'eleven.mail.kind': kind }, () => transport.send(outgoing));
    deps.sentList?.add(sentMail(mail.id), clock.now());
  }
  return { kind, locale, toAddress: to };
}

/** Everything except confirmations, links and security, which are attempted despite earlier bounces. */
const isOptional = ({ unsubscribeUrl, kind }: WrittenMail): boolean =>
  unsubscribeUrl !== undefined || kind === 'visitorAnswered' || kind === 'visitorMerged';

async function recordFailure(deps: MailWorkerDeps, mail: LeasedMail, error: unknown): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const reason = reasonOf(error);
  const isOver = isRefusedForGood(error) || now.getTime() - mail.firstTriedAt.getTime() > GIVE_UP_MS;
  const delayMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (mail.attempts - 1));
  // Spread, so that not all are retried at once when the mail server is back.
  const dueAt = isOver ? null : new Date(now.getTime() + delayMs * (0.8 + 0.4 * Math.random()));
  // Logs neither address nor content, both of which an error of the mail server may quote.
  const fault = mailFaultOf(reason);
  log.warn(
    { mail: mail.id, kind: mail.kind, attempt: mail.attempts, reason, fault, givenUp: isOver },
    fault ? `a mail was not sent: ${mailFaultText(fault).en}` : 'a mail was not sent',
  );
  if (isOver && isLast(mail)) return dropMail(db, mail.id);
  const status = isRefusedForGood(error) ? statusOf(error) : undefined;
  await inTransaction(db, async (tx) => {
    const isOurs = await markFailed(tx, mail, { dueAt, lastError: reason, now });
    if (isOurs && status && isOfAddress(status))
      await recordReturned(deps, tx, { mailId: mail.id, reason: 'bounce', status, now });
  });
}

/** Whether the address is kept only for this email, as its account is deleted. */
const isLast = (mail: LeasedMail): boolean => mail.kind === 'accountDeleted';

function reasonOf(error: unknown): string {
  const code = readField(error, 'code') ?? (error instanceof Error ? error.name : 'unknown');
  // A system or TLS code, such as CERT_HAS_EXPIRED, and the time limit that was exceeded.
  const details = [readField(error, 'originalCode'), readField(error, 'timeoutType')];
  const answer = readField(error, 'responseCode');
  return [code, ...details, answer, statusOf(error)].filter((part) => part !== undefined).join(' ');
}

const statusOf = (error: unknown): string | undefined => statusIn(String(readField(error, 'response') ?? ''));

/** Whether the mail server will never accept emails for this address. A refusal of the sender does not count. */
function isRefusedForGood(error: unknown): boolean {
  const answer = Number(readField(error, 'responseCode'));
  return readField(error, 'command') === 'RCPT TO' && answer >= 500 && answer < 600;
}

function readField(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null && name in error ? Reflect.get(error, name) : undefined;
}
