/**
 * Causes faults in a replicated database under 200 requests a second to two servers: `npm run bench -- chaos/cluster [fault …]`
 * (default: all). Patroni, etcd, HAProxy and PgBouncer run as `npm run cluster` starts them, each node in its own network
 * namespace, whose links can be cut. No acknowledged write may be lost or duplicated, and the outage must end without help.
 */
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseCluster } from '../../scripts/cluster/database-cluster.ts';
import { Cluster, type Postgres } from '../fixtures/cluster.ts';
import { FAULTS, type FaultName } from '../fixtures/cluster-faults.ts';
import { isInOwnNetwork, Network } from '../fixtures/network.ts';
import { benchArguments, Report } from '../fixtures/report.ts';
import { outageOf, WriteLoad } from '../fixtures/write-load.ts';

const MAX_ERROR_WINDOW_MS = 10_000;
const MAX_WITHOUT_WRITE_MS = 15_000;
const MAX_ROUND_MS = 120_000;
/** How long the load runs before and after the fault. */
const CALM_MS = 5_000;

const known = Object.keys(FAULTS) as FaultName[];
const requested = benchArguments();
const report = new Report(
  'chaos/cluster',
  'Faults of a replicated database (Patroni, etcd, HAProxy, PgBouncer, one synchronous standby) under 200 requests a second, including writes, to two servers. Each round checks for acknowledged writes that are lost or duplicated and measures the error window (from the first error to the last) and the longest time without an acknowledged write.',
);
const unknown = requested.filter((name) => !known.includes(name as FaultName));
if (unknown.length > 0) {
  console.error(`No such fault: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exitCode = 2;
} else if (await isInOwnNetwork()) {
  await runRounds(requested.length > 0 ? (requested as FaultName[]) : known);
}

async function runRounds(faults: readonly FaultName[]): Promise<void> {
  const network = await Network.create();
  const database = await DatabaseCluster.start(network.site);
  const product = await Cluster.start(undefined, async () => addressesOf(database));
  const failed: string[] = [];
  try {
    const servers = [await product.server(), await product.server()];
    for (const fault of faults) {
      try {
        await runRound(fault, { network, database, product, origins: servers.map(({ origin }) => origin) });
      } catch (error) {
        failed.push(fault);
        console.error(`${fault}: FAILED:`, error);
      }
    }
  } finally {
    await product.dispose();
    network.close();
  }
  report.add({ what: 'rounds', value: faults.length, unit: '' });
  report.add({
    what: 'rounds with a lost, duplicated or unacknowledged write',
    value: failed.length,
    unit: '',
    bar: { atMost: 0 },
  });
  report.end();
}

interface Stage {
  readonly network: Network;
  readonly database: DatabaseCluster;
  readonly product: Cluster;
  readonly origins: readonly string[];
}

async function runRound(fault: FaultName, { network, database, product, origins }: Stage): Promise<void> {
  const startedAt = performance.now();
  const primary = await database.untilWhole();
  const standby = await database.synchronousStandby();
  const load = await WriteLoad.start(origins);
  await delay(CALM_MS);
  const faultAt = performance.now();
  await FAULTS[fault]({ cluster: database, network, primary, standby });
  await database.untilWhole();
  await delay(CALM_MS);
  const endError = await load.end().catch((error: Error) => error);
  const tookMs = performance.now() - startedAt;
  const { errorsMs, withoutWriteMs, slowestErrorMs, failed, inSecond, requests, perSecond } = outageOf(
    load.attempts,
    faultAt,
  );
  console.log(
    `${fault}: ${requests} requests (${perSecond.toFixed(0)}/s), failures by status ${JSON.stringify(failed)}, the slowest after ${(slowestErrorMs / 1_000).toFixed(1)} s; by second after the fault: ${JSON.stringify(inSecond)}`,
  );
  // Checked even if the load did not end within its limit: every acknowledged write must be in the database.
  await load.verify(product.database.db);
  if (endError) throw endError;
  const addTime = (what: string, ms: number, maxMs: number) =>
    report.add({ what: `${fault}: ${what}`, value: ms / 1_000, unit: 's', bar: { atMost: maxMs / 1_000 } });
  report.add({ what: `${fault}: tickets acknowledged, none lost or duplicated`, value: load.acknowledged, unit: '' });
  addTime('error window', errorsMs, MAX_ERROR_WINDOW_MS);
  addTime('longest gap without a write', withoutWriteMs, MAX_WITHOUT_WRITE_MS);
  addTime('whole round', tookMs, MAX_ROUND_MS);
}

async function addressesOf(database: DatabaseCluster): Promise<Postgres> {
  const { url, directUrl, replicaUrl } = database.urls;
  return {
    env: { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_REPLICA_URL: replicaUrl },
    url: directUrl,
    stop: () => database.stop(),
  };
}
