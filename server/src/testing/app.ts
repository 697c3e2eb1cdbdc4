/** An app with the real hooks and whichever routes a test registers; requests go in by injection. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../core/clock.ts';
import { createLog, type Logger } from '../core/log.ts';
import type { Database } from '../db/client.ts';
import { sessions, users } from '../db/schema.ts';
import { securityHeaders } from '../http/headers.ts';
import { setUpHttp } from '../http/http.ts';
import { createServer, type Timeouts } from '../http/server.ts';
import { SESSION_TIMES } from '../http/session.ts';
import { createSessionCookies, type SessionScope } from '../http/session-cookie.ts';
import { createTestClock } from './clock.ts';

export const TEST_SECRET = 'test-secret-test-secret-test-secret-32';
export const TEST_ORIGIN = 'http://127.0.0.1:3000';

export const testCookies = createSessionCookies({ secret: TEST_SECRET, secure: false });

interface TestAppOptions {
  readonly clock?: Clock;
  /** The local chain unless false. */
  readonly local?: boolean;
  readonly timeouts?: Timeouts;
  /** Nothing is logged without one. */
  readonly log?: Logger;
}

export async function createTestApp(
  database: Database,
  register: (app: FastifyInstance) => Promise<void> | void,
  options: TestAppOptions = {},
): Promise<FastifyInstance> {
  const headers = securityHeaders({ rpcUrl: undefined, https: false });
  const app = createServer({
    log: options.log ?? createLog('silent'),
    headers,
    trustedProxies: ['127.0.0.1'],
    ...(options.timeouts ? { timeouts: options.timeouts } : {}),
  });
  await setUpHttp(app, {
    db: database.db,
    clock: options.clock ?? createTestClock(),
    cookies: testCookies,
    secret: TEST_SECRET,
    local: options.local ?? true,
    headers,
    ownOrigins: new Set([TEST_ORIGIN]),
  });
  await register(app);
  await app.ready();
  return app;
}

/** For tests that need a real connection. */
export async function listenOnFreePort(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('Not listening on a port');
  return address.port;
}

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly sessionId: string;
  /** For the `cookie` header of requests. */
  readonly cookie: string;
}

/** A user with a session, by rows: for everything that is not about signing in. */
export async function createTestUser(
  database: Database,
  options: { clock: Clock; name?: string; locale?: 'ko' | 'en'; role?: string; scope?: SessionScope },
): Promise<TestUser> {
  const id = randomUUID();
  const sessionId = randomUUID();
  const token = randomUUID();
  const email = `${id}@example.org`;
  const scope = options.scope ?? 'user';
  const now = options.clock.now();
  await database.db.insert(users).values({
    id,
    email,
    name: options.name ?? 'Test User',
    role: options.role ?? 'user',
    locale: options.locale ?? null,
    createdAt: now,
    updatedAt: now,
  });
  await database.db.insert(sessions).values({
    id: sessionId,
    token,
    scope,
    userId: id,
    expiresAt: new Date(now.getTime() + SESSION_TIMES[scope].idleMs),
    createdAt: now,
    updatedAt: now,
  });
  const cookie = `${testCookies.nameOf(scope)}=${encodeURIComponent(testCookies.seal(scope, token))}`;
  return { id, email, sessionId, cookie };
}
