/**
 * Runs one server process on PostgreSQL at half of its capacity for a long time, while users stake:
 * `npm run bench -- soak [minutes]` (default 30). Signed-in and public reads alternate at a fixed rate: half of the rate that
 * the process reaches in ten seconds at full speed. The last sixth of the time is compared with the second sixth, by when the
 * caches are full: memory and p99 may grow by at most 5 %. No response may be 5xx, and memory must stay within 256 MB. The
 * chain and the stakers run at a lower CPU priority. Linux only.
 */
import process from 'node:process';
import { unreadCount } from '@eleven/protocol/api/activity';
import { activeAnnouncements } from '@eleven/protocol/api/announcements';
import { currentUser } from '@eleven/protocol/api/user';
import { vaultStats } from '@eleven/protocol/api/vault';
import { Cluster } from './fixtures/cluster.ts';
import { lowerPriority, rssMbOf } from './fixtures/machine.ts';
import { benchArguments, Report } from './fixtures/report.ts';
import { Sender } from './fixtures/sender.ts';
import { insertSessions } from './fixtures/sessions.ts';
import { medianOf, percentileOf, sumOf } from './fixtures/statistics.ts';

const CONNECTIONS = 32;
const SESSIONS = 20_000;
const PER_USER = 20;
const STAKERS = 2;
/** In percent. */
const MAX_GROWTH = 5;
const SERVER_MB = 256;
const SAMPLE_MS = 10_000;
const PATHS = [currentUser.path, vaultStats.path, unreadCount.path, currentUser.path, activeAnnouncements.path];

interface Sample {
  readonly rssMb: number;
  readonly p99Ms: number;
}

const minutes = Number(benchArguments()[0] ?? 30);
const count = Math.max(6, Math.round((minutes * 60_000) / SAMPLE_MS));
const report = new Report(
  'soak',
  `One server process on PostgreSQL for ${minutes} minutes at half of its capacity, while users stake; the stakers and their chain run at a lower CPU priority. The last sixth of the time is compared with the second sixth.`,
);
const cluster = await Cluster.start();
const sender = new Sender();
const stopping = new AbortController();
try {
  const { pid, origin } = await cluster.server({ env: { REQUESTS_PER_SECOND: '0' } });
  await cluster.addUsers(origin, STAKERS);
  const staking = cluster.keepStaking(stopping.signal);
  const cookies = await insertSessions(cluster.database.db, cluster.env.SESSION_SECRET ?? '', SESSIONS, PER_USER);
  // In production the node and the stakers' wallets run on other machines. Here a block occupies both processors for 0.1 s;
  // without this, waiting for it would make up most of the server's p99.
  for (const each of [cluster.chain.pid, process.pid]) lowerPriority(each);
  const order = { port: Number(new URL(origin).port), path: PATHS, cookies, connections: CONNECTIONS };

  const full = await sender.send({ ...order, forMs: SAMPLE_MS });
  const perSecond = Math.round(full.tookMs.length / full.seconds / 2);
  console.log(
    `at full speed ${perSecond * 2} responses/s; from here on ${perSecond} requests/s for ${minutes} minutes`,
  );

  const samples: Sample[] = [];
  const statuses: Record<string, number> = {};
  while (samples.length < count) {
    const sent = await sender.send({ ...order, forMs: SAMPLE_MS, perSecond });
    for (const [status, answers] of Object.entries(sent.statuses)) statuses[status] = (statuses[status] ?? 0) + answers;
    samples.push({ rssMb: rssMbOf(pid), p99Ms: percentileOf(sent.tookMs, 0.99) });
    if (samples.length % Math.ceil(count / 12) === 0) {
      const { rssMb, p99Ms } = samples.at(-1) as Sample;
      console.log(
        `  ${((samples.length * SAMPLE_MS) / 60_000).toFixed(1)} min: ${rssMb.toFixed(0)} MB, p99 ${p99Ms.toFixed(1)} ms`,
      );
    }
  }
  stopping.abort();
  const sixth = Math.floor(count / 6);
  const early = samples.slice(sixth, 2 * sixth);
  const late = samples.slice(-sixth);
  report.add({ what: 'responses at full speed', value: perSecond * 2, unit: '/s' });
  for (const [what, figure, unit] of [
    ['memory', 'rssMb', 'MB'],
    ['p99', 'p99Ms', 'ms'],
  ] as const) {
    const [before = Number.NaN, after = Number.NaN] = [early, late].map((some) =>
      medianOf(some.map((sample) => sample[figure])),
    );
    report.add({ what: `${what} in the second sixth`, value: before, unit });
    report.add({ what: `${what} in the last sixth`, value: after, unit });
    report.add({
      what: `growth of ${what}`,
      value: (after / before - 1) * 100,
      unit: '%',
      bar: { atMost: MAX_GROWTH },
    });
  }
  report.add({
    what: 'memory, peak',
    value: Math.max(...samples.map(({ rssMb }) => rssMb)),
    unit: 'MB',
    bar: { atMost: SERVER_MB },
  });
  const errors = Object.entries(statuses).filter(([status]) => Number(status) >= 500);
  report.add({ what: 'stakes during the run', value: await staking, unit: '' });
  report.add({ what: 'responses', value: sumOf(Object.values(statuses)), unit: '' });
  report.add({
    what: '5xx responses',
    value: sumOf(errors.map(([, answers]) => answers)),
    unit: '',
    bar: { atMost: 0 },
  });
  report.end();
} finally {
  stopping.abort();
  sender.end();
  await cluster.dispose();
}
