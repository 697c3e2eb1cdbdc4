/**
 * Three RPC endpoints, one of which lies in several ways in turn, while users stake: `npm run bench -- chaos/quorum [seconds]`
 * (default 17 per lie). The liar must be identified, nothing may halt, indexing must continue within seconds, and the stored
 * rows must equal the chain. Also reports how many requests the three receive while all are honest.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Fault, FaultyRpc } from '../../server/src/testing/chain/faulty-rpc.ts';
import { FAULTS, falseHashes } from '../../server/src/testing/chain/rpc-faults.ts';
import { Cluster, type Server } from '../fixtures/cluster.ts';
import { compare, describeCounts } from '../fixtures/comparison.ts';
import { benchArguments, Report } from '../fixtures/report.ts';

/** Limit for identifying the liar, and for the longest time in which nothing new is written although users stake. */
const LIMIT_MS = 10_000;
/** Requests to all three per request to the busiest, while all are honest: a second one is queried too, but not the third. */
const MAX_COST = 1.5;
const seconds = Number(benchArguments()[0] ?? 17);
const report = new Report(
  'chaos/quorum',
  `Three RPC endpoints, one of which lies in several ways in turn for ${seconds} s each, while users stake: the liar is identified, nothing halts, and the stored rows equal the chain.`,
);

type Log = Record<string, unknown>;
const falseLogs =
  (change: (logs: Log[]) => Log[]): Fault =>
  ({ method }, truth) =>
    method === 'eth_getLogs' && (truth as Log[]).length > 0 ? { result: change(truth as Log[]) } : undefined;

/** Repeats the first response about the end of the chain for each block tag. */
function stalledHead(): Fault {
  const first = new Map<string, unknown>();
  return ({ method, params }, truth) => {
    if (method !== 'eth_getBlockByNumber') return undefined;
    const tag = String(params[0]);
    if (tag.startsWith('0x')) return undefined;
    first.set(tag, first.get(tag) ?? truth);
    return { result: first.get(tag) };
  };
}

/** `busyRank`: the liar's rank by number of requests. Only the busiest endpoint can lie about data that it alone is asked for. */
const LIES: readonly { readonly name: string; readonly busyRank: 0 | 1; readonly lie: Fault }[] = [
  { name: 'false block hashes', busyRank: 0, lie: falseHashes },
  { name: 'omits the last event', busyRank: 1, lie: falseLogs((all) => all.slice(0, -1)) },
  { name: 'returns no events', busyRank: 0, lie: falseLogs(() => []) },
  { name: 'false vault state', busyRank: 0, lie: FAULTS['says the vault is in another state'] as Fault },
  { name: 'stalled head', busyRank: 0, lie: stalledHead() },
];

const rpcs: FaultyRpc[] = [];
const requests = [0, 0, 0];
const answerWith = (index: number, fault?: Fault) =>
  rpcs[index]?.answerWith((call, truth) => {
    requests[index] = (requests[index] ?? 0) + 1;
    return fault?.(call, truth);
  });
/** Counts the requests to each endpoint during `ms` milliseconds. */
async function requestsIn(ms: number): Promise<readonly number[]> {
  const before = [...requests];
  await delay(ms);
  return requests.map((count, index) => count - (before[index] ?? 0));
}

const cluster = await Cluster.start(async (rpcUrl) => {
  for (const index of [0, 1, 2]) {
    rpcs.push(await FaultyRpc.start(rpcUrl));
    answerWith(index);
  }
  return rpcs.map(({ url }) => url).join(',');
});
const stopping = new AbortController();
try {
  const server = await cluster.server();
  await cluster.addUsers(server.origin, 3);
  const load = cluster.keepStaking(stopping.signal);
  load.catch(() => undefined);
  const honest = await requestsIn(5_000);
  const cost = honest.reduce((sum, count) => sum + count, 0) / Math.max(...honest);
  console.log(
    `all honest: ${honest.join(', ')} requests in 5 s, ${cost.toFixed(2)} per request to the busiest (bar ${MAX_COST})`,
  );

  report.add({ what: 'requests to all endpoints ÷ to the busiest', value: cost, unit: '×', bar: { atMost: MAX_COST } });
  for (const { name, busyRank, lie } of LIES) {
    const busy = await requestsIn(1_000);
    const [liar = 0] = [0, 1, 2].sort((a, b) => (busy[b] ?? 0) - (busy[a] ?? 0)).slice(busyRank);
    const endpoint = `127.0.0.1 (${liar + 1})`;
    const linesBefore = server.logLines.length;
    answerWith(liar, lie);
    const watched = await watch(server, { endpoint, linesBefore });
    answerWith(liar);
    const most = { atMost: LIMIT_MS / 1_000 };
    report.add({ what: `${name}: identified after`, value: watched.identifiedMs / 1_000, unit: 's', bar: most });
    report.add({ what: `${name}: longest indexing pause`, value: watched.stillMs / 1_000, unit: 's', bar: most });
    report.add({ what: `${name}: halts`, value: watched.halts, unit: '', bar: { atMost: 0 } });
    report.add({
      what: `${name}: listed in /alarmz`,
      value: Number(watched.isInAlarms),
      unit: '',
      bar: { atLeast: 1 },
    });
  }
  stopping.abort();
  const stakes = await load;
  console.log(
    `${stakes} transactions of users; at the end ${describeCounts(await compare(cluster))}: equal to the chain, no duplicates`,
  );
  const alarms = server.logLines.filter(({ level }) => level === 'fatal').length;
  const recoveries = server.logLines.filter(({ msg }) => msg.includes('is asked again')).length;
  report.add({ what: 'stakes during the run', value: stakes, unit: '', bar: { atLeast: seconds } });
  report.add({ what: 'alarms in the log', value: alarms, unit: '', bar: { atMost: 0 } });
  report.add({ what: 'endpoint recoveries', value: recoveries, unit: '', bar: { atLeast: 1 } });
  report.end();
} finally {
  stopping.abort();
  await cluster.dispose();
  for (const rpc of rpcs) await rpc.stop();
}

/** Returns undefined when a busy machine is too slow to respond; the caller polls again. */
function alarmsOf(server: Server) {
  return server.alarms().catch(() => undefined);
}

/** Watches one lie: when the liar is identified, the longest time the cursor does not move, and whether anything halts. */
async function watch(server: Server, { endpoint, linesBefore }: { endpoint: string; linesBefore: number }) {
  const start = performance.now();
  const watched = { identifiedMs: Number.POSITIVE_INFINITY, stillMs: 0, halts: 0, isInAlarms: false };
  let [cursor, movedAt] = [-1, start];
  while (performance.now() - start < seconds * 1_000) {
    const [{ cursorBlock, haltedBecause }, alarms] = await Promise.all([cluster.row(), alarmsOf(server)]);
    const now = performance.now();
    if (cursorBlock !== cursor) [cursor, movedAt] = [cursorBlock, now];
    watched.stillMs = Math.max(watched.stillMs, now - movedAt);
    if (haltedBecause !== null) watched.halts += 1;
    watched.isInAlarms ||= alarms?.chain.detail?.includes(endpoint) ?? false;
    const isIdentified = server.logLines
      .slice(linesBefore)
      .some((line) => line.endpoint === endpoint && line.level === 'error');
    if (isIdentified) watched.identifiedMs = Math.min(watched.identifiedMs, now - start);
    await delay(250);
  }
  return watched;
}
