/** The activity of the signed-in user: the log, and what of it the bell counts. */
import { isActivityKind, renderActivity } from '@eleven/protocol/activity';
import { type ActivityEntry, activityLogs, markAllRead, unreadCount } from '@eleven/protocol/api/activity';
import type { Locale } from '@eleven/protocol/product';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { afterCommit, inTransaction } from '../../db/tx.ts';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import type { Hub } from '../../live/hub.ts';
import { countUnread, listActivity, markRead } from './activity.store.ts';

export interface ActivityDeps {
  readonly db: Db;
  readonly hub: Hub;
}

export async function activityRoutes(app: FastifyInstance, { db, hub }: ActivityDeps): Promise<void> {
  route(app, activityLogs, async ({ request, query, user }) => {
    // One more than asked tells whether another page follows.
    const before = query.before === undefined ? undefined : BigInt(query.before);
    const rows = await listActivity(db, user.id, { before, limit: query.limit + 1 });
    const page = rows.slice(0, query.limit);
    const locale = requestLocale(request);
    return {
      logs: page.map((row) => renderEntry(row, locale)),
      nextBefore: rows.length > page.length ? String(page.at(-1)?.id) : null,
    };
  });

  route(app, unreadCount, async ({ user }) => ({ count: await countUnread(db, user.id) }));

  route(app, markAllRead, async ({ user }) =>
    inTransaction(db, async (tx) => {
      await markRead(tx, user.id);
      // The other windows of this user have a badge as well.
      afterCommit(tx, () => hub.publish('activity', user.id));
      return { count: await countUnread(tx, user.id) };
    }),
  );
}

type Row = Awaited<ReturnType<typeof listActivity>>[number];

function renderEntry(row: Row, locale: Locale): ActivityEntry {
  // A kind that this version does not know was written by a newer one: its name is better than nothing.
  const text = isActivityKind(row.kind)
    ? renderActivity(row.kind, row.params, locale)
    : { action: row.kind, description: '' };
  return {
    id: String(row.id),
    kind: row.kind,
    ...text,
    createdAt: row.createdAt.toISOString(),
    blockTime: row.blockTime,
    txHash: row.txHash,
    read: !row.unread,
  };
}
