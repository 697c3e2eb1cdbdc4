/** A running server: database, chain, indexer, app, and their graceful shutdown. */
import { reencryptTotpSecrets } from './accounts/reseal.ts';
import { warnOfUnopened } from './accounts/sealed-secrets.ts';
import { buildApp, registerHealth, registerRoutes } from './app.ts';
import type { AppDeps } from './app-deps.ts';
import { createChain } from './chain/chain.ts';
import { warnOfEmptyReserve } from './chain/empty-reserve.ts';
import { requireKnownCode } from './chain/known-code.ts';
import { createLocalChain } from './chain/local-chain.ts';
import { createVaults } from './chain/vaults.ts';
import { type Clock, systemClock } from './core/clock.ts';
import type { Env } from './core/env.ts';
import { endOnFault } from './core/faults.ts';
import { createKeys, type Keys } from './core/keys.ts';
import { createLog, type Logger } from './core/log.ts';
import { openNotifiedUntil } from './core/notified-until.ts';
import { createPasswordHasher, type PasswordHasher } from './core/passwords.ts';
import { openSentList } from './core/sent-list.ts';
import type { Db } from './db/database.ts';
import { createFirstAdmin } from './features/admin/first-admin.ts';
import { readSentBefore } from './features/after-restore/after-restore.ts';
import { startWatching } from './features/alarms/watch.ts';
import { createWebhooks } from './features/alarms/webhooks.ts';
import { startAnnouncing } from './features/announcements/jobs.ts';
import { startDueChanges } from './features/auth/due-changes.ts';
import { openDeletionList } from './features/own-data/deletion-list.ts';
import { replayDeletions, startOwnDataJobs } from './features/own-data/jobs.ts';
import { startRetention } from './features/retention/retention.ts';
import { createAlarms } from './features/status/alarms.ts';
import { createChecks } from './features/status/checks.ts';
import { startMeasuring } from './features/status/measure.ts';
import { createReadings } from './features/status/readings.ts';
import { readReserves } from './features/status/reserves.ts';
import { createSelfCheck } from './features/status/website.ts';
import { createStorage } from './features/support/attachments/storage.ts';
import { startAttachmentSweep } from './features/support/attachments/sweep.ts';
import { startFanOut } from './features/vault-news/fan-out.ts';
import { startWalletClaims } from './features/wallet-link/claim-worker.ts';
import { listenForBlocks } from './indexer/block-signal.ts';
import { blockPollMsOf } from './indexer/block-wait.ts';
import { startFees } from './indexer/fees/fees.ts';
import { startIndexers } from './indexer/indexers.ts';
import { createJobs } from './jobs/jobs.ts';
import { createHub } from './live/hub.ts';
import { createLinks } from './mail/links.ts';
import { startMassMails } from './mail/mass-mails.ts';
import { createOutbox } from './mail/outbox.ts';
import { createSmtpTransport, localMailbox, type Transport } from './mail/transport.ts';
import { startMailWorker } from './mail/worker.ts';
import { createMetrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { createNotify, createNotifyOf } from './notify/notify.ts';
import { openDatabases, poolsOf } from './open-databases.ts';
import { startPrices } from './prices/follow-prices.ts';
import { allowedAddresses } from './push/public-address.ts';
import { createPushOutbox } from './push/push-outbox.ts';
import { createPushTransport } from './push/transport.ts';
import { localVapidKeys } from './push/vapid.ts';
import { startPushWorker } from './push/worker.ts';
import { createShutdown } from './shutdown.ts';

/** On the local chain, an event's price should appear as soon as the event. */
const LOCAL_WAKE_MS = 250;
export async function serve(env: Env): Promise<void> {
  const log = createLog(env.logLevel);
  const clock = systemClock;
  const shutdown = createShutdown(log);
  const tracing = env.tracing && (await import('./tracing/open-telemetry.ts')).startTracing(env.tracing);

  const { port: metricsPort, host: metricsHost, token: metricsToken } = env.metrics;
  const areMetricsRead = metricsPort !== undefined || metricsToken !== undefined;
  const metrics = areMetricsRead ? createMetrics({ database: env.databaseUrl ? 'postgres' : 'pglite' }) : undefined;
  const { web, background } = await openDatabases(env, log, metrics);
  const jobs = createJobs({ db: background.db, clock, log });
  const hub = createHub(web);
  const outbox = createOutbox();
  const pushOutbox = createPushOutbox();
  const hasher = createPasswordHasher();
  const keys = createKeys({ secret: env.sessionSecret, previous: env.previousSecret });
  const links = createLinks({ keys, publicUrl: env.publicUrl, operator: env.operator });
  const { chainId, rpcUrls, rpcBudgets } = env;
  const sentList = openSentList(env.dataDir, log);
  const chain = createChain({
    rpcUrls,
    budgets: rpcBudgets,
    chainId,
    vaultAddress: env.vaults[0]?.address ?? '',
    log,
    onAsked: metrics?.rpcAsked,
    onSetAside: metrics?.rpcOutvoted,
  });
  const rpcUrl = rpcUrls[0];
  const vaults = createVaults(chain, env.vaults);
  const notifiedUntil = new Map(
    vaults.all.map(({ address: vault }) => [vault, openNotifiedUntil(env.dataDir, { chainId, vault, log })] as const),
  );
  const sentBefore = await readSentBefore({
    db: background.db,
    clock,
    log,
    chainId,
    sentList,
    notifiedUntil: [...notifiedUntil].map(([vault, { time }]) => ({ vault, time })),
  });
  const notify = createNotify(hub, outbox, pushOutbox);
  const { quietUntil } = sentBefore;
  const notifyOf = createNotifyOf(hub, outbox, pushOutbox, { quietUntil, notifiedUntil });
  const localChain = env.local && rpcUrl ? createLocalChain(rpcUrl) : undefined;

  await prepareAccounts(env, { db: background.db, clock, log, hasher, keys });
  const ownData = {
    db: background.db,
    clock,
    log,
    hub,
    notify,
    outbox,
    keys,
    list: openDeletionList(env.dataDir),
    jobs,
    retain: env.retain,
  };
  await replayDeletions(ownData);
  const indexer = startIndexers(vaults.all, {
    database: background,
    hub,
    notifyOf: ({ address }) => notifyOf(address),
    log,
    clock,
    jobs,
    follows: env.role !== 'web',
    blockPollMs: blockPollMsOf(env.rpcUrls),
    blockSignal: listenForBlocks(),
    onEvents: metrics?.indexed,
  });
  const fees = startFees({ db: background.db, chain, hub, log, indexer: { status: indexer.running }, jobs });
  const prices =
    env.role === 'web'
      ? undefined
      : startPrices({
          db: background.db,
          chain,
          hub,
          clock,
          log,
          jobs,
          prices: env.prices,
          isLeader: () => indexer.status().isLeader,
          allowsAddress: allowedAddresses(env),
          ...(env.local && { wakeMs: LOCAL_WAKE_MS }),
        });
  const mailWorker = startMailWorker({
    db: background.db,
    outbox,
    links,
    transport: mailTransportOf(env),
    clock,
    log,
    bulkRate: env.mailRate,
    sentList,
    sentBefore: sentBefore.mails,
    jobs,
    hub,
    notify,
  });
  const vapid = env.push.vapid ?? (env.local ? localVapidKeys(env.dataDir) : undefined);
  const push = vapid && createPushTransport({ vapid, hosts: env.push.hosts, allowsAddress: allowedAddresses(env) });
  const pushWorker =
    push && startPushWorker({ db: background.db, outbox: pushOutbox, transport: push, clock, log, sentList, jobs });
  const ownDataJobs = startOwnDataJobs(ownData);
  const ofJobs = { db: background.db, clock, log, hub, notify, notifyOf, outbox, jobs };
  const starts = [startMassMails, startFanOut, startAnnouncing, startWalletClaims, startDueChanges, startRetention];
  const rowJobs = starts.map((start) => start(ofJobs));
  const storage = createStorage(env.attachments);
  const attachmentSweep = startAttachmentSweep({ db: background.db, clock, log, storage, jobs });
  const appDeps: AppDeps = {
    env,
    db: web.db,
    readDb: web.readDb,
    clock,
    log,
    hasher,
    hub,
    notify,
    outbox,
    links,
    vaults,
    localChain,
    indexer,
    push,
    metrics,
    isStopping: shutdown.isStopping,
  };
  const servesPages = env.role !== 'indexer';
  const app = await buildApp(appDeps, servesPages ? registerRoutes : registerHealth);
  const checks = createChecks({ db: background.db, chain, indexer });
  const readAlarms = createAlarms({ db: background.db, clock, chain, checks, dataDir: env.dataDir });
  metrics?.watch({
    readAlarms,
    indexers: indexer.statuses,
    readReserves: () => readReserves(background.db, vaults.all),
    endpoints: chain.endpoints,
    pools: () => poolsOf({ web, background }),
    now: clock.now,
  });

  // A process without a website cannot measure the website.
  const measuring =
    servesPages &&
    startMeasuring({ db: background.db, clock, log, jobs, hub, outbox, checks, website: createSelfCheck(app.server) });

  const anyAddress = env.alarms.allowsPrivate && (() => true);
  const webhooks = createWebhooks({ ...env.alarms, allowsAddress: anyAddress || allowedAddresses(env) });
  const watching = startWatching({
    db: background.db,
    clock,
    log,
    outbox,
    webhooks,
    jobs,
    publicUrl: env.publicUrl,
    readings: createReadings({
      db: background.db,
      replica: env.databaseReplicaUrl === undefined ? undefined : web.readDb,
      clock,
      readAlarms,
      probe: chain.probe,
      vaults: vaults.all,
      thresholds: env.alarms.thresholds,
    }),
  });

  const metricsServer =
    metrics && metricsPort !== undefined && (await serveMetrics(metrics, { host: metricsHost, port: metricsPort }));

  const workers = [
    fees,
    indexer,
    ...rowJobs,
    mailWorker,
    ...[prices, pushWorker, metricsServer, measuring].flatMap((one) => one || []),
    ownDataJobs,
    attachmentSweep,
    watching,
    jobs,
  ];
  const close = () => {
    push?.close();
    webhooks.close();
    return Promise.allSettled([hub.close(), web.close(), background.close(), tracing?.stop()]);
  };
  const stop = (because: string) => shutdown.run(because, { app, delayMs: env.stopDelayMs, workers, close });
  // `disconnect` means that the parent process is gone.
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => void stop(event));
  endOnFault(log);

  const onRefused = (problem: string) => {
    log.fatal(problem);
    process.exitCode = 1;
    void stop('a vault is not what it should be');
  };
  await requireKnownCode(vaults.all, { log, onRefused });

  await app.listen({ port: env.port, host: env.host });
  log.info({ port: env.port, chainId, database: web.kind }, 'serving');
  void warnOfEmptyReserve(vaults.open.chain, log);
  void warnOfUnopened({ db: background.db, keys, log });
  process.send?.({ type: 'ready' });
}

interface AccountTools {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly hasher: PasswordHasher;
  readonly keys: Keys;
}

/** Before anybody signs in: secrets sealed with the present key, and the first admin. */
async function prepareAccounts(env: Env, { db, clock, log, hasher, keys }: AccountTools): Promise<void> {
  if (env.previousSecret !== undefined) {
    const sealed = await reencryptTotpSecrets({ db, keys });
    log.info({ sealed }, 'secrets of authenticator apps are sealed with the present SESSION_SECRET');
  }
  if (env.firstAdmin) {
    const outcome = await createFirstAdmin({ db, clock, hasher, keys }, env.firstAdmin);
    if (outcome === 'taken') log.warn('ADMIN_EMAIL belongs to a user: no admin was made');
  }
}

function mailTransportOf(env: Env): Transport {
  if (!env.smtpUrl) return localMailbox;
  return createSmtpTransport({
    url: env.smtpUrl,
    from: env.mailFrom,
    dkim: env.mailDkim,
    bounceAddress: env.mailReports.address,
  });
}
