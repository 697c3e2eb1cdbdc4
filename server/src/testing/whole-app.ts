/** Everything that the server serves, over a real database. The chain is out of reach, as it is when an RPC is down, unless one is given. */
import type { FastifyInstance } from 'fastify';
import { type AppDeps, buildApp } from '../app.ts';
import { createChain } from '../chain/chain.ts';
import { createLocalChain } from '../chain/local-chain.ts';
import type { Clock } from '../core/clock.ts';
import { createLog } from '../core/log.ts';
import type { Database } from '../db/client.ts';
import { createLocalHub } from '../live/hub.ts';
import { createLinks } from '../mail/links.ts';
import { createOutbox } from '../mail/outbox.ts';
import { createNotify } from '../notify/notify.ts';
import { TEST_ORIGIN, TEST_SECRET } from './app.ts';
import { createQuickHasher } from './hasher.ts';

const NOWHERE = 'http://127.0.0.1:1';
const VAULT = `0x${'e'.repeat(40)}` as const;

type Own = Partial<Omit<AppDeps, 'env'>> & { readonly env?: Partial<AppDeps['env']> };

export function buildWholeApp(
  database: Database,
  clock: Clock,
  local = true,
  { env, ...own }: Own = {},
): Promise<FastifyInstance> {
  const hub = createLocalHub();
  const outbox = createOutbox();
  return buildApp({
    env: {
      chainId: local ? 31337 : 56,
      local,
      port: 3000,
      publicUrl: TEST_ORIGIN,
      rpcUrls: [NOWHERE],
      publicRpcUrl: undefined,
      sessionSecret: TEST_SECRET,
      trustedProxies: [],
      vaultAddress: VAULT,
      webDir: '/nowhere',
      ...env,
    },
    db: database.db,
    clock,
    log: createLog('silent'),
    hasher: createQuickHasher(),
    hub,
    notify: createNotify(hub, outbox),
    outbox,
    links: createLinks({ secret: TEST_SECRET, publicUrl: TEST_ORIGIN }),
    chain: createChain({ rpcUrls: [NOWHERE], chainId: local ? 31337 : 56, vaultAddress: VAULT, timeoutMs: 200 }),
    localChain: local ? createLocalChain(NOWHERE) : undefined,
    indexer: {
      status: () => ({ ok: false, cursorBlock: null, lagBlocks: null }),
      reached: async () => false,
    },
    ...own,
  });
}
