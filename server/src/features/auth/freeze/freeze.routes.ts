/** Freezing and thawing an account, by links in emails. */
import * as api from '@eleven/protocol/api/freeze';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../core/app-error.ts';
import { requestLocale } from '../../../http/locale.ts';
import { route } from '../../../http/route.ts';
import { recordSecurityEvent } from '../../../security-log/current.ts';
import { isEmail, normalizedEmail } from '../auth.ts';
import { freezeAccount } from './freeze.ts';
import { askThaw, describeThaw, type ThawDeps, thawAccount, thawMessage, thawPasskeyOptions } from './thaw.ts';
import { askThawRecovery } from './thaw-recovery.ts';

export async function freezeRoutes(app: FastifyInstance, deps: ThawDeps): Promise<void> {
  const { limits } = app.http;
  const byLink = { limit: 'mailLink' } as const;

  route(
    app,
    api.freezeAccount,
    async ({ request, body }) => ({ email: await freezeAccount(deps, body.token, requestLocale(request)) }),
    byLink,
  );
  route(app, api.askThaw, async ({ request, body, storeReply }) => {
    const email = normalizedEmail(body.email);
    if (!isEmail(email)) throw new AppError('auth.emailInvalid');
    recordSecurityEvent({ address: email });
    await limits.hit('resetAsked', request.network);
    await limits.hit('resetMail', email);
    await askThaw(deps, { email, locale: requestLocale(request) }, storeReply);
    return undefined;
  });
  route(app, api.describeThaw, ({ body }) => describeThaw(deps, body.token), byLink);
  route(
    app,
    api.askThawRecovery,
    async ({ request, body }) => ({
      dueAt: (await askThawRecovery(deps, body, requestLocale(request))).toISOString(),
    }),
    byLink,
  );
  route(app, api.thawPasskey, ({ body }) => thawPasskeyOptions(deps, body.token), byLink);
  route(
    app,
    api.thawWallet,
    async ({ request, body }) => ({ message: await thawMessage(deps, { ...body, request }) }),
    byLink,
  );
  route(
    app,
    api.thawAccount,
    async ({ request, body }) => {
      await thawAccount(deps, body, requestLocale(request));
      return undefined;
    },
    // A new password costs a hash, as a sign-in does.
    { limit: 'signIn' },
  );
}
