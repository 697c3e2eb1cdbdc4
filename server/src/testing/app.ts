/**
 * The app under test: the product's app over a real database, with replaceable parts. The chain is unreachable, as if the RPC
 * were down, unless one is given. Requests are injected.
 */
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { LEGAL_VERSION } from '@eleven/protocol/legal';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../app.ts';
import type { AppDeps, RegisterRoutes } from '../app-deps.ts';
import { type Chain, createChain } from '../chain/chain.ts';
import { createLocalChain } from '../chain/local-chain.ts';
import type { Vaults } from '../chain/vaults.ts';
import type { Clock } from '../core/clock.ts';
import { ALARM_THRESHOLDS } from '../core/env/alarms.ts';
import { createKeys } from '../core/keys.ts';
import { createLog } from '../core/log.ts';
import type { Database } from '../db/database.ts';
import { accounts, sessions, users } from '../db/schema.ts';
import { SESSION_TIMES } from '../http/session/session.ts';
import { createSessionCookies, type SessionScope } from '../http/session/session-cookie.ts';
import { createLocalHub, type Hub } from '../live/hub.ts';
import { createLinks } from '../mail/links.ts';
import { createOutbox } from '../mail/outbox.ts';
import { createNotify } from '../notify/notify.ts';
import { createPushOutbox } from '../push/push-outbox.ts';
import { createTestClock } from './clock.ts';
import { createQuickHasher } from './hasher.ts';
import { unreachablePush } from './vapid.ts';

export const TEST_SECRET = 'test-secret-test-secret-test-secret-32';
export const TEST_WEBHOOK_KEY = Buffer.alloc(32, 7);
export const TEST_KEYS = createKeys({ secret: TEST_SECRET });
export const TEST_ORIGIN = 'http://127.0.0.1:3000';
export const testCookies = createSessionCookies({ keys: TEST_KEYS, isSecure: false });

const NOWHERE = 'http://127.0.0.1:1';
const VAULT = `0x${'e'.repeat(40)}` as const;
const LOCAL = 31337;
const chainOutOfReach = (chainId: number) =>
  createChain({ rpcUrls: [NOWHERE], chainId, vaultAddress: VAULT, timeoutMs: 200 });

/** An installation with this chain's vault. */
export function oneVault(chain: Chain, deployBlock = 0): Vaults {
  const vault = { address: chain.vaultAddress, name: 'Vault', status: 'open', deployBlock, chain } as const;
  return { open: vault, all: [vault], listed: [vault], of: () => vault };
}

/** The unreachable chain of the test app's only vault. */
export const TEST_VAULT = chainOutOfReach(LOCAL);

export interface TestAppOptions extends Partial<Omit<AppDeps, 'env' | 'db' | 'readDb'>> {
  /** The chain of the only vault, unless `vaults` are given. */
  readonly chain?: Chain;
  readonly env?: Partial<AppDeps['env']>;
  /** The local chain unless false. */
  readonly local?: boolean;
  /** Replaces the product's routes. */
  readonly routes?: RegisterRoutes;
}

export function createTestApp(database: Database, options: TestAppOptions = {}): Promise<FastifyInstance> {
  const { env, local = true, routes, chain = chainOutOfReach(local ? LOCAL : 56), ...own } = options;
  const { chainId } = chain;
  return buildApp(
    {
      env: {
        chainId,
        attachments: { kind: 'folder', folder: join(tmpdir(), `eleven-attachments-${process.pid}`) },
        dataDir: tmpdir(),
        local,
        passwordBreachUrl: undefined,
        port: 3000,
        publicUrl: TEST_ORIGIN,
        mailFrom: 'Eleven <no-reply@eleven.example>',
        metrics: { port: undefined, host: '127.0.0.1', token: undefined },
        load: { perSecond: 0, lateMs: 0 },
        trustedTypesExempt: [],
        walletConnect: undefined,
        prices: { feed: undefined, rates: undefined },
        offlineCopies: true,
        operator: null,
        alarms: { webhooks: [], key: undefined, allowsPrivate: false, thresholds: ALARM_THRESHOLDS },
        mailReports: { address: undefined, keys: [TEST_WEBHOOK_KEY] },
        rpcUrls: [NOWHERE],
        publicRpcUrl: undefined,
        sessionSecret: TEST_SECRET,
        previousSecret: undefined,
        readyzToken: undefined,
        trustedProxies: ['127.0.0.1'],
        webDir: '/nowhere',
        ...env,
      },
      db: database.db,
      readDb: database.readDb,
      log: createLog('silent'),
      vaults: oneVault(chain),
      localChain: local ? createLocalChain(NOWHERE) : undefined,
      indexer: {
        status: () => ({ ok: false, cursorBlock: null, cursorTime: null, lagBlocks: null }),
        reached: async () => false,
      },
      push: unreachablePush(),
      securityFlushMs: null,
      ...createParts(own.hub, own.outbox),
      ...own,
    },
    routes,
  );
}

/** Parts that a test may inspect. */
export function createParts(hub: Hub = createLocalHub(), outbox = createOutbox(), pushOutbox = createPushOutbox()) {
  return {
    clock: createTestClock(),
    hasher: createQuickHasher(),
    hub,
    outbox,
    pushOutbox,
    notify: createNotify(hub, outbox, pushOutbox),
    links: createLinks({ keys: TEST_KEYS, publicUrl: TEST_ORIGIN }),
  };
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface Asked {
  readonly cookie?: string | undefined;
  readonly payload?: InjectOptions['payload'] | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request like our own pages do. */
export function ask(
  app: FastifyInstance,
  method: Method,
  url: string,
  { cookie, payload, headers }: Asked = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method,
    url,
    headers: { origin: TEST_ORIGIN, ...(cookie && { cookie }), ...headers },
    ...(payload && { payload }),
  });
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

export interface TestUserOptions {
  readonly clock: Clock;
  readonly name?: string;
  readonly locale?: 'ko' | 'en';
  readonly role?: string;
  readonly scope?: SessionScope;
  /** A session without a recent proof of identity. */
  readonly isSteppedUp?: false;
  /** A password that nobody knows, so that a wallet is not the only way to sign in. */
  readonly hasPassword?: true;
}

/** Creates a user with a session by inserting rows, for tests that are not about signing in. */
export async function createTestUser(database: Database, options: TestUserOptions): Promise<TestUser> {
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
    termsVersion: LEGAL_VERSION,
    termsAcceptedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  await database.db.insert(sessions).values({
    id: sessionId,
    token,
    scope,
    userId: id,
    expiresAt: new Date(now.getTime() + SESSION_TIMES[scope].idleMs),
    steppedUpAt: options.isSteppedUp === false ? null : now,
    createdAt: now,
    updatedAt: now,
  });
  if (options.hasPassword) {
    const credential = { id, accountId: id, providerId: 'credential', userId: id, password: 'none', createdAt: now };
    await database.db.insert(accounts).values({ ...credential, updatedAt: now });
  }
  const cookie = `${testCookies.nameOf(scope)}=${encodeURIComponent(testCookies.sign(scope, token))}`;
  return { id, email, sessionId, cookie };
}
