/** The server's table of contents: what every request passes through, and all groups of routes. */
import { config as configRoute } from '@eleven/protocol/api/system';
import { vaultStats } from '@eleven/protocol/api/vault';
import type { FastifyInstance } from 'fastify';
import { passkeySite } from './accounts/deps.ts';
import type { AppDeps, AppEnv, RegisterRoutes, RouteDeps } from './app-deps.ts';
import { perVault } from './chain/vaults.ts';
import { withChecksum } from './core/checksum.ts';
import { createConcurrencyLimit } from './core/concurrency-limit.ts';
import { createKeys } from './core/keys.ts';
import { activityRoutes } from './features/activity/activity.routes.ts';
import { adminRoutes } from './features/admin/admin.routes.ts';
import { alarmRoutes } from './features/alarms/alarms.routes.ts';
import { announcementRoutes } from './features/announcements/announcements.routes.ts';
import { answerRoutes } from './features/announcements/answers.routes.ts';
import { deliveryRoutes } from './features/announcements/delivery.routes.ts';
import { shownRoutes } from './features/announcements/shown.routes.ts';
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
import { cannedReplyRoutes } from './features/support/management/canned-replies.routes.ts';
import { supportSettingsRoutes } from './features/support/management/support-settings.routes.ts';
import { triageRoutes } from './features/support/management/triage.routes.ts';
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
import { securityHeaders } from './http/headers.ts';
import { setUpHttp } from './http/http.ts';
import { exitPage } from './http/pages/exit-page.ts';
import { webApp } from './http/pages/static.ts';
import { createServer } from './http/server.ts';
import { createSessionCookies } from './http/session/session-cookie.ts';
import { exemptFromTrustedTypes } from './http/trusted-types.ts';
import { metricsRoute, watchRequests } from './metrics/serve-metrics.ts';
import { createSecurityLog } from './security-log/security-log.ts';

/** One can hash while another writes. */
const SIGN_IN_LIMIT = { parallel: 2, queue: 200 };

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
  await announcementRoutes(app, {
    db,
    clock,
    hub,
    outbox,
    links,
    chainId: chain.chainId,
    vaults: vaults.listed.map(({ address }) => address.toLowerCase()),
  });
  await deliveryRoutes(app, { db, clock, outbox });
  await answerRoutes(app, { db, clock, outbox, links });
  const automaticAnnouncements = async () =>
    (await Promise.all([readIncidentAnnouncements(db), readReserveAnnouncements(db, chain)])).flat();
  await shownRoutes(app, { db, clock, hub, chainId: chain.chainId, automaticAnnouncements });
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
  const ticketDeps = { db, clock, notify, outbox, links, hub };
  await supportRoutes(app, ticketDeps);
  await attachmentRoutes(app, { db, clock, env });
  await supportAdminRoutes(app, ticketDeps);
  await ratingRoutes(app, { db, clock });
  await chainFactsRoutes(app, { db, vaults });
  await triageRoutes(app, ticketDeps);
  await supportSettingsRoutes(app, { db, clock, hub });
  await cannedReplyRoutes(app, { db, clock, hub });
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
