/** The routes of accounts on a database of the test file, and what a person does with them. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { PasswordHasher } from '../core/passwords.ts';
import { activity } from '../db/schema.ts';
import { authRoutes } from '../features/auth/auth.routes.ts';
import { securityRoutes } from '../features/auth/security.routes.ts';
import { createLocalHub } from '../live/hub.ts';
import { createLinks } from '../mail/links.ts';
import { createOutbox } from '../mail/outbox.ts';
import { createNotify } from '../notify/notify.ts';
import { createTestApp, TEST_ORIGIN, TEST_SECRET, testCookies } from './app.ts';
import { createTestClock } from './clock.ts';
import { useDatabase } from './database.ts';
import { createQuickHasher } from './hasher.ts';

export const PASSWORD = 'correct mule cell paper';

/** Call it once at the top of a test file. */
export function useAuthApp() {
  const database = useDatabase();
  const clock = createTestClock();
  const hub = createLocalHub();
  const hasher = createQuickHasher();
  const outbox = createOutbox();
  const links = createLinks({ secret: TEST_SECRET, publicUrl: TEST_ORIGIN });
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await start();
  });
  afterAll(() => app.close());

  /** Another process on the same database. */
  function start(own: { hasher?: PasswordHasher; local?: boolean } = {}): Promise<FastifyInstance> {
    return createTestApp(
      database(),
      async (instance) => {
        const deps = {
          db: database().db,
          clock,
          hub,
          notify: createNotify(hub, outbox),
          hasher: own.hasher ?? hasher,
          outbox,
          cookies: testCookies,
          publicUrl: TEST_ORIGIN,
        };
        await authRoutes(instance, deps);
        await securityRoutes(instance, deps);
      },
      { clock, local: own.local ?? true },
    );
  }
  const post = (url: string, payload?: object, headers: Record<string, string> = {}, server = app) =>
    server.inject({
      method: 'POST',
      url,
      headers: { origin: TEST_ORIGIN, ...headers },
      ...(payload ? { payload } : {}),
    });

  return {
    database,
    clock,
    hub,
    hasher,
    outbox,
    links,
    start,
    post,
    /** A call of somebody who is signed in. */
    send: (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, cookie: string, payload?: object) =>
      app.inject({ method, url, headers: { origin: TEST_ORIGIN, cookie }, ...(payload ? { payload } : {}) }),
    register: (payload: object, headers: Record<string, string> = {}) => post('/api/register', payload, headers),
    login: (payload: object, headers: Record<string, string> = {}, server = app) =>
      post('/api/login', payload, headers, server),
    me: (cookie: string, server = app) => server.inject({ method: 'GET', url: '/api/user', headers: { cookie } }),
    kindsOf: async (userId: string) => {
      const rows = await database().db.select().from(activity).where(eq(activity.userId, userId)).orderBy(activity.id);
      return rows.map((row) => row.kind);
    },
  };
}

/** The registration of a new user. */
export function person(changes: object = {}) {
  return {
    name: '김민지',
    email: `${randomUUID()}@example.org`,
    password: PASSWORD,
    acceptedTerms: true,
    ...changes,
  };
}

/** The session cookie that an answer sets, for the next request. */
export function cookieOf(answer: LightMyRequestResponse): string {
  const cookie = answer.cookies.find(({ name }) => name === 'eleven.session_token');
  if (!cookie) throw new Error(`No session cookie in ${answer.statusCode} ${answer.body}`);
  return `${cookie.name}=${encodeURIComponent(cookie.value)}`;
}
