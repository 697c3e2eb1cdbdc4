/**
 * One server process at half of the load it bears, for a long time: `npm run bench -- soak [minutes]` (default 30). On
 * PostgreSQL, with people who stake all the while. Signed-in and public reads take turns at a fixed rate: half of what the
 * process answers in ten seconds at full speed. The last sixth of the time is compared with the second sixth, by when the
 * caches are full: memory and p99 grow by less than 5 %, and no answer is an error. Memory stays within 256 MB. The chain and the
 * stakers get the processors last. Linux only.
 */
import process from 'node:process';
import { unreadCount } from '@eleven/protocol/api/activity';
import { activeAnnouncements } from '@eleven/protocol/api/announcements';
import { currentUser } from '@eleven/protocol/api/user';
import { vaultStats } from '@eleven/protocol/api/vault';
import { Cluster } from './fixtures/cluster.ts';
import { rssMbOf, yieldProcessors } from './fixtures/machine.ts';
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
  `One server process on PostgreSQL for ${minutes} minutes at half of the load that it bears, while people stake, who get the processors last, as does their chain. The last sixth of the time beside the second sixth.`,
);
const cluster = await Cluster.start();
const sender = new Sender();
const over = new AbortController();
try {
  const { pid, origin } = await cluster.server({ env: { REQUESTS_PER_SECOND: '0' } });
  await cluster.addUsers(origin, STAKERS);
  const staking = cluster.keepStaking(over.signal);
  const cookies = await insertSessions(cluster.database.db, cluster.env.SESSION_SECRET ?? '', SESSIONS, PER_USER);
  // A node and the stakers' wallets are on other machines. Here a block takes both processors for a tenth of a second: the server
  // would wait for it, and that wait would be most of its p99.
  for (const other of [cluster.chain.pid, process.pid]) yieldProcessors(other);
  const order = { port: Number(new URL(origin).port), path: PATHS, cookies, connections: CONNECTIONS };

  const full = await sender.send({ ...order, forMs: SAMPLE_MS });
  const perSecond = Math.round(full.tookMs.length / full.seconds / 2);
  console.log(`at full speed ${perSecond * 2} answers/s; from here on ${perSecond} requests/s for ${minutes} minutes`);

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
  over.abort();
  const sixth = Math.floor(count / 6);
  const early = samples.slice(sixth, 2 * sixth);
  const late = samples.slice(-sixth);
  report.add({ what: 'answers at full speed', value: perSecond * 2, unit: '/s' });
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
    what: 'memory, at most',
    value: Math.max(...samples.map(({ rssMb }) => rssMb)),
    unit: 'MB',
    bar: { atMost: SERVER_MB },
  });
  const errors = Object.entries(statuses).filter(([status]) => Number(status) >= 500);
  report.add({ what: 'stakes meanwhile', value: await staking, unit: '' });
  report.add({ what: 'answers', value: sumOf(Object.values(statuses)), unit: '' });
  report.add({
    what: 'answers of 5xx',
    value: sumOf(errors.map(([, answers]) => answers)),
    unit: '',
    bar: { atMost: 0 },
  });
  report.end();
} finally {
  over.abort();
  sender.end();
  await cluster.dispose();
}
