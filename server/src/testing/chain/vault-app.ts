/** The app over a real chain, which a real indexer follows into a real database. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createLocalChain } from '../../chain/local-chain.ts';
import type { Database } from '../../db/database.ts';
import { ask, createTestApp, type TestAppOptions, type TestUser } from '../app.ts';
import type { TestChain } from './anvil.ts';
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
  options: TestAppOptions = {},
  indexing: Parameters<typeof indexVault>[2] = {},
): Promise<VaultApp> {
  const indexed = await indexVault(testChain, database, indexing);
  const { chain, hub, indexer } = indexed;
  const app = await createTestApp(database, {
    hub,
    chain,
    localChain: createLocalChain(testChain.url),
    indexer,
    ...options,
    env: { rpcUrls: [testChain.url], ...options.env },
  });
  return {
    app,
    indexed,
    get: (url, user) => ask(app, 'GET', url, { cookie: user?.cookie }),
    send: (method, url, payload, user) => ask(app, method, url, { cookie: user?.cookie, payload }),
    async close() {
      await app.close();
      await indexed.indexer.stop();
    },
  };
}
