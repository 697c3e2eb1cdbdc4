/** Announcements: what everybody reads, and how the staff writes it. */

import * as api from '@eleven/protocol/api/admin/announcements';
import {
  type Announcement,
  activeAnnouncements,
  type Severity,
  type ShownAnnouncement,
  severity,
} from '@eleven/protocol/api/announcements';
import type { AuditAct } from '@eleven/protocol/audit';
import type { Locale } from '@eleven/protocol/product';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../audit/audit.ts';
import { exportList } from '../../audit/export.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/client.ts';
import { afterCommit, inTransaction, type Tx } from '../../db/tx.ts';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import type { Hub } from '../../live/hub.ts';
import type { Outbox } from '../../mail/outbox.ts';
import * as store from './announcements.store.ts';

export interface AnnouncementDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: Hub;
  readonly outbox: Outbox;
  /** Announcements that appear by themselves: open incidents, a reserve that is short. */
  readonly automaticAnnouncements: () => Promise<readonly ShownAnnouncement[]>;
}

const GRAVITY: readonly Severity[] = ['critical', 'warning', 'info'];
const EXPORT_PAGE = 200;

export async function announcementRoutes(app: FastifyInstance, deps: AnnouncementDeps): Promise<void> {
  const { db, clock, hub, outbox, automaticAnnouncements } = deps;

  /** Within the same transaction: the audit entry, and the invalidation for open pages. */
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

  /** By mail from its beginning on; whoever has it already gets no second one when it is changed. */
  async function mail(tx: Tx, row: store.AnnouncementRow, locale: Locale, now: Date): Promise<void> {
    const key = `announcement:${row.id}`;
    const dueAt = row.startsAt > now ? row.startsAt : now;
    if (row.endsAt && row.endsAt <= dueAt) return outbox.withdraw(tx, key);
    const params = { textKo: row.textKo, textEn: row.textEn, link: '/' };
    await outbox.postToAll(tx, { key, params, locale, dueAt });
  }

  route(app, activeAnnouncements, async () => {
    const shown = [...(await automaticAnnouncements()), ...(await store.listActive(db, clock.now())).map(toReply)];
    return {
      announcements: shown.toSorted((a, b) => GRAVITY.indexOf(a.severity) - GRAVITY.indexOf(b.severity)),
    };
  });

  route(app, api.announcementList, async ({ query }) => {
    const { state, before, limit } = query;
    const found = await store.listAnnouncements(
      db,
      { state, now: clock.now() },
      // One more than asked for tells whether there is a following page.
      { ...(before === undefined ? {} : { before: Number(before) }), limit: limit + 1 },
    );
    const page = found.slice(0, limit);
    return {
      announcements: page.map(toReply),
      nextBefore: found.length > limit ? (page.at(-1)?.id.toString() ?? null) : null,
    };
  });

  route(app, api.announcementExport, ({ query, user }) => {
    const filter = { state: query.state, now: clock.now() };
    return exportList(deps, {
      list: 'announcements',
      actor: user,
      filters: query,
      head: ['id', 'severity', 'korean', 'english', 'from', 'until', 'written', 'changed'],
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
        row.createdAt.toISOString(),
        row.updatedAt.toISOString(),
      ],
    });
  });

  route(app, api.writeAnnouncement, async ({ body, user, storeReply, request }) => {
    const fields = fieldsOf(body);
    const now = clock.now();
    return inTransaction(db, async (tx) => {
      const row = await store.insertAnnouncement(tx, fields, now);
      await recordAndPublish(tx, user, 'announcement.created', row, now);
      await mail(tx, row, requestLocale(request), now);
      const reply = toReply(row);
      await storeReply(tx, reply);
      return reply;
    });
  });

  route(app, api.changeAnnouncement, async ({ params, body, user, request }) => {
    const fields = fieldsOf(body);
    const now = clock.now();
    return inTransaction(db, async (tx) => {
      const row = await store.updateAnnouncement(tx, Number(params.id), fields, now);
      if (!row) throw new AppError('notFound');
      await recordAndPublish(tx, user, 'announcement.changed', row, now);
      await mail(tx, row, requestLocale(request), now);
      return toReply(row);
    });
  });

  route(app, api.endAnnouncement, async ({ params, user }) => {
    const now = clock.now();
    return inTransaction(db, async (tx) => {
      const found = await store.lockAnnouncement(tx, Number(params.id));
      if (!found) throw new AppError('notFound');
      if (found.endsAt && found.endsAt <= now) return toReply(found);
      const row = (await store.updateAnnouncement(tx, found.id, { endsAt: now }, now)) ?? found;
      await recordAndPublish(tx, user, 'announcement.ended', row, now);
      await outbox.withdraw(tx, `announcement:${row.id}`);
      return toReply(row);
    });
  });
}

function fieldsOf(body: api.AnnouncementBody): store.AnnouncementFields {
  const startsAt = new Date(body.startsAt);
  const endsAt = body.endsAt === null ? null : new Date(body.endsAt);
  if (endsAt && endsAt <= startsAt) throw new AppError('announcement.endsTooSoon');
  return { severity: body.severity, textKo: body.textKo, textEn: body.textEn, startsAt, endsAt };
}

function toReply(row: store.AnnouncementRow): Announcement {
  return {
    id: row.id.toString(),
    severity: severity.parse(row.severity),
    text: { ko: row.textKo, en: row.textEn },
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
  };
}
