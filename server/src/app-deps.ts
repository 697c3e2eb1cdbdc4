/** Everything the app is given, and the settings it reads. */
import type { FastifyInstance } from 'fastify';
import type { LocalChain } from './chain/local-chain.ts';
import type { Vaults } from './chain/vaults.ts';
import type { Clock } from './core/clock.ts';
import type { Env } from './core/env.ts';
import type { Keys } from './core/keys.ts';
import type { Logger } from './core/log.ts';
import type { PasswordHasher } from './core/passwords.ts';
import type { Db } from './db/database.ts';
import type { Headers } from './http/headers.ts';
import type { Timeouts } from './http/server.ts';
import type { SessionCookies } from './http/session/session-cookie.ts';
import type { Hub } from './live/hub.ts';
import type { Links } from './mail/links.ts';
import type { Outbox } from './mail/outbox.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Notify } from './notify/notify.ts';
import type { PushTransport } from './push/transport.ts';

export type AppEnv = Pick<
  Env,
  | 'alarms'
  | 'attachments'
  | 'chainId'
  | 'dataDir'
  | 'load'
  | 'local'
  | 'mailFrom'
  | 'mailReports'
  | 'metrics'
  | 'offlineCopies'
  | 'operator'
  | 'passwordBreachUrl'
  | 'port'
  | 'previousSecret'
  | 'prices'
  | 'publicUrl'
  | 'publicRpcUrl'
  | 'readyzToken'
  | 'rpcUrls'
  | 'sessionSecret'
  | 'trustedProxies'
  | 'trustedTypesExempt'
  | 'walletConnect'
  | 'webDir'
>;

/** The app's view of the indexer, which runs in this process or in another. */
interface IndexerView {
  status(): {
    ok: boolean;
    detail?: string;
    cursorBlock: number | null;
    cursorTime: number | null;
    lagBlocks: number | null;
  };
  reached(block: number, timeoutMs: number): Promise<boolean>;
}

export interface AppDeps {
  readonly env: AppEnv;
  readonly db: Db;
  /** Only for replies that name their block and for staff lists, as it may be slightly outdated (docs/operations.md). */
  readonly readDb: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly hasher: PasswordHasher;
  readonly hub: Hub;
  readonly notify: Notify;
  readonly outbox: Outbox;
  readonly links: Links;
  readonly vaults: Vaults;
  /** Defined only on the local chain. */
  readonly localChain: LocalChain | undefined;
  readonly indexer: IndexerView;
  /** Sends notifications to devices; undefined if no keys are configured. */
  readonly push: PushTransport | undefined;
  /** Undefined if metrics are not served. */
  readonly metrics?: Metrics | undefined;
  /** True after SIGTERM: requests should go to another process. */
  readonly isStopping?: () => boolean;
  /** Timeouts of incomplete requests; tests use shorter ones than the default. */
  readonly timeouts?: Timeouts;
  /** How long security events wait to be written together; `null` for tests, which flush explicitly. */
  readonly securityFlushMs?: number | null;
}

/** The parts of the app that routes use, and its settings. */
export interface RouteDeps extends AppDeps {
  readonly headers: Headers;
  readonly keys: Keys;
  readonly cookies: SessionCookies;
  readonly ownOrigins: ReadonlySet<string>;
  /** Defined only on the local chain: the node that pages may query. */
  readonly rpcUrl: string | undefined;
}

export type RegisterRoutes = (app: FastifyInstance, deps: RouteDeps) => Promise<void> | void;
