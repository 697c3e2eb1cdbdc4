/** The state of the service for everybody, and email subscriptions to incidents. */
import { randomUUID } from 'node:crypto';
import * as api from '@eleven/protocol/api/status';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod/mini';
import { AppError } from '../../core/app-error.ts';
import { inTransaction } from '../../db/tx.ts';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import { hashToken, type Links } from '../../mail/links.ts';
import type { Checks } from './checks.ts';
import { readHistory } from './history.ts';
import type { IncidentDeps } from './incidents.ts';
import { readStatus } from './service-status.ts';
import * as store from './subscriptions.store.ts';

export interface StatusDeps extends IncidentDeps {
  readonly links: Links;
  readonly checks: Checks;
}

const email = z.email();
const EMAIL_MAX = 254;
/** For a cache in front of the server, not for browsers: these request it again when an incident has news. */
const SHORTLY = 'public, max-age=0, s-maxage=5';

export async function statusRoutes(app: FastifyInstance, deps: StatusDeps): Promise<void> {
  const { db, clock, outbox, links } = deps;
  const { limits } = app.http;

  route(app, api.serviceStatus, () => readStatus(deps));

  route(app, api.statusHistory, async ({ reply }) => {
    const history = await readHistory(deps);
    reply.header('cache-control', SHORTLY);
    return history;
  });

  const newLinks = () => {
    const id = randomUUID();
    const hashOf = (purpose: 'confirm' | 'end') => hashToken(links.statusToken(id, purpose));
    return { id, confirmHash: hashOf('confirm'), endHash: hashOf('end') };
  };

  route(
    app,
    api.subscribeToStatus,
    async ({ request, body, storeReply }) => {
      const address = body.email.trim().toLowerCase();
      if (address.length > EMAIL_MAX || !email.safeParse(address).success) throw new AppError('auth.emailInvalid');
      await limits.hit('statusMail', address);
      const locale = requestLocale(request);
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        const statusKey = await store.putAddress(tx, { ...newLinks(), email: address, locale }, now);
        await outbox.post(tx, { kind: 'statusConfirm', to: address, params: { statusKey }, locale, now });
        await storeReply(tx, null);
      });
      return undefined;
    },
    { limit: 'statusAsked' },
  );

  route(
    app,
    api.confirmStatusSubscription,
    async ({ body }) => {
      const isKnown = await inTransaction(db, (tx) => store.confirmAddress(tx, hashToken(body.token)));
      if (!isKnown) throw new AppError('auth.linkInvalid');
      return undefined;
    },
    { limit: 'mailLink' },
  );

  route(
    app,
    api.endStatusSubscription,
    async ({ body }) => {
      await inTransaction(db, (tx) => store.endByHash(tx, hashToken(body.token)));
      return undefined;
    },
    { limit: 'mailLink' },
  );

  const own = async (user: SessionUser) => ({ subscribed: await store.isSubscribed(db, subscriberOf(user)) });

  route(app, api.ownStatusSubscription, ({ user }) => own(user));

  route(app, api.subscribeAccountToStatus, async ({ request, user }) => {
    if (!user.emailVerified) throw new AppError('auth.emailUnconfirmed');
    const row = { ...newLinks(), userId: user.id, locale: requestLocale(request) };
    await inTransaction(db, (tx) => store.putAccount(tx, row, clock.now()));
    return own(user);
  });

  route(app, api.endAccountStatusSubscription, async ({ user }) => {
    await store.deleteOwnSubscription(db, subscriberOf(user));
    return own(user);
  });
}

/** An address that is not confirmed may be somebody else's. */
const subscriberOf = ({ id, email, emailVerified }: SessionUser): store.Subscriber => ({
  id,
  email: emailVerified ? email : undefined,
});
