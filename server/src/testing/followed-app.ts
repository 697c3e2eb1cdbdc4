/** The server's app with every route, over a real database and a real chain that a real indexer follows. */
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { createLocalChain } from '../chain/local-chain.ts';
import { systemClock } from '../core/clock.ts';
import { createOutbox } from '../mail/outbox.ts';
import { createNotify } from '../notify/notify.ts';
import { useChain } from './anvil.ts';
import { useDatabase } from './database.ts';
import { type IndexedVault, indexVault } from './indexed-vault.ts';
import { buildWholeApp } from './whole-app.ts';

/** Call it once at the top of a test file. */
export function useFollowedApp() {
  const database = useDatabase();
  const chain = useChain();
  /** The server's logged errors, for the report of a failing test. */
  const logged: string[] = [];
  let indexed: IndexedVault;
  let app: FastifyInstance;

  beforeAll(async () => {
    const { url } = chain();
    // A busy machine must not look like a chain that is gone.
    indexed = await indexVault(chain(), database(), { pollMs: 250, timeoutMs: 20_000 });
    await indexed.settle();
    const { hub, indexer, vault } = indexed;
    const outbox = createOutbox();
    app = await buildWholeApp(database(), systemClock, true, {
      env: { rpcUrls: [url], vaultAddress: vault.address, trustedProxies: ['127.0.0.1'] },
      log: pino({ level: 'error' }, { write: (line: string) => logged.push(line) }),
      hub,
      outbox,
      notify: createNotify(hub, outbox),
      chain: indexed.chain,
      localChain: createLocalChain(url),
      indexer,
    });
  });
  afterAll(async () => {
    await app?.close();
    await indexed?.indexer.stop();
  });
  return { app: () => app, database, logged };
}
