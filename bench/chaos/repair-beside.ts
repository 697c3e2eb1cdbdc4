/**
 * Runs the repair command alongside two running servers: `npm run bench -- chaos/repair-beside`. Three cases: a false alarm, a
 * false alarm while the leader hangs, and a reorganisation beyond finality. The command must print within 5 s which process
 * follows the vault, and a false alarm must remove nothing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '../../scripts/run/paths.ts';
import { eventually } from '../../scripts/testing/eventually.ts';
import { saveHalt } from '../../server/src/indexer/cursor.store.ts';
import { Cluster } from '../fixtures/cluster.ts';
import { type Counts, compare, describeCounts } from '../fixtures/comparison.ts';

const LIMIT_MS = 5_000;
/** Blocks to reorganise: more than are mined to make the last transactions final. */
const DEPTH = 20;

const cluster = await Cluster.start();
const printedMs: number[] = [];
try {
  const servers = [await cluster.server(), await cluster.server()];
  await cluster.addUsers(servers[0]?.origin ?? '', 3);
  await stakeFor(5_000);
  const before = await compare(cluster);

  console.log('— a false alarm, alongside two running servers');
  await falseAlarm(before);

  console.log('— a false alarm, and the leader hangs');
  const { pid } = await cluster.lease();
  const leader = servers.find((server) => server.pid === pid);
  leader?.child.kill('SIGSTOP');
  await falseAlarm(before);
  leader?.child.kill('SIGCONT');

  console.log('— a reorganisation beyond finality');
  await cluster.chain.client.request({ method: 'anvil_reorg', params: [DEPTH, []] } as never);
  await cluster.chain.client.mine({ blocks: 3 });
  await eventually(async () => ((await cluster.row()).haltedBecause === null ? undefined : true));
  const lines = await repair();
  const removed = Number(
    /; (\d+) events that are not on the chain were removed/.exec(lines.join('\n'))?.[1] ?? Number.NaN,
  );
  const after = await compare(cluster);
  if (!(removed > 0) || before.events - removed !== after.events) {
    throw new Error(`${removed} events were removed: before ${describeCounts(before)}; after ${describeCounts(after)}`);
  }
  console.log(`before ${describeCounts(before)}; after ${describeCounts(after)}: equal to the chain, no duplicates`);
  await stakeFor(3_000);
  const end = await compare(cluster);
  for (const server of servers) await eventually(async () => ((await server.alarms()).ok ? true : undefined));
  console.log(`both servers are healthy and continue: ${describeCounts(end)}, equal to the chain`);
  console.log(
    `the process that follows the vault is printed after at most ${Math.round(Math.max(...printedMs))} ms (limit ${LIMIT_MS} ms)`,
  );
  process.exitCode = printedMs.length === 3 && Math.max(...printedMs) <= LIMIT_MS && end.events > after.events ? 0 : 1;
} finally {
  await cluster.dispose();
}

async function falseAlarm(before: Counts): Promise<void> {
  await saveHalt(cluster.database.db, cluster.key, 'a false alarm');
  const lines = await repair();
  if (!lines.some((line) => line.startsWith('Nothing to repair')))
    throw new Error('the command did not print: Nothing to repair');
  if ((await cluster.row()).haltedBecause !== null) throw new Error('the halt was not cleared');
  const after = await compare(cluster);
  if (describeCounts(after) !== describeCounts(before))
    throw new Error(`before ${describeCounts(before)}; after ${describeCounts(after)}`);
  console.log(`before and after ${describeCounts(after)}`);
}

/** Runs the repair command and returns the lines it prints. */
async function repair(): Promise<string[]> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'server/src/indexer/repair.ts')], {
    env: cluster.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (/^The vault is followed by process \d+ on \S+, since /.test(line)) printedMs.push(performance.now() - began);
    lines.push(line);
    console.log(`  ${((performance.now() - began) / 1_000).toFixed(1)} s  ${line}`);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the repair ended with ${code}`);
  return lines;
}

async function stakeFor(ms: number): Promise<void> {
  const stopping = new AbortController();
  const load = cluster.keepStaking(stopping.signal);
  load.catch(() => undefined);
  await delay(ms);
  stopping.abort();
  await load;
}
