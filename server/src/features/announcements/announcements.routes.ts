/** The routes with which staff write, preview, change, end and archive announcements. */
import * as api from '@eleven/protocol/api/admin/announcements';
import type { AuditAct } from '@eleven/protocol/audit';
import type { Locale } from '@eleven/protocol/product';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../audit/audit.ts';
import { exportList } from '../../audit/export.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { afterCommit, inTransaction, type Tx } from '../../db/tx.ts';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import type { Hub } from '../../live/hub.ts';
import { composeMail } from '../../mail/compose.ts';
import type { Links } from '../../mail/links.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { announcementFile } from './announcement-file.ts';
import { cancelMails, scheduleMails } from './announcement-mails.ts';
import * as store from './announcements.store.ts';
import { toAdminReply } from './replies.ts';

export interface AnnouncementDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: Hub;
  readonly outbox: Outbox;
  readonly links: Links;
  readonly chainId: number;
  /** Addresses in lower case. */
  readonly vaults: readonly string[];
}

export async function announcementRoutes(app: FastifyInstance, deps: AnnouncementDeps): Promise<void> {
  const { db, clock, links, vaults } = deps;

  route(app, api.archiveAnnouncement, async ({ params, user }) => {
    const now = clock.now();
    return inTransaction(db, async (tx) => {
      const found = await store.lockAnnouncement(tx, Number(params.id));
      if (!found) throw new AppError('notFound');
      if (!found.endsAt || found.endsAt > now) throw new AppError('announcement.notEnded');
      if (found.archivedAt) return toAdminReply(found);
      const row = (await store.updateAnnouncement(tx, found.id, { archivedAt: now }, now)) ?? found;
      await recordAndPublish(deps, tx, row, { actor: user, act: 'announcement.archived', now });
      return toAdminReply(row);
    });
  });

  route(app, api.previewAnnouncement, ({ body }) => {
    const mailIn = (locale: Locale) => {
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
    return { ko: mailIn('ko'), en: mailIn('en') };
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

  route(app, api.announcementExport, ({ query, user }) =>
    exportList(deps, {
      list: 'announcements',
      actor: user,
      filters: query,
      ...announcementFile(db, { state: query.state, now: clock.now() }),
    }),
  );

  route(app, api.writeAnnouncement, async ({ body, user, storeReply, request }) => {
    const now = clock.now();
    const fields = readFields(body, vaults);
    if (fields.endsAt && fields.endsAt <= now) throw new AppError('announcement.past');
    return inTransaction(db, async (tx) => {
      const row = await store.insertAnnouncement(tx, fields, now);
      await recordAndPublish(deps, tx, row, { actor: user, act: 'announcement.created', now });
      await scheduleMails(deps, tx, row, { locale: requestLocale(request), now });
      const reply = toAdminReply(row);
      await storeReply(tx, reply);
      return reply;
    });
  });

  route(app, api.changeAnnouncement, async ({ params, body, user, request }) => {
    const fields = readFields(body, vaults);
    const now = clock.now();
    return inTransaction(db, async (tx) => {
      const found = await store.lockAnnouncement(tx, Number(params.id));
      if (!found) throw new AppError('notFound');
      if (found.archivedAt) throw new AppError('announcement.archived');
      if (body.seen !== undefined && body.seen !== found.updatedAt.toISOString())
        throw new AppError('announcement.changedMeanwhile');
      const row = (await store.updateAnnouncement(tx, found.id, fields, now)) ?? found;
      await recordAndPublish(deps, tx, row, { actor: user, act: 'announcement.changed', now });
      await scheduleMails(deps, tx, row, { before: found, locale: requestLocale(request), now });
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
      await recordAndPublish(deps, tx, row, { actor: user, act: 'announcement.ended', now });
      await cancelMails(deps, tx, row);
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
  const { severity, textKo, textEn } = body;
  return { severity, textKo, textEn, startsAt, endsAt, audience, audienceLocale, audienceVault, isMailed };
}

interface AnnouncementAct {
  readonly actor: SessionUser;
  readonly act: AuditAct;
  readonly now: Date;
}

/** Writes the audit entry in the transaction, and invalidates open pages after its commit. */
async function recordAndPublish(
  { hub }: Pick<AnnouncementDeps, 'hub'>,
  tx: Tx,
  row: store.AnnouncementRow,
  { actor, act, now }: AnnouncementAct,
): Promise<void> {
  const target = { kind: 'announcement', id: row.id.toString() } as const;
  await audit(tx, { actor, act, target, details: { severity: row.severity }, now });
  afterCommit(tx, () => hub.publish('announcements'));
}
