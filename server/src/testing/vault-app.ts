/** The routes around the vault over a real chain, a real indexer and a real database. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createLocalChain } from '../chain/local-chain.ts';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/client.ts';
import { activityRoutes } from '../features/activity/activity.routes.ts';
import { demoRoutes } from '../features/demo/demo.routes.ts';
import { stakingRoutes } from '../features/staking/staking.routes.ts';
import { statementRoutes } from '../features/statements/statements.routes.ts';
import { createReadVault } from '../features/stats/read-vault.ts';
import { statsRoutes } from '../features/stats/stats.routes.ts';
import { transparencyRoutes } from '../features/transparency/transparency.routes.ts';
import { walletLinkRoutes } from '../features/wallet-link/wallet-link.routes.ts';
import { createNotify } from '../notify/notify.ts';
import type { TestChain } from './anvil.ts';
import { createTestApp, TEST_ORIGIN, type TestUser } from './app.ts';
import { type IndexedVault, indexVault } from './indexed-vault.ts';

export interface VaultApp {
  readonly app: FastifyInstance;
  readonly indexed: IndexedVault;
  get(url: string, user?: TestUser): Promise<LightMyRequestResponse>;
  send(method: 'POST' | 'DELETE', url: string, body?: object, user?: TestUser): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export async function createVaultApp(
  testChain: TestChain,
  database: Database,
  clock: Clock,
  options: Parameters<typeof indexVault>[2] & { local?: boolean } = {},
): Promise<VaultApp> {
  const indexed = await indexVault(testChain, database, options);
  const { chain, hub, indexer } = indexed;
  const { db } = database;
  const notify = createNotify(hub);
  const app = await createTestApp(
    database,
    async (instance) => {
      await activityRoutes(instance, { db, hub, clock });
      await stakingRoutes(instance, { db, chain, publicUrl: TEST_ORIGIN });
      await statementRoutes(instance, { db, chain });
      await transparencyRoutes(instance, { db, chain });
      await statsRoutes(instance, { readVault: createReadVault({ db, chain }) });
      const ownOrigins = new Set([TEST_ORIGIN, 'http://localhost:3000']);
      await walletLinkRoutes(instance, { db, chain, clock, notify, publicUrl: TEST_ORIGIN, ownOrigins });
      await demoRoutes(instance, { chain, hub, localChain: createLocalChain(testChain.url), reached: indexer.reached });
    },
    { clock, local: options.local ?? true },
  );
  const headersOf = (user?: TestUser) => ({ origin: TEST_ORIGIN, ...(user ? { cookie: user.cookie } : {}) });
  return {
    app,
    indexed,
    get: (url, user) => app.inject({ method: 'GET', url, headers: headersOf(user) }),
    send: (method, url, body, user) =>
      app.inject({ method, url, headers: headersOf(user), ...(body ? { payload: body } : {}) }),
    async close() {
      await app.close();
      await indexed.indexer.stop();
    },
  };
}
