/**
 * Faults of a replicated database under 200 requests a second, with two servers: `npm run bench -- chaos/cluster [fault …]`
 * (default: all). Patroni, etcd, HAProxy and PgBouncer as `npm run cluster` starts them, each node on a network of its own whose
 * cables can be cut. No acknowledged write may be lost, none be there twice; it ends by itself.
 */
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseCluster } from '../../scripts/cluster/database-cluster.ts';
import { Cluster, type Postgres } from '../fixtures/cluster.ts';
import { FAULTS, type FaultName } from '../fixtures/cluster-faults.ts';
import { isInOwnNetwork, Network } from '../fixtures/network.ts';
import { benchArguments, Report } from '../fixtures/report.ts';
import { outageOf, WriteLoad } from '../fixtures/write-load.ts';

const ERRORS_MS = 10_000;
const WITHOUT_WRITE_MS = 15_000;
const ROUND_MS = 120_000;
/** How long the load runs before and after the fault. */
const CALM_MS = 5_000;

const known = Object.keys(FAULTS) as FaultName[];
const asked = benchArguments();
const report = new Report(
  'chaos/cluster',
  'Faults of a replicated database (Patroni, etcd, HAProxy, PgBouncer, one synchronous standby) under 200 requests a second with writes, sent to two servers. In each round: acknowledged writes that are lost or there twice, the time from the first error to the last, and the longest time without an acknowledged write.',
);
const unknown = asked.filter((name) => !known.includes(name as FaultName));
if (unknown.length > 0) {
  console.error(`No such fault: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exitCode = 2;
} else if (await isInOwnNetwork()) {
  await runRounds(asked.length > 0 ? (asked as FaultName[]) : known);
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
    what: 'rounds in which a write was lost, there twice or not acknowledged',
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
  const late = await load.end().catch((error: Error) => error);
  const tookMs = performance.now() - startedAt;
  const { errorsMs, withoutWriteMs, slowestErrorMs, failed, inSecond, requests, perSecond } = outageOf(
    load.attempts,
    faultAt,
  );
  console.log(
    `${fault}: ${requests} requests (${perSecond.toFixed(0)}/s), failed ${JSON.stringify(failed)}, the slowest after ${(slowestErrorMs / 1_000).toFixed(1)} s; in which second: ${JSON.stringify(inSecond)}`,
  );
  // Every acknowledged write must be there, whatever else has failed.
  await load.verify(product.database.db);
  if (late) throw late;
  const time = (what: string, ms: number, mostMs: number) =>
    report.add({ what: `${fault}: ${what}`, value: ms / 1_000, unit: 's', bar: { atMost: mostMs / 1_000 } });
  report.add({ what: `${fault}: tickets acknowledged, none lost, none twice`, value: load.acknowledged, unit: '' });
  time('errors', errorsMs, ERRORS_MS);
  time('without a write', withoutWriteMs, WITHOUT_WRITE_MS);
  time('the whole round', tookMs, ROUND_MS);
}

async function addressesOf(database: DatabaseCluster): Promise<Postgres> {
  const { url, directUrl, replicaUrl } = database.urls;
  return {
    env: { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, DATABASE_REPLICA_URL: replicaUrl },
    url: directUrl,
    stop: () => database.stop(),
  };
}
