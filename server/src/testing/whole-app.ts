/** Everything that the server serves, over a real database. The chain is out of reach, as it is when an RPC is down. */

import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RouteDefinition } from '@eleven/protocol/api/route';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { createChain } from '../chain/chain.ts';
import { createLocalChain } from '../chain/local-chain.ts';
import type { Clock } from '../core/clock.ts';
import { createLog } from '../core/log.ts';
import { createPasswordHasher } from '../core/passwords.ts';
import type { Database } from '../db/client.ts';
import { createLocalHub } from '../live/hub.ts';
import { createLinks } from '../mail/links.ts';
import { createOutbox } from '../mail/outbox.ts';
import { createNotify } from '../notify/notify.ts';
import { TEST_ORIGIN, TEST_SECRET } from './app.ts';

const NOWHERE = 'http://127.0.0.1:1';
const VAULT = `0x${'e'.repeat(40)}` as const;

export function buildWholeApp(database: Database, clock: Clock, local = true): Promise<FastifyInstance> {
  const hub = createLocalHub();
  const outbox = createOutbox();
  return buildApp({
    env: {
      chainId: local ? 31337 : 56,
      local,
      port: 3000,
      publicUrl: TEST_ORIGIN,
      rpcUrls: [NOWHERE],
      sessionSecret: TEST_SECRET,
      trustedProxies: [],
      vaultAddress: VAULT,
      webDir: '/nowhere',
    },
    db: database.db,
    clock,
    log: createLog('silent'),
    hasher: createPasswordHasher(),
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
  });
}

/** Every route that protocol/src/api defines, whether or not somebody serves it. */
export async function allDefinitions(): Promise<RouteDefinition[]> {
  const folder = fileURLToPath(new URL('../../../protocol/src/api/', import.meta.url));
  const found: RouteDefinition[] = [];
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    const exported = Object.values((await import(`${folder}${file}`)) as Record<string, unknown>);
    found.push(...exported.filter(isRoute));
  }
  return found;
}

function isRoute(value: unknown): value is RouteDefinition {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}
