/** Announcements as pages show them: to everybody, to readers of a language, to stakers of a vault. */
import {
  activeAnnouncements,
  markAnnouncementSeen,
  ownAnnouncements,
  type Severity,
  type ShownAnnouncement,
} from '@eleven/protocol/api/announcements';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import { createCached } from '../../live/cached.ts';
import type { Hub } from '../../live/hub.ts';
import * as store from './announcements.store.ts';
import { toReply } from './replies.ts';

export interface ShownDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: Hub;
  readonly chainId: number;
  /** Automatic announcements: open incidents, a reserve that is short. */
  readonly automaticAnnouncements: () => Promise<readonly ShownAnnouncement[]>;
}

const GRAVITY: readonly Severity[] = ['critical', 'warning', 'info'];
const bySeverity = (shown: readonly ShownAnnouncement[]) =>
  shown.toSorted((a, b) => GRAVITY.indexOf(a.severity) - GRAVITY.indexOf(b.severity));

const readerOf = (user: SessionUser, request: FastifyRequest) => ({
  id: user.id,
  locale: user.locale ?? requestLocale(request),
});

export async function shownRoutes(app: FastifyInstance, deps: ShownDeps): Promise<void> {
  const { db, clock, hub, chainId, automaticAnnouncements } = deps;

  // Every page requests them.
  const read = createCached(hub, 'announcements', () =>
    Promise.all([automaticAnnouncements(), store.listNotEnded(db, clock.now())]),
  );

  async function readActive() {
    const [automatic, written] = await read();
    const now = clock.now();
    return { automatic, written: written.filter((row) => store.isActive(row, now)) };
  }

  route(app, activeAnnouncements, async () => {
    const { automatic, written } = await readActive();
    const toAll = written.filter(({ audience }) => audience === 'everybody').slice(0, store.MAX_SHOWN);
    return { announcements: bySeverity([...automatic, ...toAll.map(toReply)]) };
  });

  route(app, ownAnnouncements, async ({ user, request }) => {
    const { written } = await readActive();
    const own = await store.chooseFor(db, written, readerOf(user, request), chainId);
    return { announcements: own.map(toReply) };
  });

  route(app, markAnnouncementSeen, async ({ params, user, request }) => {
    const row = await store.findAnnouncement(db, Number(params.id));
    const now = clock.now();
    if (!row || !store.isActive(row, now) || !(await store.isFor(db, row, readerOf(user, request), chainId)))
      throw new AppError('notFound');
    await store.insertRead(db, row.id, user.id, now);
    return undefined;
  });
}
