/** The calendar of all ends of fixed terms, and its secret address. */
import * as api from '@eleven/protocol/api/calendar-feed';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { type CalendarDeps, closeFeed, openFeed, readFeed, renewFeed, saveFeed, writeFeed } from './calendar.ts';

export async function calendarRoutes(app: FastifyInstance, deps: CalendarDeps): Promise<void> {
  route(app, api.readCalendarFeed, async ({ user }) => ({ feed: await readFeed(deps, user.id) }));

  route(app, api.openCalendarFeed, async ({ user }) => openFeed(deps, user));

  route(app, api.renewCalendarFeed, async ({ user }) => renewFeed(deps, user));

  route(app, api.saveCalendarFeed, async ({ user, body }) => saveFeed(deps, user, body.showsAmounts));

  route(app, api.closeCalendarFeed, async ({ user }) => closeFeed(deps, user));

  route(app, api.calendarFeed, ({ request, params }) => writeFeed(deps, params.key, request.network));
}
