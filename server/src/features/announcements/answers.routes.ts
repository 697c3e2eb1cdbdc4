/**
 * One answer to the readers of an announcement. The data defines its readers (`announcement_reads`: it was on the page of
 * a signed-in user); tickets do not say which announcement they are about.
 */
import * as api from '@eleven/protocol/api/admin/announcement-answers';
import type { Locale } from '@eleven/protocol/product';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../audit/audit.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import { forAWhile } from '../../core/for-a-while.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction, type Tx } from '../../db/tx.ts';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import { composeMail } from '../../mail/compose.ts';
import type { Links } from '../../mail/links.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { type AnnouncementRow, countReads, findAnnouncement, lockAnnouncement } from './announcements.store.ts';
import { keyOfAnswer } from './answer-job.ts';
import * as store from './answers.store.ts';

export interface AnswerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly links: Links;
}

/** The page where the bell shows the answer. */
const OPENS = '/activity-logs';
/** How many characters of the announcement come before the answer in an email. */
const QUOTED = 80;
const MANY = 2_000;
const A_MINUTE_MS = 60_000;

export async function answerRoutes(app: FastifyInstance, deps: AnswerDeps): Promise<void> {
  const { db, clock, outbox, links } = deps;

  const counts = new Map<number, () => ReturnType<typeof store.countReaders>>();

  /** Many readers take long to count: for display, a number that is a minute old will do. */
  async function countForReading(id: number) {
    const count = () => store.countReaders(db, id, clock.now());
    if ((await countReads(db, id)) <= MANY) return count();
    const known = counts.get(id) ?? forAWhile(clock, A_MINUTE_MS, count);
    counts.set(id, known);
    return known();
  }

  async function describe(id: number, on?: Tx): Promise<api.AnnouncementAnswer> {
    const row = await store.findAnswer(on ?? db, id);
    return {
      ...(await (on ? store.countReaders(on, id, clock.now()) : countForReading(id))),
      waiting: row ? await store.countWaiting(on ?? db, keyOfAnswer(id)) : 0,
      answer: row
        ? {
            text: { ko: row.textKo, en: row.textEn },
            writtenAt: row.createdAt.toISOString(),
            readers: row.readers,
            notified: row.notified,
            notifiedAt: row.notifiedAt?.toISOString() ?? null,
            mails: row.mailed,
            mailsStoppedAt: row.mailsStoppedAt?.toISOString() ?? null,
            mailsTakenBack: row.mailsTakenBack,
          }
        : null,
    };
  }

  route(app, api.readAnnouncementAnswer, async ({ params }) => {
    const id = Number(params.id);
    if (!(await findAnnouncement(db, id))) throw new AppError('notFound');
    return describe(id);
  });

  route(app, api.previewAnnouncementAnswer, async ({ params, body }) => {
    const announcement = await findAnnouncement(db, Number(params.id));
    if (!announcement) throw new AppError('notFound');
    const written = (locale: Locale) => {
      const row = { id: 'preview', kind: 'announcement', toAddress: '', userId: null, locale, attempts: 0 };
      const mail = { ...row, params: mailParams(announcement, body), createdAt: clock.now() };
      const { subject, text } = composeMail(links, mail, 'announcement', { locale, url: links.pageUrl(OPENS) });
      return { subject, text };
    };
    return { ko: written('ko'), en: written('en') };
  });

  route(app, api.answerAnnouncement, async ({ params, body, user: actor, request, storeReply }) => {
    const id = Number(params.id);
    return inTransaction(db, async (tx) => {
      const now = clock.now();
      const announcement = await lockAnnouncement(tx, id);
      if (!announcement) throw new AppError('notFound');
      if (await store.findAnswer(tx, id)) throw new AppError('announcement.answered');
      const { readers, mails } = await store.countReaders(tx, id, now);
      if (readers === 0) throw new AppError('announcement.noReaders');
      const { textKo, textEn } = body;
      const counted = { readers, mailed: mails };
      await store.insertAnswer(tx, {
        announcementId: id,
        textKo,
        textEn,
        createdAt: now,
        createdBy: actor.id,
        ...counted,
      });
      await outbox.postToAll(tx, {
        key: keyOfAnswer(id),
        params: mailParams(announcement, body),
        locale: requestLocale(request),
        dueAt: now,
        audience: { readersOf: id },
      });
      const reply = await describe(id, tx);
      await storeReply(tx, reply);
      const target = { kind: 'announcement', id: String(id) } as const;
      const details = { readers: String(readers), mails: String(mails) };
      await audit(tx, { actor, act: 'announcement.answered', target, details, now });
      return reply;
    });
  });

  route(app, api.stopAnnouncementAnswer, async ({ params, user: actor }) => {
    const id = Number(params.id);
    await inTransaction(db, async (tx) => {
      const now = clock.now();
      if (!(await lockAnnouncement(tx, id))) throw new AppError('notFound');
      const answer = await store.findAnswer(tx, id);
      if (!answer) throw new AppError('notFound');
      const takenBack = await outbox.cancelUnsent(tx, keyOfAnswer(id));
      if (answer.mailsStoppedAt && takenBack === 0) return;
      await store.recordStopped(tx, id, takenBack, now);
      const target = { kind: 'announcement', id: String(id) } as const;
      const details = { takenBack: String(takenBack) };
      await audit(tx, { actor, act: 'announcement.answerStopped', target, details, now });
    });
    return describe(id);
  });
}

/** Emails quote the announcement; in the bell it is close by. */
function mailParams(announcement: AnnouncementRow, { textKo, textEn }: { textKo: string; textEn: string }) {
  return {
    textKo: `공지 “${short(announcement.textKo)}”에 대해 알려 드립니다.\n\n${textKo}`,
    textEn: `About our announcement “${short(announcement.textEn)}”:\n\n${textEn}`,
    link: OPENS,
  };
}

/** By code point: no letter is cut in half. */
function short(words: string): string {
  const letters = [...words];
  return letters.length <= QUOTED ? words : `${letters.slice(0, QUOTED - 1).join('')}…`;
}
