/** Announcements as staff write, send and end them. */
import * as api from '@eleven/protocol/api/admin/announcements';
import type { AuditAct } from '@eleven/protocol/audit';
import type { Locale } from '@eleven/protocol/product';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../audit/audit.ts';
import { exportList } from '../../audit/export.ts';
import { AppError } from '../../core/app-error.ts';
import { afterCommit, inTransaction, type Tx } from '../../db/tx.ts';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import { composeMail } from '../../mail/compose.ts';
import type { Links } from '../../mail/links.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Notify } from '../../notify/notify.ts';
import * as store from './announcements.store.ts';
import { answerRoutes } from './answers.routes.ts';
import { toAdminReply } from './replies.ts';
import { type ShownDeps, shownRoutes } from './shown.routes.ts';

export interface AnnouncementDeps extends ShownDeps {
  readonly notify: Notify;
  readonly outbox: Outbox;
  readonly links: Links;
  /** Addresses in lower case. */
  readonly vaults: readonly string[];
}

const EXPORT_PAGE = 200;

export async function announcementRoutes(app: FastifyInstance, deps: AnnouncementDeps): Promise<void> {
  const { db, clock, hub, outbox, links, chainId, vaults } = deps;

  /** In the same transaction: the audit entry, and the invalidation for open pages. */
  async function recordAndPublish(
    tx: Tx,
    actor: SessionUser,
    act: AuditAct,
    row: store.AnnouncementRow,
    now: Date,
  ): Promise<void> {
    const target = { kind: 'announcement', id: row.id.toString() } as const;
    await audit(tx, { actor, act, target, details: { severity: row.severity }, now });
    afterCommit(tx, () => hub.publish('announcements'));
  }

  const keyOf = ({ id }: store.AnnouncementRow) => `announcement:${id}`;

  /** Returns the number of cancelled emails, which is also added to the announcement's count. */
  async function takeBackMails(tx: Tx, row: store.AnnouncementRow): Promise<number> {
    const count = await outbox.cancelUnsent(tx, keyOf(row));
    if (count > 0) await store.addMailsTakenBack(tx, row.id, count);
    return count;
  }

  /** Schedules the emails for the beginning. After that, no change sends more; emails that still wait get the new text. */
  async function mail(
    tx: Tx,
    row: store.AnnouncementRow,
    { before, locale, now }: { before?: store.AnnouncementRow; locale: Locale; now: Date },
  ): Promise<void> {
    const dueAt = row.startsAt > now ? row.startsAt : now;
    if ((row.endsAt && row.endsAt <= dueAt) || !row.isMailed) {
      await takeBackMails(tx, row);
      return;
    }
    // Once stopped, no change of the text sends the rest.
    if (row.mailsStoppedAt) return;
    if (before?.isMailed && before.startsAt <= now && row.startsAt <= now) return;
    const audience = {
      ...(row.audience === 'language' && { locale: row.audienceLocale ?? undefined }),
      ...(row.audience === 'stakers' && row.audienceVault && { vault: { chainId, address: row.audienceVault } }),
    };
    const params = { textKo: row.textKo, textEn: row.textEn, link: '/' };
    await outbox.postToAll(tx, { key: keyOf(row), params, locale, dueAt, announcementId: row.id, audience });
  }

  const fieldsOf = (body: api.AnnouncementBody) => readFields(body, vaults);
  await answerRoutes(app, deps);
  await shownRoutes(app, deps);

  async function deliveryOf(id: number): Promise<api.AnnouncementDelivery> {
    const row = await store.findAnnouncement(db, id);
    if (!row) throw new AppError('notFound');
    const [mails, seen] = await Promise.all([store.countMails(db, id), store.countReads(db, id)]);
    return {
      mails: { ...mails, takenBack: row.mailsTakenBack },
      mailsStoppedAt: row.mailsStoppedAt?.toISOString() ?? null,
      seen,
    };
  }

  route(app, api.announcementDelivery, ({ params }) => deliveryOf(Number(params.id)));

  route(app, api.stopAnnouncementMails, async ({ params, user }) => {
    const id = Number(params.id);
    await inTransaction(db, async (tx) => {
      const now = clock.now();
      const found = await store.lockAnnouncement(tx, id);
      if (!found) throw new AppError('notFound');
      // An email that a worker held at that moment may have returned to the queue since.
      const takenBack = await takeBackMails(tx, found);
      if (found.mailsStoppedAt && takenBack === 0) return;
      if (!found.mailsStoppedAt) await store.recordMailsStopped(tx, id, now);
      const target = { kind: 'announcement', id: String(id) } as const;
      const details = { takenBack: String(takenBack) };
      await audit(tx, { actor: user, act: 'announcement.mailsStopped', target, details, now });
    });
    return deliveryOf(id);
  });

  route(app, api.archiveAnnouncement, async ({ params, user }) => {
    const now = clock.now();
    return inTransaction(db, async (tx) => {
      const found = await store.lockAnnouncement(tx, Number(params.id));
      if (!found) throw new AppError('notFound');
      if (!found.endsAt || found.endsAt > now) throw new AppError('announcement.notEnded');
      if (found.archivedAt) return toAdminReply(found);
      const row = (await store.updateAnnouncement(tx, found.id, { archivedAt: now }, now)) ?? found;
      await recordAndPublish(tx, user, 'announcement.archived', row, now);
      return toAdminReply(row);
    });
  });

  route(app, api.previewAnnouncement, ({ body }) => {
    const written = (locale: Locale) => {
      const { subject, text } = composeMail(
        links,
        {
          id: 'preview',
          kind: 'announcement',
          toAddress: '',
          userId: null,
          locale,
          params: { ...body, link: '/' },
          createdAt: clock.now(),
          attempts: 0,
        },
        'announcement',
        { locale, url: links.pageUrl('/') },
      );
      return { subject, text };
    };
    return { ko: written('ko'), en: written('en') };
  });

  route(app, api.announcementList, async ({ query }) => {
    const { state, before, limit } = query;
    const found = await store.listAnnouncements(
      db,
      { state, now: clock.now() },
      // One row more than requested shows whether there is a next page.
      { ...(before === undefined ? {} : { before: Number(before) }), limit: limit + 1 },
    );
    const page = found.slice(0, limit);
    return {
      announcements: page.map(toAdminReply),
      nextBefore: found.length > limit ? (page.at(-1)?.id.toString() ?? null) : null,
    };
  });

  route(app, api.announcementExport, ({ query, user }) => {
    const filter = { state: query.state, now: clock.now() };
    return exportList(deps, {
      list: 'announcements',
      actor: user,
      filters: query,
      head: [
        'id',
        'severity',
        'korean',
        'english',
        'from',
        'until',
        'audience',
        'audience language',
        'audience vault',
        'emailed',
        'written',
        'changed',
      ],
      read: (after: number | undefined) =>
        store.listAnnouncements(db, filter, { after: after ?? 0, limit: EXPORT_PAGE }),
      cursorOf: (row) => row.id,
      cells: (row) => [
        row.id,
        row.severity,
        row.textKo,
        row.textEn,
        row.startsAt.toISOString(),
        row.endsAt?.toISOString() ?? null,
        row.audience,
        row.audienceLocale,
        row.audienceVault,
        row.isMailed ? 'yes' : 'no',
        row.createdAt.toISOString(),
        row.updatedAt.toISOString(),
      ],
    });
  });

  route(app, api.writeAnnouncement, async ({ body, user, storeReply, request }) => {
    const now = clock.now();
    const fields = fieldsOf(body);
    if (fields.endsAt && fields.endsAt <= now) throw new AppError('announcement.past');
    return inTransaction(db, async (tx) => {
      const row = await store.insertAnnouncement(tx, fields, now);
      await recordAndPublish(tx, user, 'announcement.created', row, now);
      await mail(tx, row, { locale: requestLocale(request), now });
      const reply = toAdminReply(row);
      await storeReply(tx, reply);
      return reply;
    });
  });

  route(app, api.changeAnnouncement, async ({ params, body, user, request }) => {
    const fields = fieldsOf(body);
    const now = clock.now();
    return inTransaction(db, async (tx) => {
      const found = await store.lockAnnouncement(tx, Number(params.id));
      if (!found) throw new AppError('notFound');
      if (found.archivedAt) throw new AppError('announcement.archived');
      if (body.seen !== undefined && body.seen !== found.updatedAt.toISOString())
        throw new AppError('announcement.changedMeanwhile');
      const row = (await store.updateAnnouncement(tx, found.id, fields, now)) ?? found;
      await recordAndPublish(tx, user, 'announcement.changed', row, now);
      await mail(tx, row, { before: found, locale: requestLocale(request), now });
      return toAdminReply(row);
    });
  });

  route(app, api.endAnnouncement, async ({ params, user }) => {
    const now = clock.now();
    return inTransaction(db, async (tx) => {
      const found = await store.lockAnnouncement(tx, Number(params.id));
      if (!found) throw new AppError('notFound');
      if (found.endsAt && found.endsAt <= now) return toAdminReply(found);
      const row = (await store.updateAnnouncement(tx, found.id, { endsAt: now }, now)) ?? found;
      await recordAndPublish(tx, user, 'announcement.ended', row, now);
      await takeBackMails(tx, row);
      return toAdminReply(row);
    });
  });
}

function readFields(body: api.AnnouncementBody, vaults: readonly string[]): store.AnnouncementFields {
  const startsAt = new Date(body.startsAt);
  const endsAt = body.endsAt === null ? null : new Date(body.endsAt);
  if (endsAt && endsAt <= startsAt) throw new AppError('announcement.endsTooSoon');
  const { audience, isMailed } = body;
  const audienceLocale = audience === 'language' ? body.audienceLocale : null;
  const audienceVault = audience === 'stakers' ? (body.audienceVault?.toLowerCase() ?? null) : null;
  if ((audience === 'language' && !audienceLocale) || (audience === 'stakers' && !audienceVault))
    throw new AppError('request.invalid');
  if (audienceVault && !vaults.includes(audienceVault)) throw new AppError('announcement.unknownVault');
  const { severity: given, textKo, textEn } = body;
  return { severity: given, textKo, textEn, startsAt, endsAt, audience, audienceLocale, audienceVault, isMailed };
}
