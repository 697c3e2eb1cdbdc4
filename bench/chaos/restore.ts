/**
 * `npm run bench -- chaos/restore`: a full backup and the log that follows it, the database destroyed, and restored to a moment
 * between, with the configuration and the commands of docs/operations.md. Equal tables; the gap healed from the chain; no email
 * and no notification a second time; within five minutes. `--without-list` removes DATA_DIR/sent before the server starts:
 * then things must come twice, which shows that this can fail.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { forgotPassword, verifyEmail } from '@eleven/protocol/api/auth';
import { subscribePush } from '@eleven/protocol/api/push';
import { openTicket } from '@eleven/protocol/api/support';
import { MIN_STAKE_WEI } from '@eleven/protocol/vault/terms';
import { ApiUser } from '../../e2e/fixtures/api-user.ts';
import { callVault } from '../../e2e/fixtures/chain-client.ts';
import { ROOT } from '../../scripts/run/paths.ts';
import { eventually } from '../../scripts/testing/eventually.ts';
import { PUSH_SERVICE_CERTIFICATE, startPushService } from '../../scripts/testing/push-service.ts';
import { startMailServer } from '../../server/src/testing/mail/mail-server.ts';
import { BackedUpPostgres } from '../fixtures/backed-up-postgres.ts';
import { COMMANDS } from '../fixtures/backup-commands.ts';
import { Cluster } from '../fixtures/cluster.ts';
import { compare, described } from '../fixtures/comparison.ts';
import { Report } from '../fixtures/report.ts';

const LIMIT_MS = 300_000;
const USERS = 3;
const withoutList = process.argv.includes('--without-list');
const problems: string[] = [];
const report = new Report(
  'chaos/restore',
  'pgBackRest: a full backup and the log that follows it, the database destroyed, and restored to a moment between with the commands of docs/operations.md. Equal tables; the gap healed from the chain; no email and no notification a second time.',
);

const folder = mkdtempSync(join(tmpdir(), 'eleven-restore-'));
writeFileSync(join(folder, 'certificate.pem'), PUSH_SERVICE_CERTIFICATE);
const mail = await startMailServer();
const push = await startPushService();
const postgres = await BackedUpPostgres.start();
const cluster = await Cluster.start(undefined, async () => ({
  url: postgres.url,
  env: {
    DATABASE_URL: postgres.url,
    SMTP_URL: mail.url,
    PUSH_HOSTS: push.host,
    NODE_EXTRA_CA_CERTS: join(folder, 'certificate.pem'),
  },
  stop: () => postgres.stop(),
}));

/** A digest of every row of every table. */
async function digests(): Promise<Map<string, string>> {
  const tables = await postgres.query<{ name: string }>(
    `select schemaname || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'drizzle') order by 1`,
  );
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const [row] = await postgres.query<{ rows: number; sum: string }>(
      `select count(*)::int as rows, coalesce(md5(string_agg(row::text, ' ' order by row::text)), '') as sum from ${name} as row`,
    );
    found.set(name, `${row?.rows} rows ${row?.sum}`);
  }
  return found;
}
/** Emails and notifications that wait: how many, and how many of them were tried. */
async function waiting(): Promise<{ rows: number; tried: number }> {
  const [row] = await postgres.query<{ rows: number; tried: number }>(`
    select count(*)::int as rows, (count(*) filter (where attempts > 0 and leased_until is null))::int as tried
    from (select due_at, attempts, leased_until from mails union all select due_at, attempts, leased_until from pushes) as outbox
    where due_at is not null`);
  return row ?? { rows: 0, tried: 0 };
}
const untilSent = () => eventually(async () => ((await waiting()).rows === 0 ? true : undefined), 120_000);
const received = () => ({ emails: mail.received.length, notifications: push.received.length });
const stakeAndLeave = async () => {
  for (const { account } of cluster.users) {
    const sender = { vault: cluster.vault.address, account };
    await callVault(cluster.chain.url, sender, { function: 'stake', valueWei: MIN_STAKE_WEI * 2n });
    await callVault(cluster.chain.url, sender, { function: 'unstake', amountWei: MIN_STAKE_WEI });
  }
  return compare(cluster);
};
const writeTickets = () =>
  Promise.all(
    cluster.users.map(({ user }) =>
      user.post(openTicket.path, {
        category: 'other',
        subject: 'A question',
        text: 'Hello, is this right?',
      }),
    ),
  );
