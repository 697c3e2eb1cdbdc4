/** Bounces and complaints, reported and signed by the operator's mail provider or mail server. */
import { type MailEvent, mailEventList, reportMail } from '@eleven/protocol/api/mail-reports';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/tx.ts';
import { checkStrings } from '../../http/body.ts';
import { route } from '../../http/route.ts';
import type { Hub } from '../../live/hub.ts';
import { isOfAddress } from '../../mail/enhanced-status.ts';
import type { Links } from '../../mail/links.ts';
import { type Returned, recordReturned } from '../../mail/returned.ts';
import { findReceiver } from '../../mail/suppressions.store.ts';
import type { Notify } from '../../notify/notify.ts';
import { readReturned } from './returned-message.ts';
import { isSigned } from './signature.ts';

interface MailReportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: Hub;
  readonly notify: Notify;
  readonly links: Links;
  /** Without a key, nobody can report anything. */
  readonly keys: readonly Buffer[];
}

/** A report quotes the email that it is about. */
const REPORT_BYTES = 256 * 1024;

type Found = Pick<Returned, 'mailId' | 'reason' | 'status'>;

export async function mailReportRoutes(app: FastifyInstance, deps: MailReportDeps): Promise<void> {
  const { db, clock, links, keys } = deps;
  if (keys.length === 0) return;

  const noted = (found: Found) => inTransaction(db, (tx) => recordReturned(deps, tx, { ...found, now: clock.now() }));

  const ofEvent = ({ type, permanence, status, token, messageId }: MailEvent): Found | undefined => {
    if (type === 'bounce' && (permanence !== 'permanent' || (status !== undefined && !isOfAddress(status))))
      return undefined;
    const mailId = token === undefined ? mailIdOf(messageId) : links.mailTokens.mailIdIn(token);
    return mailId === undefined ? undefined : { mailId, reason: type, status: status ?? null };
  };

  async function ofMessage(raw: string): Promise<Found | undefined> {
    const returned = readReturned(raw);
    const mailId = returned && links.mailTokens.mailIdIn(returned.words);
    if (mailId === undefined) return undefined;
    if (returned?.type === 'complaint') return { mailId, reason: 'complaint', status: null };
    const receiver = (await findReceiver(db, mailId))?.toLowerCase();
    const failure = returned?.failed.find(({ address }) => address === receiver);
    return failure && { mailId, reason: 'bounce', status: failure.status };
  }

  await app.register(async (scope) => {
    // The signature covers bytes and is checked before the body is parsed, so each byte is kept as one character.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/json', 'message/rfc822'],
      { parseAs: 'buffer', bodyLimit: REPORT_BYTES },
      (_request, body, done) => done(null, (body as Buffer).toString('latin1')),
    );
    route(scope, reportMail, async ({ request }) => {
      const body = Buffer.from(typeof request.body === 'string' ? request.body : '', 'latin1');
      if (!isSigned(request.headers, body, keys, clock.now())) {
        await app.http.limits.hit('mailReport', request.network);
        throw new AppError('mail.unsigned');
      }
      const found = request.headers['content-type']?.startsWith('message/rfc822')
        ? [await ofMessage(body.toString('latin1'))]
        : eventsIn(body).map(ofEvent);
      let suppressed = 0;
      for (const one of found) if (one && (await noted(one))) suppressed += 1;
      return { suppressed };
    });
  });
}

function eventsIn(body: Buffer): MailEvent[] {
  let given: unknown;
  try {
    given = JSON.parse(body.toString('utf8'));
  } catch {
    throw new AppError('request.invalid');
  }
  checkStrings(given);
  const parsed = mailEventList.safeParse(given);
  if (!parsed.success) throw new AppError('request.invalid');
  return parsed.data;
}

/** `<id@host>`, as in the email. */
const mailIdOf = (messageId = ''): string | undefined => /^<?([0-9a-f-]{36})@/i.exec(messageId)?.[1]?.toLowerCase();
