/**
 * Measures memory: `npm run bench -- memory [seconds]` (default 15). First all processes of the local product as `npm start`
 * runs it (PSS, so that shared memory counts once), then one production server on PostgreSQL under load. Linux only.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { currentUser } from '@eleven/protocol/api/user';
import { vaultStats } from '@eleven/protocol/api/vault';
import { ApiUser } from '../e2e/fixtures/api-user.ts';
import { Product } from '../e2e/fixtures/product.ts';
import { Cluster } from './fixtures/cluster.ts';
import { rssMbOf } from './fixtures/machine.ts';
import { pssMbOf, treeOf } from './fixtures/process-tree.ts';
import { benchArguments, Report } from './fixtures/report.ts';
import { Sender } from './fixtures/sender.ts';
import { insertSessions } from './fixtures/sessions.ts';

const LOCAL_MB = 450;
const SERVER_MB = 256;
/** Enough for about half of the requests that one process can serve. */
const CONNECTIONS = 4;
const seconds = Number(benchArguments()[0] ?? 15);

const nameOf = (pid: number) =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    .split('\0')
    .slice(0, 2)
    .map((part) => part.split('/').at(-1))
    .join(' ');

const report = new Report(
  'memory',
  'All processes of the local product as `npm start` runs it (PSS: shared memory counts once), and one production server on PostgreSQL under load (RSS).',
);
const product = await Product.create();
try {
  const user = await ApiUser.register(product.origin);
  const started = performance.now();
  while (performance.now() - started < seconds * 1_000) {
    await user.get(currentUser.path);
    await user.get(vaultStats.path);
    await delay(50);
  }
  const parts = treeOf(product.pid).map((pid) => [nameOf(pid), pssMbOf(pid), rssMbOf(pid)] as const);
  const sum = parts.reduce((all, [, pss]) => all + pss, 0);
  for (const [name, pss, rss] of parts)
    console.log(`  ${name.padEnd(30)} PSS ${pss.toFixed(0)} MB, RSS ${rss.toFixed(0)} MB`);
  report.add({ what: 'npm start, all processes', value: sum, unit: 'MB', bar: { atMost: LOCAL_MB } });
} finally {
  await product.dispose();
}

const cluster = await Cluster.start();
const sender = new Sender();
try {
  const { pid, origin } = await cluster.server({ env: { REQUESTS_PER_SECOND: '0' } });
  const cookies = await insertSessions(cluster.database.db, cluster.env.SESSION_SECRET ?? '', 2_000, 10);
  const port = Number(new URL(origin).port);
  const before = rssMbOf(pid);
  const load = sender.send({ port, path: currentUser.path, cookies, connections: CONNECTIONS, forMs: seconds * 1_000 });
  let peak = before;
  let isDone = false;
  const watching = (async () => {
    for (; !isDone; await delay(250)) peak = Math.max(peak, rssMbOf(pid));
  })();
  const { statuses } = await load;
  isDone = true;
  await watching;
  report.add({ what: 'server on PostgreSQL at rest', value: before, unit: 'MB' });
  report.add({ what: 'responses under load', value: (statuses[200] ?? 0) / seconds, unit: '/s' });
  report.add({ what: 'server on PostgreSQL under load, peak', value: peak, unit: 'MB', bar: { atMost: SERVER_MB } });
} finally {
  sender.end();
  await cluster.dispose();
}
report.end();
