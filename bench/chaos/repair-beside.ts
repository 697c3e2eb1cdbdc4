/**
 * The repair beside two servers that run: `npm run bench -- chaos/repair-beside`. After a false alarm, with a leader that
 * hangs, and after a reorganisation beyond finality. It names who follows the vault within 5 s; a false alarm removes nothing.
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
import { type Counts, compare, described } from '../fixtures/comparison.ts';

const LIMIT_MS = 5_000;
/** Blocks: more than what is made to let the last calls become final. */
const DEPTH = 20;

const cluster = await Cluster.start();
const namedMs: number[] = [];
try {
  const servers = [await cluster.server(), await cluster.server()];
  await cluster.addUsers(servers[0]?.origin ?? '', 3);
  await stakeFor(5_000);
  const before = await compare(cluster);

  console.log('— a false alarm, beside two running servers');
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
    throw new Error(`${removed} events were removed: before ${described(before)}; after ${described(after)}`);
  }
  console.log(`before ${described(before)}; after ${described(after)}: as on the chain, each once`);
  await stakeFor(3_000);
  const end = await compare(cluster);
  for (const server of servers) await eventually(async () => ((await server.alarms()).ok ? true : undefined));
  console.log(`both servers are well and go on: ${described(end)}, as on the chain`);
  console.log(
    `who follows the vault is named after at most ${Math.round(Math.max(...namedMs))} ms (limit ${LIMIT_MS} ms)`,
  );
  process.exitCode = namedMs.length === 3 && Math.max(...namedMs) <= LIMIT_MS && end.events > after.events ? 0 : 1;
} finally {
  await cluster.dispose();
}

async function falseAlarm(before: Counts): Promise<void> {
  await saveHalt(cluster.database.db, cluster.key, 'a false alarm');
  const lines = await repair();
  if (!lines.some((line) => line.startsWith('Nothing to repair')))
    throw new Error('it does not say: nothing to repair');
  if ((await cluster.row()).haltedBecause !== null) throw new Error('the halt is not cleared');
  const after = await compare(cluster);
  if (described(after) !== described(before)) throw new Error(`before ${described(before)}; after ${described(after)}`);
  console.log(`before and after ${described(after)}`);
}

/** Its output. */
async function repair(): Promise<string[]> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'server/src/indexer/repair.ts')], {
    env: cluster.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (/^The vault is followed by process \d+ on \S+, since /.test(line)) namedMs.push(performance.now() - began);
    lines.push(line);
    console.log(`  ${((performance.now() - began) / 1_000).toFixed(1)} s  ${line}`);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the repair ended with ${code}`);
  return lines;
}

async function stakeFor(ms: number): Promise<void> {
  const over = new AbortController();
  const load = cluster.keepStaking(over.signal);
  load.catch(() => undefined);
  await delay(ms);
  over.abort();
  await load;
}
