/** The server's table of contents: what every request passes through, and all groups of routes. */
import { config as configRoute } from '@eleven/protocol/api/system';
import { vaultStats } from '@eleven/protocol/api/vault';
import type { FastifyInstance } from 'fastify';
import { passkeySite } from './accounts/deps.ts';
import type { LocalChain } from './chain/local-chain.ts';
import { perVault, type Vaults } from './chain/vaults.ts';
import { withChecksum } from './core/checksum.ts';
import type { Clock } from './core/clock.ts';
import { createConcurrencyLimit } from './core/concurrency-limit.ts';
import type { Env } from './core/env.ts';
import { createKeys, type Keys } from './core/keys.ts';
import type { Logger } from './core/log.ts';
import type { PasswordHasher } from './core/passwords.ts';
import type { Db } from './db/database.ts';
import { activityRoutes } from './features/activity/activity.routes.ts';
import { adminRoutes } from './features/admin/admin.routes.ts';
import { alarmRoutes } from './features/alarms/alarms.routes.ts';
import { announcementRoutes } from './features/announcements/announcements.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { freezeRoutes } from './features/auth/freeze/freeze.routes.ts';
import { createLeakedPasswords } from './features/auth/passwords/leaked-passwords.ts';
import { securityRoutes } from './features/auth/security.routes.ts';
import { signInRequestRoutes } from './features/auth/sign-in-requests.routes.ts';
import { walletSignInRoutes } from './features/auth/wallet-sign-in.routes.ts';
import { authenticatorRoutes } from './features/authenticator/authenticator.routes.ts';
import { calendarRoutes } from './features/calendar/calendar.routes.ts';
import { consentRoutes } from './features/consents/consents.routes.ts';
import { demoRoutes } from './features/demo/demo.routes.ts';
import { factorCaseRoutes } from './features/factor-cases/factor-cases.routes.ts';
import { factorRoutes } from './features/factors/factors.routes.ts';
import { mailReportRoutes } from './features/mail-reports/mail-reports.routes.ts';
import { mailboxRoutes } from './features/mailbox/mailbox.routes.ts';
import { sampleEmailRoutes } from './features/mailbox/sample-emails.routes.ts';
import { operationRoutes } from './features/operations/operations.routes.ts';
import { reindexRoutes } from './features/operations/reindex.routes.ts';
import { ownDataRoutes } from './features/own-data/own-data.routes.ts';
import { priceRoutes } from './features/prices/prices.routes.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import { publicApiRoutes } from './features/public-api/public-api.routes.ts';
import { pushRoutes } from './features/push/push.routes.ts';
import { stakingRoutes } from './features/staking/staking.routes.ts';
import { statementRoutes } from './features/statements/statements.routes.ts';
import { createReadVault } from './features/stats/read-vault.ts';
import { statsRoutes } from './features/stats/stats.routes.ts';
import { createAlarms } from './features/status/alarms.ts';
import { createChecks } from './features/status/checks.ts';
import { readIncidentAnnouncements } from './features/status/open-incidents.ts';
import { statusRoutes } from './features/status/status.routes.ts';
import { statusAdminRoutes } from './features/status/status-admin.routes.ts';
import { attachmentRoutes } from './features/support/attachments/attachments.routes.ts';
import { chainFactsRoutes } from './features/support/chain-facts/chain-facts.routes.ts';
import { ticketManagementRoutes } from './features/support/management/management.routes.ts';
import { ratingRoutes } from './features/support/rating/rating.routes.ts';
import { supportRoutes } from './features/support/support.routes.ts';
import { supportAdminRoutes } from './features/support/support-admin.routes.ts';
import { configOf } from './features/system/config.ts';
import { eventsRoutes } from './features/system/events.routes.ts';
import { systemRoutes } from './features/system/system.routes.ts';
import { transparencyRoutes } from './features/transparency/transparency.routes.ts';
import { unsubscribeRoutes } from './features/unsubscribe/unsubscribe.routes.ts';
import { readReserveAnnouncements } from './features/vault-news/reserve-notice.ts';
import { walletLinkRoutes } from './features/wallet-link/wallet-link.routes.ts';
import { type Headers, securityHeaders } from './http/headers.ts';
import { setUpHttp } from './http/http.ts';
import { exitPage } from './http/pages/exit-page.ts';
import { webApp } from './http/pages/static.ts';
import { createServer, type Timeouts } from './http/server.ts';
import { createSessionCookies, type SessionCookies } from './http/session/session-cookie.ts';
import { exemptFromTrustedTypes } from './http/trusted-types.ts';
import type { Hub } from './live/hub.ts';
import type { Links } from './mail/links.ts';
import type { Outbox } from './mail/outbox.ts';
import type { Metrics } from './metrics/metrics.ts';
import { metricsRoute, watchRequests } from './metrics/serve-metrics.ts';
import type { Notify } from './notify/notify.ts';
import type { PushTransport } from './push/transport.ts';
import { createSecurityLog } from './security-log/security-log.ts';

