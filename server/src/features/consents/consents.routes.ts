import * as api from '@eleven/protocol/api/own/consents';
import type { FastifyInstance } from 'fastify';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import { acceptDocuments, type ConsentsDeps, readConsents } from './consents.ts';

export async function consentRoutes(app: FastifyInstance, deps: ConsentsDeps): Promise<void> {
  route(app, api.ownConsents, ({ user }) => readConsents(deps.db, user));

  route(app, api.acceptDocuments, ({ request, user, body: { version } }) =>
    acceptDocuments(deps, user, { version, locale: requestLocale(request) }),
  );
}
