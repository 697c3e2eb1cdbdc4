/**
 * Restarts two servers behind Caddy one after the other while users read and write, then upgrades them in the same way from the
 * version before the newest migrations: `npm run bench -- chaos/rolling-restart [rounds] [back]` (default 2 and 1; `back` is
 * the number of commits with migrations that the previous version lacks). No request may fail, and no acknowledged write may be
 * lost. Needs PostgreSQL, Caddy and git.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { buildPreviousVersion } from '../fixtures/previous-version.ts';
import { checkForwardedFor, checkHeaders, checkStream } from '../fixtures/proxy-checks.ts';
import { benchArguments, Report } from '../fixtures/report.ts';
import { Site } from '../fixtures/site.ts';

const [rounds = 2, back = 1] = benchArguments().map(Number);
const report = new Report(
  'chaos/rolling-restart',
  'Two servers behind Caddy, while users read and write: both are restarted one after the other, then upgraded from the version before the newest migration.',
);

async function restart(): Promise<void> {
  const site = await Site.start();
  try {
    const servers = [await site.serve(0), await site.serve(1)];
    await site.open();
    await checkHeaders(site.origin);
    await checkStream(site.origin);
    const requests = await checkForwardedFor(site.origin);
    if (servers.some(({ logLines }) => logLines.some(({ msg }) => msg.includes('not believed'))))
      throw new Error('TRUST_PROXY is wrong');
    console.log(
      `TLS, headers, compression, /exit and streams are right; forged X-Forwarded-For: one limit, reached after ${requests} requests`,
    );
    const load = await site.load(report);
    for (let round = 0; round < rounds; round += 1)
      for (const index of [0, 1]) servers[index] = await site.replace(index, servers[index]);
    await load.end(`${rounds * 2} restarts`);
  } finally {
    await site.dispose();
  }
}

async function upgrade(): Promise<void> {
  const previous = await buildPreviousVersion(back);
  const site = await Site.start();
  try {
    const servers = [await site.serve(0, previous), await site.serve(1, previous)];
    const before = await site.migrations();
    if (before !== previous.migrations)
      throw new Error(`the database has ${before} migrations, not ${previous.migrations}`);
    await site.open();
    const load = await site.load(report);
    servers[0] = await site.replace(0, servers[0]);
    console.log(
      `${previous.commit} with ${before} migrations: the first new process ran ${(await site.migrations()) - before} more`,
    );
    // The previous version must keep working with the new tables.
    await delay(5_000);
    console.log(`both versions side by side: ${load.failures.length} failures so far`);
    servers[1] = await site.replace(1, servers[1]);
    await load.end('a new version with a migration');
  } finally {
    await site.dispose();
    previous.dispose();
  }
}

if (rounds > 0) await restart();
await upgrade();
report.end();
