/** Accounts, tickets and the support admin on the test file's own database, with emails on a real mail server. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { supportRoutes } from '../features/support/support.routes.ts';
import { supportAdminRoutes } from '../features/support/support-admin.routes.ts';
import { createNotify } from '../notify/notify.ts';
import { createTestApp, createTestUser, TEST_ORIGIN } from './app.ts';
import { useMailApp } from './mail-app.ts';

type Ask = (url: string, payload?: object, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;

/** Call it once at the top of a test file. */
export function useSupportApp() {
  const mail = useMailApp();
  const { database, clock, hub, outbox, links } = mail;
  const notify = createNotify(hub);
  const health = {
    chain: () => ({ ok: true, headBlock: 120 }),
    indexer: () => ({ ok: true, cursorBlock: 118, lagBlocks: 0 }),
  };
  let app: FastifyInstance;

  /** Another process on the same database. */
  function startSupport(options: { local?: boolean } = {}): Promise<FastifyInstance> {
    const deps = { db: database().db, clock, notify, outbox, links, hub, health };
    return createTestApp(
      database(),
      async (instance) => {
        await supportRoutes(instance, deps);
        await supportAdminRoutes(instance, deps);
      },
      { clock, local: options.local ?? true },
    );
  }
  beforeAll(async () => {
    app = await startSupport();
  });
  afterAll(() => app.close());

  const asker =
    (cookie: string, server = () => app): Ask =>
    (url, payload, headers = {}) =>
      server().inject({
        method: payload === undefined ? 'GET' : 'POST',
        url,
        headers: { ...(cookie ? { cookie } : {}), origin: TEST_ORIGIN, ...headers },
        ...(payload === undefined ? {} : { payload }),
      });

  return {
    ...mail,
    health,
    startSupport,
    asker,
    visitor: asker(''),
    /** A user, and what asks in their name. */
    async customer(options: { locale?: 'ko' | 'en'; confirmed?: boolean } = {}) {
      const user = await createTestUser(database(), { clock, ...options });
      return { ...user, ask: asker(user.cookie) };
    },
    async staff(role: 'admin' | 'support' | 'readonly' = 'support', name = '박서연') {
      const user = await createTestUser(database(), { clock, role, name, scope: 'admin' });
      return { ...user, ask: asker(user.cookie) };
    },
  };
}

export const TICKET = {
  category: 'withdrawal',
  subject: '출금 시간 문의',
  text: '11월 9일에 출금했는데 실패로 나왔습니다.',
} as const;
