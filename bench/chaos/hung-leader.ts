/**
 * Stops the process that follows the vault (SIGSTOP) under load and resumes it after the other one has taken over:
 * `npm run bench -- chaos/hung-leader [rounds]` (default 4), with two servers on a separate PostgreSQL. The other process must
 * lead within 15 s and report the true lag until then; late writes of the old leader must be refused, and nothing duplicated.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { eventually } from '../../scripts/testing/eventually.ts';
import { saveHalt } from '../../server/src/indexer/cursor.store.ts';
import { LEASE_TIMES, withLease } from '../../server/src/indexer/lease/lease.ts';
import { LeaseLost } from '../../server/src/indexer/problems.ts';
import { Cluster, type Server } from '../fixtures/cluster.ts';
import { compare, count, describeCounts } from '../fixtures/comparison.ts';
import { benchArguments, Report } from '../fixtures/report.ts';

const LIMIT_MS = 15_000;
/** How old a reported lag may be: the server polls every 0.9 s, and each poll takes some time. */
const POLL_MS = 2_500;

const rounds = Number(benchArguments()[0] ?? 4);
const report = new Report(
  'chaos/hung-leader',
  'The process that follows the vault is stopped (SIGSTOP) under load, every other time during a write, and resumed after the other process has taken over: its late write is refused, and nothing is lost or duplicated.',
);
const cluster = await Cluster.start();
const stopping = new AbortController();
try {
  const servers = [await cluster.server(), await cluster.server()];
  await cluster.addUsers(servers[0]?.origin ?? '', 3);
  const load = cluster.keepStaking(stopping.signal);
  load.catch(() => undefined);
  const took: number[] = [];
  let worstLag = 0;
  for (let round = 1; round <= rounds; round += 1) {
    await delay(1_000 + Math.random() * 1_500);
    // Every other time at the worst moment: while it holds the lock on the vault's row.
    const inTransaction = round % 2 === 0;
    const result = await hang(servers, inTransaction);
    took.push(result.ms);
    worstLag = Math.max(worstLag, result.lag);
    console.log(
      `round ${round}: process ${result.old} stopped${inTransaction ? ' with the row locked' : ''}, process ${result.next} leads after ${(result.ms / 1_000).toFixed(1)} s; ` +
        `lag up to ${result.lag} blocks, reported as ${result.reportedLag}; the old token was refused`,
    );
  }
  stopping.abort();
  const stakes = await load;
  const written = await compare(cluster);
  console.log(
    `${stakes} transactions of users in the meantime; at the end ${describeCounts(written)}: equal to the chain, no duplicates`,
  );
  report.add({ what: 'rounds', value: rounds, unit: '' });
  report.add({ what: 'stakes during the run', value: stakes, unit: '', bar: { atLeast: rounds * 10 } });
  report.add({ what: 'largest lag', value: worstLag, unit: 'blocks' });
  report.add({
    what: 'longest takeover',
    value: Math.max(...took) / 1_000,
    unit: 's',
    bar: { atMost: LIMIT_MS / 1_000 },
  });
  report.end();
} finally {
  stopping.abort();
  await cluster.dispose();
}

async function hang(servers: readonly Server[], inTransaction: boolean) {
  const before = await cluster.lease();
  const leader = servers.find(({ pid }) => pid === before.pid);
  const survivor = servers.find(({ pid }) => pid !== before.pid);
  if (!leader || !survivor) throw new Error(`the leading process ${before.pid} is not one of ours`);
  if (inTransaction) await stopInTransaction(leader);
  else leader.child.kill('SIGSTOP');
  const stoppedAt = performance.now();
  const { cursorBlock } = await cluster.row();
  /** The true lag over time: the survivor's report must match one of the recent entries. */
  const trueLags: { at: number; lag: number }[] = [];
  let [lag, reportedLag] = [0, 0];
  await eventually(async () => {
    const { finalized } = await cluster.reader.head();
    const row = await cluster.row();
    const now = performance.now();
    trueLags.push({ at: now, lag: Math.max(0, finalized.number - row.cursorBlock) });
    const { indexer } = await survivor.alarms();
    const recent = trueLags.filter(({ at }) => at > now - POLL_MS).map((entry) => entry.lag);
    const reported = indexer.lagBlocks ?? Number.NaN;
    // The survivor may poll once more between our reading and its response.
    if (!(reported >= Math.min(...recent) - 1 && reported <= Math.max(...recent) + 10)) {
      throw new Error(`the survivor reports a lag of ${reported}; it was ${recent.join(', ')}`);
    }
    lag = Math.max(lag, trueLags.at(-1)?.lag ?? 0);
    reportedLag = Math.max(reportedLag, reported);
    const lease = await cluster.lease();
    return lease.pid === survivor.pid && row.cursorBlock > cursorBlock ? true : undefined;
  }, 60_000);
  const ms = performance.now() - stoppedAt;

  const counted = await count(cluster);
  leader.child.kill('SIGCONT');
  // Repeats the late write of the stopped process with the token it held.
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
  await eventually(
    () => (leader.logLines.some(({ msg }) => msg.includes('it lost the lease')) ? true : undefined),
    30_000,
  );
  await eventually(async () => ((await leader.alarms()).ok ? true : undefined), 30_000);
  const after = await cluster.lease();
  if (after.pid !== survivor.pid) throw new Error('the stopped process leads again');
  if ((await count(cluster)).events < counted.events) throw new Error('events were lost');
  return { old: leader.pid, next: survivor.pid, ms, lag, reportedLag };
}

/** Stops the process during a write: its transaction gets the lock on the vault's row only once the process is stopped. */
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
