/**
 * The only RPC endpoint lies for some time under load, then becomes honest again: `npm run bench -- chaos/lie [seconds]`
 * (default 30). It returns false block hashes and omits events. Nothing false may be written; indexing must halt, report that
 * once, and resume on its own soon after the lie ends.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../../scripts/testing/eventually.ts';
import { type Fault, FaultyRpc } from '../../server/src/testing/chain/faulty-rpc.ts';
import { falseHashes, falseLogs } from '../../server/src/testing/chain/rpc-faults.ts';
import { Cluster } from '../fixtures/cluster.ts';
import { compare, count, describeCounts } from '../fixtures/comparison.ts';
import { benchArguments, Report } from '../fixtures/report.ts';

/** From the end of the lie until the halt is over: the longest pause between two polls, and six polls. */
const LIMIT_MS = 30_000;
const seconds = Number(benchArguments()[0] ?? 30);
const report = new Report(
  'chaos/lie',
  `The only RPC endpoint returns false block hashes and omits events for ${seconds} s under load: nothing false is written, and indexing resumes on its own.`,
);

const FAULTS: readonly Fault[] = [falseHashes, falseLogs((all) => all.slice(0, -1))];
const lie: Fault = (call, truth) => {
  for (const fault of FAULTS) {
    const response = fault(call, truth);
    if (response !== undefined) return response;
  }
  return undefined;
};

let endpoint: FaultyRpc | undefined;
const cluster = await Cluster.start(async (rpcUrl) => {
  endpoint = await FaultyRpc.start(rpcUrl);
  return endpoint.url;
});
const stopping = new AbortController();
try {
  const server = await cluster.server();
  await cluster.addUsers(server.origin, 3);
  const load = cluster.keepStaking(stopping.signal);
  // Awaited below: a failure before that must not end the process as an unhandled rejection.
  load.catch(() => undefined);
  await delay(3_000);

  endpoint?.answerWith(lie);
  const began = performance.now();
  // Reads in flight when the lie begins are true and may still be written.
  await endpoint?.answered(1);
  const before = await count(cluster);
  const halted = await eventually(async () => {
    const alarms = await server.alarms();
    return alarms.indexer.detail?.startsWith('halted') ? alarms : undefined;
  }, seconds * 1_000);
  const haltedMs = performance.now() - began;
  if (halted.status !== 503) throw new Error(`/alarmz responds ${halted.status} during a halt`);
  await delay(Math.max(0, seconds * 1_000 - haltedMs));
  const after = await count(cluster);
  if (after.events !== before.events || after.entries !== before.entries) {
    throw new Error(
      `something was written during the lie: before ${describeCounts(before)}; after ${describeCounts(after)}`,
    );
  }
  console.log(
    `the lie: ${seconds} s; halted after ${(haltedMs / 1_000).toFixed(1)} s; before and after ${describeCounts(after)}`,
  );

  endpoint?.answerWith(undefined);
  const honestAt = performance.now();
  await eventually(async () => ((await server.alarms()).ok ? true : undefined), 120_000);
  const backMs = performance.now() - honestAt;
  stopping.abort();
  const stakes = await load;
  const written = await compare(cluster);
  const alarms = server.logLines.filter(({ level }) => level === 'fatal').length;
  const recoveries = server.logLines.filter(({ msg }) => msg.includes('indexing resumes')).length;
  console.log(
    `${stakes} transactions of users in the meantime; at the end ${describeCounts(written)}: equal to the chain, no duplicates`,
  );
  console.log(`alarms in the log: ${alarms}, recoveries: ${recoveries}`);
  report.add({ what: 'stakes during the run', value: stakes, unit: '', bar: { atLeast: seconds } });
  report.add({ what: 'alarms in the log', value: alarms, unit: '', bar: { exactly: 1 } });
  report.add({ what: 'recoveries in the log', value: recoveries, unit: '', bar: { exactly: 1 } });
  report.add({ what: 'recovered after', value: backMs / 1_000, unit: 's', bar: { atMost: LIMIT_MS / 1_000 } });
  report.end();
} finally {
  stopping.abort();
  await cluster.dispose();
  await endpoint?.stop();
}
