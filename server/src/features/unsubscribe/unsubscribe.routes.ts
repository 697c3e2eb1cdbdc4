/**
 * Ends emails of one kind by the link in each of them (RFC 8058). A GET only shows the page, because programs that scan emails
 * open every link; a POST acts. It reads no cookie, so it may come from anywhere.
 */
import { DIGEST_TOPICS } from '@eleven/protocol/activity';
import { renewUnsubscribeLinks } from '@eleven/protocol/api/profile';
import { DIGEST_TITLE, TOPIC_TITLES } from '@eleven/protocol/notification-topic-names';
import { isSwitchable, TOPIC_NAMES, type Topic } from '@eleven/protocol/notification-topics';
import type { Text } from '@eleven/protocol/product';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { afterCommit, inTransaction } from '../../db/tx.ts';
import { requestLocale } from '../../http/locale.ts';
import { policyOf } from '../../http/pages/written-page.ts';
import { requireActiveAccount } from '../../http/require-active-account.ts';
import { route } from '../../http/route.ts';
import type { Hub } from '../../live/hub.ts';
import { hashToken } from '../../mail/links.ts';
import { INCIDENTS, type PageState, unsubscribePage } from './page.ts';
import * as store from './unsubscribe.store.ts';

interface UnsubscribeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: Hub;
  readonly policy: string;
}

/** The length of every key is in this range. */
const KEY = /^[\w-]{20,64}$/;
const PATH = '/unsubscribe/:from/:key';
const FORM_BYTES = 1_024;

export async function unsubscribeRoutes(app: FastifyInstance, { db, clock, hub, policy }: UnsubscribeDeps) {
  const show = (request: FastifyRequest, reply: FastifyReply, from: string, state: PageState): FastifyReply => {
    const html = unsubscribePage(state, titleOf(from), requestLocale(request), topicOf(from) !== undefined);
    return reply
      .code(state === 'unknown' ? 404 : 200)
      .headers({
        'cache-control': 'private, no-store',
        'content-security-policy': policyOf(html)(policy),
        // The key is in the address, so no other site gets it. Our own page needs the origin in its form's request.
        'referrer-policy': 'same-origin',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(html);
  };
  const unknown = async (request: FastifyRequest, reply: FastifyReply, from: string) => {
    // Counts only guesses: mail providers post for many readers from one network.
    await app.http.limits.hit('mailLink', request.network);
    return show(request, reply, from, 'unknown');
  };
  const choose = (key: string, topics: readonly Topic[], isOn: boolean) =>
    inTransaction(db, async (tx) => {
      const userId = await store.chooseMails(tx, key, topics, isOn, clock.now());
      if (userId !== undefined) afterCommit(tx, () => hub.publish('session', userId));
      return userId !== undefined;
    });

  route(app, renewUnsubscribeLinks, async ({ user }) => {
    await inTransaction(db, async (tx) => {
      await requireActiveAccount(tx, user);
      await store.renewKey(tx, user.id, clock.now());
    });
    return undefined;
  });

  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body)).get('List-Unsubscribe')),
    );
    // RFC 8058, section 3.2: the form that mail programs should use.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: FORM_BYTES },
      async (request: FastifyRequest, body: Buffer) => {
        const type = request.headers['content-type'] ?? '';
        const form = await new Response(Uint8Array.from(body), { headers: { 'content-type': type } })
          .formData()
          .catch(() => undefined);
        return form?.get('List-Unsubscribe') ?? null;
      },
    );
    const config = { access: 'public', anyOrigin: true } as const;

    scope.get<{ Params: Params }>(PATH, { config }, async (request, reply) => {
      const { from, key } = request.params;
      const isKnown =
        KEY.test(key) &&
        ((topicsOf(from) && (await store.hasReader(db, key))) ||
          (from === 'status' && (await store.hasSubscription(db, hashToken(key)))));
      return isKnown ? show(request, reply, from, 'ask') : unknown(request, reply, from);
    });

    scope.post<{ Params: Params }>(PATH, { config }, async (request, reply) => {
      const { from, key } = request.params;
      const topic = topicOf(from);
      if (!KEY.test(key)) return unknown(request, reply, from);
      const wish = request.body;
      if (wish !== 'One-Click' && !(wish === 'Undo' && topic)) return show(request, reply, from, 'ask');
      const topics = topicsOf(from);
      if (topics) {
        const isKnown = await choose(key, topics, wish === 'Undo');
        if (isKnown) return show(request, reply, from, wish === 'Undo' ? 'back' : 'stopped');
      } else if (from === 'status' && (await store.hasSubscription(db, hashToken(key)))) {
        await store.endSubscription(db, hashToken(key));
        return show(request, reply, from, 'stopped');
      }
      return unknown(request, reply, from);
    });
  });
}

interface Params {
  readonly from: string;
  readonly key: string;
}

/** The topics whose emails this link stops; that of a daily email stops all its topics. */
const topicsOf = (from: string): readonly Topic[] | undefined => {
  const topic = topicOf(from);
  if (topic) return [topic];
  return from === 'digest' ? DIGEST_TOPICS : undefined;
};

function titleOf(from: string): Text {
  const topic = topicOf(from);
  if (topic) return TOPIC_TITLES[topic];
  return from === 'digest' ? DIGEST_TITLE : INCIDENTS;
}

const topicOf = (from: string): Topic | undefined =>
  TOPIC_NAMES.find((topic) => topic === from && isSwitchable(topic, 'mail'));
