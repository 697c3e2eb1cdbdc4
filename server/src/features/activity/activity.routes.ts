/** The activity of the signed-in user: the log and the number in the bell. */
import { activityCsv, activityLogs, markAllRead, unreadCount } from '@eleven/protocol/api/activity';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { afterCommit, inTransaction } from '../../db/tx.ts';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import type { Hub } from '../../live/hub.ts';
import { countUnread, listActivity, markRead, prepareCountUnread } from './activity.store.ts';
import { readFilter, renderEntry, writeCsv, zoneOf } from './log.ts';

export interface ActivityDeps {
  readonly db: Db;
  readonly hub: Hub;
  readonly clock: Clock;
}

export async function activityRoutes(app: FastifyInstance, { db, hub, clock }: ActivityDeps): Promise<void> {
  route(app, activityLogs, async ({ request, query, user }) => {
    const locale = requestLocale(request);
    // One row more than requested shows whether there is a next page.
    const before = query.before === undefined ? undefined : BigInt(query.before);
    const filter = readFilter(query, { ...user, locale });
    const zone = zoneOf(query, { ...user, locale });
    const rows = await listActivity(db, user.id, { before, limit: query.limit + 1, filter });
    const page = rows.slice(0, query.limit);
    return {
      logs: page.map((row) => renderEntry(row, locale, zone)),
      nextBefore: rows.length > page.length ? String(page.at(-1)?.id) : null,
    };
  });

  route(
    app,
    activityCsv,
    // A link in a page does not send our Accept-Language header, so its query names the language.
    async ({ request, query, user }) =>
      writeCsv(db, { ...user, locale: query.locale ?? requestLocale(request) }, query, clock.now()),
    { limit: 'activityFile' },
  );

  const countUnreadOf = prepareCountUnread(db);
  route(app, unreadCount, async ({ user }) => ({ count: await countUnreadOf(user.id) }));

  route(app, markAllRead, async ({ user }) =>
    inTransaction(db, async (tx) => {
      await markRead(tx, user.id);
      // The user's other windows have a badge as well.
      afterCommit(tx, () => hub.publish('activity', user.id));
      return { count: await countUnread(tx, user.id) };
    }),
  );
}
