/**
 * The only endpoint lies for a while and is honest again, under load: `npm run bench -- chaos/lie [seconds]` (default 30). It
 * names other hashes of blocks and leaves out events. Nothing false is written, indexing halts meanwhile and says so once,
 * and continues by itself soon after.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../../scripts/testing/eventually.ts';
import { type Fault, FaultyRpc } from '../../server/src/testing/chain/faulty-rpc.ts';
import { blocks, logs, other } from '../../server/src/testing/chain/rpc-faults.ts';
import { Cluster } from '../fixtures/cluster.ts';
import { compare, count, described } from '../fixtures/comparison.ts';
import { benchArguments, Report } from '../fixtures/report.ts';

/** From the first honest answer until the halt is over: the longest pause between two looks, and six of them. */
const LIMIT_MS = 30_000;
const seconds = Number(benchArguments()[0] ?? 30);
const report = new Report(
  'chaos/lie',
  `The only endpoint names other hashes of blocks and leaves out events for ${seconds} s, under load: nothing false is written, and indexing resumes by itself.`,
);

const withOtherHash = (block: Record<string, unknown>) => ({ ...block, hash: other(block.hash) });
const FAULTS: readonly Fault[] = [
  blocks('finalized', withOtherHash),
  blocks('number', withOtherHash),
  logs((all) => all.slice(0, -1)),
];
const lie: Fault = (call, truth) => {
  for (const one of FAULTS) {
    const told = one(call, truth);
    if (told !== undefined) return told;
  }
  return undefined;
};

let endpoint: FaultyRpc | undefined;
const cluster = await Cluster.start(async (rpcUrl) => {
  endpoint = await FaultyRpc.start(rpcUrl);
  return endpoint.url;
});
const over = new AbortController();
try {
  const server = await cluster.server();
  await cluster.addUsers(server.origin, 3);
  const load = cluster.keepStaking(over.signal);
  load.catch(() => undefined);
  await delay(3_000);

  endpoint?.answerWith(lie);
  const began = performance.now();
  // Readings in flight when the lie began are true and may still be written.
  await endpoint?.answered(1);
  const before = await count(cluster);
  const halted = await eventually(async () => {
    const answer = await server.alarms();
    return answer.indexer.detail?.startsWith('halted') ? answer : undefined;
  }, seconds * 1_000);
  const haltedMs = performance.now() - began;
  if (halted.status !== 503) throw new Error(`/alarmz answers ${halted.status} during a halt`);
  await delay(Math.max(0, seconds * 1_000 - haltedMs));
  const after = await count(cluster);
  if (after.events !== before.events || after.entries !== before.entries) {
    throw new Error(`during the lie was written: before ${described(before)}; after ${described(after)}`);
  }
  console.log(
    `the lie: ${seconds} s; halted after ${(haltedMs / 1_000).toFixed(1)} s; before and after ${described(after)}`,
  );

  endpoint?.answerWith(undefined);
  const honest = performance.now();
  await eventually(async () => ((await server.alarms()).ok ? true : undefined), 120_000);
  const backMs = performance.now() - honest;
  over.abort();
  const stakes = await load;
  const written = await compare(cluster);
  const alarms = server.said.filter(({ level }) => level === 'fatal').length;
  const ends = server.said.filter(({ msg }) => msg.includes('indexing resumes')).length;
  console.log(`${stakes} calls of users meanwhile; at the end ${described(written)}: as on the chain, each once`);
  console.log(`alarms in the log: ${alarms}, ends: ${ends}`);
  report.add({ what: 'stakes meanwhile', value: stakes, unit: '', bar: { atLeast: seconds } });
  report.add({ what: 'alarms in the log', value: alarms, unit: '', bar: { exactly: 1 } });
  report.add({ what: 'ends of it in the log', value: ends, unit: '', bar: { exactly: 1 } });
  report.add({ what: 'well again after the lie', value: backMs / 1_000, unit: 's', bar: { atMost: LIMIT_MS / 1_000 } });
  report.end();
} finally {
  over.abort();
  await cluster.dispose();
  await endpoint?.stop();
}