type AppEnv = Pick<
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

/** One can hash while another writes. */
const SIGN_IN_LIMIT = { parallel: 2, queue: 200 };

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

/** @param register Replaces the product's routes in tests of the bare server. */
export async function buildApp(deps: AppDeps, register: RegisterRoutes = registerRoutes): Promise<FastifyInstance> {
  const { env, db, clock, log, notify, timeouts } = deps;
  const { local, publicUrl, trustedProxies } = env;
  const keys = createKeys({ secret: env.sessionSecret, previous: env.previousSecret });
  const https = publicUrl.startsWith('https://');
  const rpcUrl = local ? env.rpcUrls[0] : undefined;
  const headers = securityHeaders({ rpcUrl, https });
  const cookies = createSessionCookies({ keys, isSecure: https });
  const ownOrigins = ownOriginsOf(env);

  const app = createServer({ log, headers, trustedProxies, timeouts, load: env.load, onShed: deps.metrics?.shed });
  if (deps.metrics) watchRequests(app, deps.metrics);
  exemptFromTrustedTypes(app, env.trustedTypesExempt);
  const security = createSecurityLog({ db, clock, keys, log, notify, flushMs: deps.securityFlushMs });
  await setUpHttp(app, { db, clock, hub: deps.hub, cookies, keys, local, ownOrigins, security, headers });
  await register(app, { ...deps, headers, keys, cookies, ownOrigins, rpcUrl });
  await app.ready();
  return app;
}

/** Registers the only routes of a process that just follows the chain. */
export async function registerHealth(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  const { env, db, clock, vaults, indexer, metrics, isStopping = () => false } = deps;
  const { chain } = vaults.open;
  const checks = createChecks({ db, chain, indexer });
  const readAlarms = createAlarms({ db, clock, chain, checks, dataDir: env.dataDir });
  const { readyzToken } = env;
  await systemRoutes(app, { config: configOf(deps), readyzToken, isStopping, database: checks.database, readAlarms });
  if (metrics && env.metrics.token) metricsRoute(app, metrics, env.metrics.token);
}

