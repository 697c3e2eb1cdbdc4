/** Actions of staff on an account. */
import * as api from '@eleven/protocol/api/admin/user-acts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import * as restrictions from './restrictions.ts';
import * as acts from './user-acts.ts';

export async function userActRoutes(app: FastifyInstance, deps: acts.UserActDeps): Promise<void> {
  route(app, api.suspendUser, async ({ params, body, user: actor, storeReply }) => {
    const { reason, endsAt } = body;
    const act = { actor, userId: params.id, reason, endsAt: endsAt === null ? null : new Date(endsAt), storeReply };
    await restrictions.suspend(deps, act);
    return undefined;
  });
  route(app, api.unsuspendUser, async ({ params, body, user: actor, storeReply }) => {
    const act = { actor, userId: params.id, reason: body.reason, storeReply };
    await restrictions.unsuspend(deps, act);
    return undefined;
  });
  route(app, api.restrictTickets, async ({ params, body, user: actor, storeReply }) => {
    const { reason, endsAt } = body;
    const act = { actor, userId: params.id, reason, endsAt: endsAt === null ? null : new Date(endsAt), storeReply };
    await restrictions.restrictTickets(deps, act);
    return undefined;
  });
  route(app, api.allowTickets, async ({ params, body, user: actor, storeReply }) => {
    const act = { actor, userId: params.id, reason: body.reason, storeReply };
    await restrictions.allowTickets(deps, act);
    return undefined;
  });
  route(app, api.endUserSession, async ({ params, body, user: actor, storeReply }) => {
    const act = { actor, userId: params.id, reason: body.reason, storeReply };
    await acts.endOneSession(deps, act, params.session);
    return undefined;
  });
  route(app, api.changeRole, async ({ params, body, user: actor, storeReply }) => {
    await acts.changeRole(deps, { actor, userId: params.id, reason: body.reason, storeReply }, body.role);
    return undefined;
  });
  route(app, api.endUserSessions, async ({ params, body, user: actor, storeReply }) => {
    await acts.endSessions(deps, { actor, userId: params.id, reason: body.reason, storeReply });
    return undefined;
  });
  route(app, api.removeFactors, async ({ params, body, user: actor, storeReply }) => {
    const act = { actor, userId: params.id, reason: body.reason, storeReply };
    await acts.removeFactors(deps, act);
    return undefined;
  });
  route(app, api.resumeUserMails, async ({ params, body, user: actor, storeReply }) => {
    await acts.resumeMails(deps, { actor, userId: params.id, reason: body.reason, storeReply });
    return undefined;
  });
  route(app, api.sendResetMail, async ({ params, body, user: actor, storeReply }) => {
    const act = { actor, userId: params.id, reason: body.reason, storeReply };
    await acts.sendResetMail(deps, act);
    return undefined;
  });
}