/** As the user who runs the server. */
function runHere(command: string): string {
  const env = { ...process.env, ...cluster.env };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: ROOT, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

try {
  const server = await cluster.server();
  postgres.run(COMMANDS.create);
  postgres.run(COMMANDS.check);
  await cluster.addUsers(server.origin, USERS);
  for (const { user } of cluster.users) {
    const token = await eventually(() => {
      const sent = mail.received.find(({ to, text }) => to === user.email && text.includes('/verify#token='));
      return /\/verify#token=([\w-]+)/.exec(sent?.text ?? '')?.[1];
    });
    await user.post(verifyEmail.path, { token });
    await user.post(subscribePush.path, { ...push.browser(), timeZone: 'Asia/Seoul' });
  }
  await stakeAndLeave();
  await writeTickets();
  await untilSent();
  const began = performance.now();
  postgres.run(COMMANDS.backup);
  console.log(`full backup ${((performance.now() - began) / 1_000).toFixed(1)} s`);

  // All that follows is in the log alone. At the moment to restore to, emails and notifications wait.
  await mail.goDown();
  push.answer(503);
  await stakeAndLeave();
  await writeTickets();
  const [first] = cluster.users;
  await first?.user.post(forgotPassword.path, { email: first.user.email });
  const held = await eventually(async () => {
    const now = await waiting();
    return now.rows >= USERS * 3 && now.tried === now.rows ? now : undefined;
  });
  server.child.kill('SIGSTOP');
  // Everything it sent to the database before is there by then.
  await delay(500);
  const before = await digests();
  const [{ at } = { at: '' }] = await postgres.query<{ at: string }>('select clock_timestamp()::text as at');
  await delay(500);
  server.child.kill('SIGCONT');
  console.log(`to restore to: ${at}, ${before.size} tables, ${held.rows} emails and notifications wait`);

  await mail.comeUp();
  push.answer(201);
  await untilSent();
  await stakeAndLeave();
  await writeTickets();
  const late = await ApiUser.register(server.origin);
  await untilSent();
  const lost = await compare(cluster);
  const [{ segment } = { segment: '' }] = await postgres.query<{ segment: string }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as segment',
  );
  await eventually(async () => {
    const [row] = await postgres.query<{ last: string | null }>(
      'select last_archived_wal as last from pg_stat_archiver',
    );
    return (row?.last ?? '') >= segment ? true : undefined;
  });
  const told = received();

  const destroyed = performance.now();
  server.child.kill('SIGKILL');
  await once(server.child, 'exit');
  await postgres.destroy();
  console.log(`destroyed: ${described(lost)}; ${told.emails} emails and ${told.notifications} notifications were sent`);
  postgres.run(COMMANDS.info);
  postgres.run(COMMANDS.restore.replace(/--target=[^"]+/, `--target=${at}`));
  await postgres.serve();
  if (!postgres.run(COMMANDS.isOver).includes('f')) problems.push('it still recovers');
  const databaseMs = performance.now() - destroyed;
  const after = await digests();
  const unequal = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
  if (unequal.length > 0) problems.push(`not as they were: ${unequal.join(', ')}`);
  console.log(`restored: ${after.size} tables, ${unequal.length} of them not as they were`);

  if (withoutList) rmSync(join(String(cluster.env.DATA_DIR), 'sent'), { recursive: true });
  runHere(COMMANDS.secrets);
  const next = await cluster.server();
  const healed = await compare(cluster);
  const wholeMs = performance.now() - destroyed;
  await untilSent();
  if (described(healed).replace(/,[^,]*$/, '') !== described(lost).replace(/,[^,]*$/, ''))
    problems.push(`healed to ${described(healed)}, was ${described(lost)}`);
  const again = received();
  console.log(`healed from the chain: ${described(healed)}`);
  console.log(
    `sent again: ${again.emails - told.emails} emails, ${again.notifications - told.notifications} notifications`,
  );
  const twice = mail.received.length - new Set(mail.received.map(({ messageId }) => messageId)).size;
  if (twice > 0) problems.push(`${twice} emails came twice`);
  const isLate = await ApiUser.login(next.origin, late.email).then(
    () => true,
    () => false,
  );
  if (isLate) problems.push('somebody is there who registered afterwards');

  // From here on, each stake and withdrawal sends an email again, and each withdrawal a notification.
  await stakeAndLeave();
  await untilSent();
  const fresh = received();
  const [emails, notifications] = [fresh.emails - again.emails, fresh.notifications - again.notifications];
  console.log(`news after it: ${emails} emails, ${notifications} notifications`);
  if (emails !== USERS * 2 || notifications !== USERS) problems.push('news after the restore is not told once');

  const to = join(folder, 'export');
  runHere(COMMANDS.export.replace(/\S+$/, to));
  const lines = readdirSync(to).map((name) => [name, readFileSync(join(to, name), 'utf8').split('\r\n').length - 2]);
  const [{ users } = { users: 0 }] = await postgres.query<{ users: number }>(
    'select count(*)::int as users from users',
  );
  if (!lines.some(([name, rows]) => String(name).startsWith('eleven-users-') && rows === users))
    problems.push('the export has not every user');

  report.add({ what: 'tables', value: after.size, unit: '' });
  report.add({ what: 'tables that are not as they were', value: unequal.length, unit: '', bar: { atMost: 0 } });
  report.add({ what: 'emails sent again', value: again.emails - told.emails, unit: '', bar: { exactly: 0 } });
  const notificationsAgain = again.notifications - told.notifications;
  report.add({ what: 'notifications sent again', value: notificationsAgain, unit: '', bar: { exactly: 0 } });
  report.add({ what: 'until the database is back', value: databaseMs / 1_000, unit: 's' });
  report.add({
    what: 'until it is served and healed',
    value: wholeMs / 1_000,
    unit: 's',
    bar: { atMost: LIMIT_MS / 1_000 },
  });
} catch (error) {
  problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
} finally {
  await cluster.dispose();
  await push.close();
  await mail.goDown();
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems) console.log(`✗ ${problem}`);
report.add({ what: 'problems', value: problems.length, unit: '', bar: { atMost: 0 } });
report.end();
