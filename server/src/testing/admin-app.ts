/** The admin area on a database of the test file, with a member of each role. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { createChain } from '../chain/chain.ts';
import { adminRoutes } from '../features/admin/admin.routes.ts';
import { createLocalHub } from '../live/hub.ts';
import { createOutbox } from '../mail/outbox.ts';
import { createNotify } from '../notify/notify.ts';
import { createTestApp, createTestUser, TEST_ORIGIN, type TestUser, testCookies } from './app.ts';
import { createTestClock } from './clock.ts';
import { useDatabase } from './database.ts';
import { createQuickHasher } from './hasher.ts';

/** The chain whose stakes the lists add up; unreachable, as when an RPC is down. */
export const TEST_VAULT = createChain({
  rpcUrls: ['http://127.0.0.1:1'],
  chainId: 31337,
  vaultAddress: `0x${'e'.repeat(40)}`,
  timeoutMs: 200,
});

/** Call it once at the top of a test file. */
export function useAdminApp() {
  const database = useDatabase();
  const clock = createTestClock();
  const hub = createLocalHub();
  const hasher = createQuickHasher();
  let app: FastifyInstance;
  const members = {} as Record<'admin' | 'support' | 'readonly', TestUser>;
  beforeAll(async () => {
    app = await createTestApp(
      database(),
      (instance) =>
        adminRoutes(instance, {
          db: database().db,
          clock,
          hub,
          hasher,
          notify: createNotify(hub),
          outbox: createOutbox(),
          cookies: testCookies,
          chain: TEST_VAULT,
        }),
      { clock },
    );
    for (const role of ['admin', 'support', 'readonly'] as const) {
      members[role] = await createTestUser(database(), { clock, role, scope: 'admin', name: `The ${role}` });
    }
  });
  afterAll(() => app.close());

  return {
    database,
    clock,
    hub,
    hasher,
    members,
    app: () => app,
    get: (url: string, member: TestUser = members.admin) =>
      app.inject({ method: 'GET', url, headers: { cookie: member.cookie } }),
    send: (
      method: 'POST' | 'PATCH' | 'DELETE',
      url: string,
      payload: object,
      member: TestUser = members.admin,
      headers: Record<string, string> = {},
    ) => app.inject({ method, url, payload, headers: { cookie: member.cookie, origin: TEST_ORIGIN, ...headers } }),
  };
}
