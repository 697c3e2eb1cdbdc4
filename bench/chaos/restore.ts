/**
 * Destroys a database and restores it from a full backup and the archived log that follows, to a moment in between, with the
 * configuration and commands of docs/operations.md: `npm run bench -- chaos/restore`. Within five minutes all tables must be
 * equal and the gap healed from the chain, and no email or notification may be sent again. `--without-list` removes
 * DATA_DIR/sent before the server starts: then emails must be sent again, which shows that this check can fail.
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
import { compare, describeCounts } from '../fixtures/comparison.ts';
import { Report } from '../fixtures/report.ts';

const LIMIT_MS = 300_000;
const USERS = 3;
const withoutList = process.argv.includes('--without-list');
const problems: string[] = [];
const report = new Report(
  'chaos/restore',
  'pgBackRest: the database is destroyed and restored from a full backup and the archived log, to a moment after the backup, with the commands of docs/operations.md. All tables are equal, the gap is healed from the chain, and no email or notification is sent again.',
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

/** Returns for each table the number of rows and a digest of them all. */
async function readDigests(): Promise<Map<string, string>> {
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
/** Counts pending emails and notifications, and how many of them have been attempted. */
async function countPending(): Promise<{ rows: number; tried: number }> {
  const [row] = await postgres.query<{ rows: number; tried: number }>(`
    select count(*)::int as rows, (count(*) filter (where attempts > 0 and leased_until is null))::int as tried
    from (select due_at, attempts, leased_until from mails union all select due_at, attempts, leased_until from pushes) as outbox
    where due_at is not null`);
  return row ?? { rows: 0, tried: 0 };
}
const untilSent = () => eventually(async () => ((await countPending()).rows === 0 ? true : undefined), 120_000);
const countReceived = () => ({ emails: mail.received.length, notifications: push.received.length });
const stakeAndUnstake = async () => {
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
/** Runs a command as the user who runs the server. Returns its output. */
function runAsServerUser(command: string): string {
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
  await stakeAndUnstake();
  await writeTickets();
  await untilSent();
  const began = performance.now();
  postgres.run(COMMANDS.backup);
  console.log(`full backup ${((performance.now() - began) / 1_000).toFixed(1)} s`);

  // Everything from here on is only in the log. At the restore point, emails and notifications are pending.
  await mail.goDown();
  push.answer(503);
  await stakeAndUnstake();
  await writeTickets();
  const [first] = cluster.users;
  await first?.user.post(forgotPassword.path, { email: first.user.email });
  const pending = await eventually(async () => {
    const current = await countPending();
    return current.rows >= USERS * 3 && current.tried === current.rows ? current : undefined;
  });
  server.child.kill('SIGSTOP');
  // By then the database has everything that the server sent before it was stopped.
  await delay(500);
  const before = await readDigests();
  const [{ at } = { at: '' }] = await postgres.query<{ at: string }>('select clock_timestamp()::text as at');
  await delay(500);
  server.child.kill('SIGCONT');
  console.log(`restore point: ${at}, ${before.size} tables, ${pending.rows} emails and notifications pending`);

  await mail.comeUp();
  push.answer(201);
  await untilSent();
  await stakeAndUnstake();
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
  const sentBefore = countReceived();

  const destroyed = performance.now();
  server.child.kill('SIGKILL');
  await once(server.child, 'exit');
  await postgres.destroy();
  console.log(
    `destroyed: ${describeCounts(lost)}; ${sentBefore.emails} emails and ${sentBefore.notifications} notifications were sent`,
  );
  postgres.run(COMMANDS.info);
  postgres.run(COMMANDS.restore.replace(/--target=[^"]+/, `--target=${at}`));
  await postgres.serve();
  if (!postgres.run(COMMANDS.isOver).includes('f')) problems.push('the database is still in recovery');
  const databaseMs = performance.now() - destroyed;
  const after = await readDigests();
  const unequal = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
  if (unequal.length > 0) problems.push(`tables that differ: ${unequal.join(', ')}`);
  console.log(`restored: ${after.size} tables, ${unequal.length} of which differ`);

  if (withoutList) rmSync(join(String(cluster.env.DATA_DIR), 'sent'), { recursive: true });
  runAsServerUser(COMMANDS.secrets);
  const next = await cluster.server();
  const healed = await compare(cluster);
  const wholeMs = performance.now() - destroyed;
  await untilSent();
  if (describeCounts(healed).replace(/,[^,]*$/, '') !== describeCounts(lost).replace(/,[^,]*$/, ''))
    problems.push(`healed to ${describeCounts(healed)}, was ${describeCounts(lost)}`);
  const sentAfter = countReceived();
  console.log(`healed from the chain: ${describeCounts(healed)}`);
  console.log(
    `sent again: ${sentAfter.emails - sentBefore.emails} emails, ${sentAfter.notifications - sentBefore.notifications} notifications`,
  );
  const twice = mail.received.length - new Set(mail.received.map(({ messageId }) => messageId)).size;
  if (twice > 0) problems.push(`${twice} emails were sent twice`);
  const isLate = await ApiUser.login(next.origin, late.email).then(
    () => true,
    () => false,
  );
  if (isLate) problems.push('a user exists who registered after the restore point');

  // From here on, each stake and each withdrawal sends an email again, and each withdrawal also a notification.
  await stakeAndUnstake();
  await untilSent();
  const fresh = countReceived();
  const [emails, notifications] = [fresh.emails - sentAfter.emails, fresh.notifications - sentAfter.notifications];
  console.log(`after the restore: ${emails} new emails, ${notifications} new notifications`);
  if (emails !== USERS * 2 || notifications !== USERS)
    problems.push('an event after the restore was not notified exactly once');

  const exportFolder = join(folder, 'export');
  runAsServerUser(COMMANDS.export.replace(/\S+$/, exportFolder));
  const exported = readdirSync(exportFolder).map((name) => [
    name,
    readFileSync(join(exportFolder, name), 'utf8').split('\r\n').length - 2,
  ]);
  const [{ users } = { users: 0 }] = await postgres.query<{ users: number }>(
    'select count(*)::int as users from users',
  );
  if (!exported.some(([name, rows]) => String(name).startsWith('eleven-users-') && rows === users))
    problems.push('the export does not have every user');

  report.add({ what: 'tables', value: after.size, unit: '' });
  report.add({ what: 'tables that differ', value: unequal.length, unit: '', bar: { atMost: 0 } });
  report.add({ what: 'emails sent again', value: sentAfter.emails - sentBefore.emails, unit: '', bar: { exactly: 0 } });
  const notificationsAgain = sentAfter.notifications - sentBefore.notifications;
  report.add({ what: 'notifications sent again', value: notificationsAgain, unit: '', bar: { exactly: 0 } });
  report.add({ what: 'database restored after', value: databaseMs / 1_000, unit: 's' });
  report.add({
    what: 'serving and healed after',
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
