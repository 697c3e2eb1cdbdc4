/** Name and settings of the signed-in user. */
import * as api from '@eleven/protocol/api/profile';
import type { FastifyInstance } from 'fastify';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import { type ProfileDeps, readSettings, resumeMails, saveMailCode, saveName, saveSettings } from './profile.ts';

export async function profileRoutes(app: FastifyInstance, deps: ProfileDeps): Promise<void> {
  route(app, api.saveName, async ({ user, body }) => saveName(deps, user, body.name));

  route(app, api.settings, async ({ user }) => readSettings(deps.db, user.id));

  route(
    app,
    api.saveMailCode,
    ({ request, user, body }) => saveMailCode(deps, user, { code: body.code, locale: requestLocale(request) }),
    { limit: 'passwordAsked' },
  );
  route(app, api.resumeMails, ({ request, user }) => resumeMails(deps, user, requestLocale(request)), {
    limit: 'mailResume',
  });
  route(app, api.saveSettings, async ({ user, body }) => saveSettings(deps, user, body));
}
