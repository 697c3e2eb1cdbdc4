/**
 * Three endpoints, one of which lies, in one way after the other, while people stake: `npm run bench -- chaos/quorum [seconds]`
 * (default 17, for each way). The liar is named, nothing halts, indexing continues within seconds, and what is written is as on
 * the chain. Also says how often the three are asked while all are honest.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Fault, FaultyRpc } from '../../server/src/testing/chain/faulty-rpc.ts';
import { blocks, FAULTS, other } from '../../server/src/testing/chain/rpc-faults.ts';
import { Cluster, type Server } from '../fixtures/cluster.ts';
import { compare, described } from '../fixtures/comparison.ts';
import { benchArguments, Report } from '../fixtures/report.ts';

/** Until the liar is named, and the longest time in which nothing new was written while people staked. */
const LIMIT_MS = 10_000;
/** Requests to all three for each to the first, while all are honest: a second one is asked, and the third is not. */
const MAX_COST = 1.5;
const seconds = Number(benchArguments()[0] ?? 17);
const report = new Report(
  'chaos/quorum',
  `Three endpoints, one of which lies for ${seconds} s in one way after the other, while people stake: the liar is named, nothing halts, and what is written is as on the chain.`,
);

type Log = Record<string, unknown>;
const logs =
  (change: (logs: Log[]) => Log[]): Fault =>
  ({ method }, truth) =>
    method === 'eth_getLogs' && (truth as Log[]).length > 0 ? { result: change(truth as Log[]) } : undefined;
const withOtherHash = (block: Record<string, unknown>) => ({ ...block, hash: other(block.hash) });
const otherHashes: Fault = (call, truth) =>
  blocks('finalized', withOtherHash)(call, truth) ?? blocks('number', withOtherHash)(call, truth);

/** Each answer about the end of the chain is the first one that was given. */
function standsStill(): Fault {
  const first = new Map<string, unknown>();
  return ({ method, params }, truth) => {
    if (method !== 'eth_getBlockByNumber') return undefined;
    const which = String(params[0]);
    if (which.startsWith('0x')) return undefined;
    first.set(which, first.get(which) ?? truth);
    return { result: first.get(which) };
  };
}

/** `place`: of the three by how often they are asked. A lie about what only the first one is asked must be its own. */
const WAYS: readonly { readonly name: string; readonly place: 0 | 1; readonly lie: Fault }[] = [
  { name: 'other hashes of blocks', place: 0, lie: otherHashes },
  { name: 'leaves out the last event', place: 1, lie: logs((all) => all.slice(0, -1)) },
  { name: 'finds no events', place: 0, lie: logs(() => []) },
  { name: 'another state of the vault', place: 0, lie: FAULTS['says the vault is in another state'] as Fault },
  { name: 'its head does not move', place: 0, lie: standsStill() },
];

const rpcs: FaultyRpc[] = [];
const asked = [0, 0, 0];
const answer = (index: number, fault?: Fault) =>
  rpcs[index]?.answerWith((call, truth) => {
    asked[index] = (asked[index] ?? 0) + 1;
    return fault?.(call, truth);
  });
/** How often each of them is asked in so many milliseconds. */
async function askedIn(ms: number): Promise<readonly number[]> {
  const before = [...asked];
  await delay(ms);
  return asked.map((count, index) => count - (before[index] ?? 0));
}

const cluster = await Cluster.start(async (rpcUrl) => {
  for (const index of [0, 1, 2]) {
    rpcs.push(await FaultyRpc.start(rpcUrl));
    answer(index);
  }
  return rpcs.map(({ url }) => url).join(',');
});
const over = new AbortController();
try {
  const server = await cluster.server();
  await cluster.addUsers(server.origin, 3);
  const load = cluster.keepStaking(over.signal);
  load.catch(() => undefined);
  const honest = await askedIn(5_000);
  const cost = honest.reduce((sum, count) => sum + count, 0) / Math.max(...honest);
  console.log(
    `all honest: asked ${honest.join(', ')} times in 5 s, ${cost.toFixed(2)} for each to the first (bar ${MAX_COST})`,
  );

  report.add({ what: 'requests to all, for each to the first', value: cost, unit: '×', bar: { atMost: MAX_COST } });
  for (const { name, place, lie } of WAYS) {
    const busy = await askedIn(1_000);
    const [liar = 0] = [0, 1, 2].sort((a, b) => (busy[b] ?? 0) - (busy[a] ?? 0)).slice(place);
    const endpoint = `127.0.0.1 (${liar + 1})`;
    const saidBefore = server.said.length;
    answer(liar, lie);
    const row = await watch(server, { endpoint, saidBefore });
    answer(liar);
    const most = { atMost: LIMIT_MS / 1_000 };
    report.add({ what: `${name}: named after`, value: row.namedMs / 1_000, unit: 's', bar: most });
    report.add({ what: `${name}: longest pause`, value: row.stillMs / 1_000, unit: 's', bar: most });
    report.add({ what: `${name}: halts`, value: row.halts, unit: '', bar: { atMost: 0 } });
    report.add({ what: `${name}: named in /alarmz`, value: Number(row.isInAlarms), unit: '', bar: { atLeast: 1 } });
  }
  over.abort();
  const stakes = await load;
  console.log(`${stakes} calls of users; at the end ${described(await compare(cluster))}: as on the chain, each once`);
  const alarms = server.said.filter(({ level }) => level === 'fatal').length;
  const back = server.said.filter(({ msg }) => msg.includes('is asked again')).length;
  report.add({ what: 'stakes meanwhile', value: stakes, unit: '', bar: { atLeast: seconds } });
  report.add({ what: 'alarms in the log', value: alarms, unit: '', bar: { atMost: 0 } });
  report.add({ what: 'endpoints that came back', value: back, unit: '', bar: { atLeast: 1 } });
  report.end();
} finally {
  over.abort();
  await cluster.dispose();
  for (const rpc of rpcs) await rpc.stop();
}

/** Undefined where a busy machine is too slow: it is asked again. */
function alarmsOf(server: Server) {
  return server.alarms().catch(() => undefined);
}

/** During one lie: when the liar was named, how long the cursor stood still at most, and whether anything halted. */
async function watch(server: Server, { endpoint, saidBefore }: { endpoint: string; saidBefore: number }) {
  const start = performance.now();
  const watched = { namedMs: Number.POSITIVE_INFINITY, stillMs: 0, halts: 0, isInAlarms: false };
  let [cursor, movedAt] = [-1, start];
  while (performance.now() - start < seconds * 1_000) {
    const [{ cursorBlock, haltedBecause }, alarms] = await Promise.all([cluster.row(), alarmsOf(server)]);
    const now = performance.now();
    if (cursorBlock !== cursor) [cursor, movedAt] = [cursorBlock, now];
    watched.stillMs = Math.max(watched.stillMs, now - movedAt);
    if (haltedBecause !== null) watched.halts += 1;
    watched.isInAlarms ||= alarms?.chain.detail?.includes(endpoint) ?? false;
    const isNamed = server.said.slice(saidBefore).some((line) => line.endpoint === endpoint && line.level === 'error');
    if (isNamed) watched.namedMs = Math.min(watched.namedMs, now - start);
    await delay(250);
  }
  return watched;
}
