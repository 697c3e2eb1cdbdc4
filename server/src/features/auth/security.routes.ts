/** Security of the signed-in user's account: password, sessions, email address. */
import * as api from '@eleven/protocol/api/profile';
import type { FastifyInstance } from 'fastify';
import { deviceHashOf } from '../../accounts/device-cookie.ts';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import { clearSessionCookie } from '../../http/session/session.ts';
import type { SessionCookies } from '../../http/session/session-cookie.ts';
import type { AccountDeps } from './account-deps.ts';
import * as emailChange from './email/email-change.ts';
import { undoChange } from './email/email-undo.ts';
import { reportNotMe } from './not-me.ts';
import { changePassword } from './password-change.ts';
import { describeSessions, endOtherSessions, endSessionById } from './sessions.ts';

export interface SecurityDeps extends AccountDeps {
  readonly cookies: SessionCookies;
}

export async function securityRoutes(app: FastifyInstance, deps: SecurityDeps): Promise<void> {
  const { limits } = app.http;

  route(
    app,
    api.changePassword,
    async ({ request, user, body, storeReply }) => {
      const deviceHash = deviceHashOf(request, deps.cookies);
      await changePassword(deps, user, { ...body, locale: requestLocale(request), deviceHash }, storeReply);
      return undefined;
    },
    { limit: 'passwordAsked' },
  );

  route(app, api.sessions, async ({ user }) => ({ sessions: await describeSessions(deps, user) }));

  route(app, api.endSession, async ({ reply, user, params }) => {
    await endSessionById(deps, user, params.id);
    if (params.id === user.sessionId) clearSessionCookie(reply, deps.cookies, 'user');
    return undefined;
  });

  route(app, api.endOtherSessions, async ({ user }) => ({ ended: await endOtherSessions(deps, user) }));

  route(app, api.emailChange, async ({ user }) => ({ change: await emailChange.currentChange(deps, user.id) }));

  route(
    app,
    api.askEmailChange,
    async ({ request, user, body, storeReply }) => {
      await limits.hit('emailChange', user.id);
      return emailChange.askForChange(deps, user, { ...body, locale: requestLocale(request) }, storeReply);
    },
    { limit: 'passwordAsked' },
  );

  route(app, api.cancelEmailChange, async ({ user }) => {
    await emailChange.cancelChange(deps, user);
    return undefined;
  });

  route(
    app,
    api.confirmEmailChange,
    ({ body, storeReply }) => emailChange.confirmChange(deps, body.token, storeReply),
    { limit: 'mailLink' },
  );

  route(
    app,
    api.refuseEmailChange,
    async ({ body, storeReply }) => {
      await emailChange.refuseChange(deps, body.token, storeReply);
      return undefined;
    },
    { limit: 'mailLink' },
  );

  route(
    app,
    api.undoEmailChange,
    async ({ request, reply, body, storeReply }) => {
      await undoChange(deps, body.token, requestLocale(request), storeReply);
      clearSessionCookie(reply, deps.cookies, 'user');
      return undefined;
    },
    {
      limit: 'mailLink',
      replay: async ({ reply }) => {
        clearSessionCookie(reply, deps.cookies, 'user');
        return undefined;
      },
    },
  );

  route(app, api.reportNotMe, async ({ request, reply, user, body, storeReply }) => {
    await reportNotMe(deps, user, { entryId: body.id, locale: requestLocale(request) }, storeReply);
    clearSessionCookie(reply, deps.cookies, 'user');
    return undefined;
  });
}