export async function registerRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  const { env, db, readDb, clock, log, hasher, hub, notify, outbox, links, vaults, localChain, indexer } = deps;
  const { chain } = vaults.open;
  const { headers, keys, cookies, ownOrigins, rpcUrl } = deps;
  const { local, publicUrl } = env;
  const config = configOf(deps);
  const isLeakedPassword = createLeakedPasswords(env.passwordBreachUrl, log);
  const readVaultOf = perVault(vaults, ({ chain: own }) => createReadVault({ db, chain: own, hub }));
  const readVault = readVaultOf();

  const checks = createChecks({ db, chain, indexer });
  await registerHealth(app, deps);
  await eventsRoutes(app, { hub, onStreams: deps.metrics?.streams });
  const site = passkeySite(publicUrl, ownOrigins, local);
  const { limits } = app.http;
  const limitSignIns = createConcurrencyLimit(SIGN_IN_LIMIT);
  const identity = { db, clock, hub, notify, outbox, hasher, cookies, keys, site, limits, chain, limitSignIns };
  await authRoutes(app, { ...identity, isLeakedPassword });
  await walletSignInRoutes(app, { ...identity, isLeakedPassword });
  await signInRequestRoutes(app, identity);
  await freezeRoutes(app, { ...identity, isLeakedPassword });
  await factorRoutes(app, identity);
  await factorCaseRoutes(app, identity);
  await authenticatorRoutes(app, { db, clock, keys });
  await adminRoutes(app, { identity, db, readDb, clock, hub, notify, outbox, vaults });
  await securityRoutes(app, { db, clock, hub, notify, outbox, hasher, isLeakedPassword, cookies });
  await profileRoutes(app, { db, clock, hub, notify, outbox });
  await consentRoutes(app, { db, clock, hub });
  await pushRoutes(app, { db, clock, log, hub, push: deps.push });
  await ownDataRoutes(app, { db, clock, hub, notify, outbox, chain, publicUrl });
  const automaticAnnouncements = async () =>
    (await Promise.all([readIncidentAnnouncements(db), readReserveAnnouncements(db, chain)])).flat();
  await announcementRoutes(app, {
    db,
    clock,
    hub,
    notify,
    outbox,
    links,
    chainId: chain.chainId,
    vaults: vaults.listed.map(({ address }) => address.toLowerCase()),
    automaticAnnouncements,
  });
  await statusRoutes(app, { db, clock, hub, outbox, links, checks });
  await statusAdminRoutes(app, { db, clock, hub, outbox });
  const webhooks = env.alarms.webhooks.map(({ name }) => name);
  await operationRoutes(app, { db, clock, hub, notify, outbox });
  await reindexRoutes(app, { db, clock, vaults });
  await alarmRoutes(app, { db, clock, outbox, webhooks, publicUrl });
  await activityRoutes(app, { db, hub, clock });
  await statsRoutes(app, { readVaultOf, chain, hub });
  const { prices } = env;
  await priceRoutes(app, { db, chain, chainId: chain.chainId, prices });
  await stakingRoutes(app, { db, vaults, prices, publicUrl });
  await calendarRoutes(app, { db, clock, keys, notify, limits, vaults, publicUrl });
  await statementRoutes(app, { db, readDb, vaults, prices });
  await transparencyRoutes(app, { db, readDb, vaults });
  await publicApiRoutes(app, {
    readDb,
    chainId: env.chainId,
    vaults: vaults.listed.map(({ address }) => address),
    readVault: (address) => readVaultOf(address)(),
  });
  await walletLinkRoutes(app, identity);
  await supportRoutes(app, { db, clock, notify, outbox, links, hub });
  await attachmentRoutes(app, { db, clock, env });
  await supportAdminRoutes(app, { db, clock, notify, outbox, links, hub });
  await ratingRoutes(app, { db, clock });
  await chainFactsRoutes(app, { db, vaults });
  await ticketManagementRoutes(app, { db, clock, notify, outbox, links, hub });
  if (localChain) await demoRoutes(app, { chain, localChain, hub, reached: indexer.reached });
  await mailboxRoutes(app, { db, links });
  await mailReportRoutes(app, { db, clock, hub, notify, links, keys: env.mailReports.keys });
  sampleEmailRoutes(app, { links });
  await unsubscribeRoutes(app, { db, clock, hub, policy: headers['content-security-policy'] ?? '' });
  exitPage(app, {
    webDir: env.webDir,
    origin: publicUrl,
    chainId: env.chainId,
    vaults: vaults.listed.map(({ address }) => withChecksum(address)),
    rpcUrl,
    trustedTypesExempt: env.trustedTypesExempt,
  });
  await webApp(app, {
    webDir: env.webDir,
    local,
    cookies,
    origin: publicUrl,
    policy: headers['content-security-policy'],
    publicRpcUrl: env.publicRpcUrl,
    walletRelayUrl: env.walletConnect?.relayUrl,
    offlineCopies: env.offlineCopies,
    seed: async () => {
      const vault = await readVault().catch((error) => {
        log.error({ err: error }, 'the front page is shown without the figures of the vault');
      });
      return { ...(vault && { [vaultStats.path]: vault }), [configRoute.path]: config };
    },
  });
}

/** Origins of our own pages. A local server has two host names. */
function ownOriginsOf({ publicUrl, local, port }: AppEnv): ReadonlySet<string> {
  return new Set([publicUrl, ...(local ? [`http://127.0.0.1:${port}`, `http://localhost:${port}`] : [])]);
}
