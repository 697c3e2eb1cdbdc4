/** Emails and readers of an announcement; staff can stop the emails that are not sent yet. */
import * as api from '@eleven/protocol/api/admin/announcements';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../audit/audit.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/tx.ts';
import { route } from '../../http/route.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { cancelMails } from './announcement-mails.ts';
import * as store from './announcements.store.ts';

interface DeliveryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly outbox: Outbox;
}

export async function deliveryRoutes(app: FastifyInstance, deps: DeliveryDeps): Promise<void> {
  const { db, clock } = deps;

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
      const cancelled = await cancelMails(deps, tx, found);
      if (found.mailsStoppedAt && cancelled === 0) return;
      if (!found.mailsStoppedAt) await store.recordMailsStopped(tx, id, now);
      const target = { kind: 'announcement', id: String(id) } as const;
      const details = { takenBack: String(cancelled) };
      await audit(tx, { actor: user, act: 'announcement.mailsStopped', target, details, now });
    });
    return deliveryOf(id);
  });
}
