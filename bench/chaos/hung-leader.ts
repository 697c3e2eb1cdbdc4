/**
 * Stops the process that follows the vault (SIGSTOP) under load, as often as asked, and lets it go on after another one
 * leads: `npm run bench -- chaos/hung-leader [rounds]` (default 4). On a PostgreSQL of its own, with two servers. Another
 * leads within 15 s; what the old one writes is refused; nothing is doubled; the survivor tells the true lag meanwhile.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { eventually } from '../../scripts/testing/eventually.ts';
import { saveHalt } from '../../server/src/indexer/cursor.store.ts';
import { LEASE_TIMES, withLease } from '../../server/src/indexer/lease/lease.ts';
import { LeaseLost } from '../../server/src/indexer/problems.ts';
import { Cluster, type Server } from '../fixtures/cluster.ts';
import { compare, count, described } from '../fixtures/comparison.ts';
import { benchArguments, Report } from '../fixtures/report.ts';

const LIMIT_MS = 15_000;
/** It looks every 0.9 s, and each look takes its time: so old its lag may be. */
const POLL_MS = 2_500;

const rounds = Number(benchArguments()[0] ?? 4);
const report = new Report(
  'chaos/hung-leader',
  'The process that follows the vault is stopped (SIGSTOP) under load, every other time in the midst of a write, and let go on after another one leads: its late write is refused, and nothing is lost or doubled.',
);
const cluster = await Cluster.start();
const over = new AbortController();
try {
  const servers = [await cluster.server(), await cluster.server()];
  await cluster.addUsers(servers[0]?.origin ?? '', 3);
  const load = cluster.keepStaking(over.signal);
  load.catch(() => undefined);
  const took: number[] = [];
  let worstLag = 0;
  for (let round = 1; round <= rounds; round += 1) {
    await delay(1_000 + Math.random() * 1_500);
    // The worst moment: with the vault's row locked, every other time.
    const inTransaction = round % 2 === 0;
    const result = await hang(servers, inTransaction);
    took.push(result.ms);
    worstLag = Math.max(worstLag, result.lag);
    console.log(
      `round ${round}: process ${result.old} stopped${inTransaction ? ' with the row locked' : ''}, process ${result.next} leads after ${(result.ms / 1_000).toFixed(1)} s; ` +
        `lag up to ${result.lag} blocks, told as ${result.toldLag}; the old token was refused`,
    );
  }
  over.abort();
  const stakes = await load;
  const written = await compare(cluster);
  console.log(`${stakes} calls of users meanwhile; at the end ${described(written)}: as on the chain, each once`);
  report.add({ what: 'rounds', value: rounds, unit: '' });
  report.add({ what: 'stakes meanwhile', value: stakes, unit: '', bar: { atLeast: rounds * 10 } });
  report.add({ what: 'largest lag told', value: worstLag, unit: 'blocks' });
  report.add({
    what: 'until another leads, at most',
    value: Math.max(...took) / 1_000,
    unit: 's',
    bar: { atMost: LIMIT_MS / 1_000 },
  });
  report.end();
} finally {
  over.abort();
  await cluster.dispose();
}

async function hang(servers: readonly Server[], inTransaction: boolean) {
  const before = await cluster.lease();
  const leader = servers.find(({ pid }) => pid === before.pid);
  const survivor = servers.find(({ pid }) => pid !== before.pid);
  if (!leader || !survivor) throw new Error(`process ${before.pid} is none of ours`);
  if (inTransaction) await stopInTransaction(leader);
  else leader.child.kill('SIGSTOP');
  const stoppedAt = performance.now();
  const { cursorBlock } = await cluster.row();
  /** The state at one moment, to be compared with the survivor's soon after. */
  const truths: { at: number; lag: number }[] = [];
  let [lag, toldLag] = [0, 0];
  await eventually(async () => {
    const { finalized } = await cluster.reader.head();
    const row = await cluster.row();
    const now = performance.now();
    truths.push({ at: now, lag: Math.max(0, finalized.number - row.cursorBlock) });
    const { indexer } = await survivor.alarms();
    const recent = truths.filter(({ at }) => at > now - POLL_MS).map((truth) => truth.lag);
    const told = indexer.lagBlocks ?? Number.NaN;
    // Between the question and the answer there may be one more look.
    if (!(told >= Math.min(...recent) - 1 && told <= Math.max(...recent) + 10)) {
      throw new Error(`the survivor tells a lag of ${told}; it was ${recent.join(', ')}`);
    }
    lag = Math.max(lag, truths.at(-1)?.lag ?? 0);
    toldLag = Math.max(toldLag, told);
    const lease = await cluster.lease();
    return lease.pid === survivor.pid && row.cursorBlock > cursorBlock ? true : undefined;
  }, 60_000);
  const ms = performance.now() - stoppedAt;

  const counted = await count(cluster);
  leader.child.kill('SIGCONT');
  // The very write of the one that was stopped, with the token that it had.
  await withLease(
    cluster.database,
    cluster.key,
    before.epoch,
    async ({ write }) => {
      const refused = await write((tx) => saveHalt(tx, cluster.key, 'written late')).catch((error: unknown) => error);
      if (!(refused instanceof LeaseLost)) throw new Error('a write with the old token was not refused');
    },
    { ...LEASE_TIMES, isAlive: () => false },
  );
  await eventually(() => (leader.said.some(({ msg }) => msg.includes('it lost the lease')) ? true : undefined), 30_000);
  await eventually(async () => ((await leader.alarms()).ok ? true : undefined), 30_000);
  const after = await cluster.lease();
  if (after.pid !== survivor.pid) throw new Error('the process that was stopped leads again');
  if ((await count(cluster)).events < counted.events) throw new Error('events were lost');
  return { old: leader.pid, next: survivor.pid, ms, lag, toldLag };
}

/** In the midst of writing: its transaction is let have the vault's row only when it has stopped. */
async function stopInTransaction({ child }: Server): Promise<void> {
  const client = new Client({ connectionString: cluster.env.DATABASE_URL });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select from vaults for update');
    await eventually(async () => {
      const { rows } = await cluster.database.db.execute(sql`select from pg_locks where not granted`);
      return rows.length > 0 ? true : undefined;
    });
    child.kill('SIGSTOP');
    await client.query('commit');
  } finally {
    await client.end();
  }
}
