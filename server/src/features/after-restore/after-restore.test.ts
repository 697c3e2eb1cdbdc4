import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../core/log.ts';
import { openNotifiedUntil } from '../../core/notified-until.ts';
import { openSentList, sentPush } from '../../core/sent-list.ts';
import { activity, mails, mailTokens, pushes, pushSubscriptions, users, vaultNews } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { startMailWorker } from '../../mail/worker.ts';
import { createNotify, createNotifyOf } from '../../notify/notify.ts';
import { createParts, createTestUser, TEST_VAULT } from '../../testing/app.ts';
import { useDatabase } from '../../testing/database.ts';
import { fill } from '../../testing/fill.ts';
import { notifyBatch } from '../vault-news/fan-out.ts';
import { readSentBefore } from './after-restore.ts';

const database = useDatabase();
const folder = mkdtempSync(join(tmpdir(), 'eleven-after-restore-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const log = createLog('silent');
const parts = createParts();
const { clock, outbox, hub, pushOutbox } = parts;
const { chainId, vaultAddress } = TEST_VAULT;

/** The files beside the database, which a restore of the database does not change. */
const openFiles = (dataDir: string) => ({
  sentList: openSentList(dataDir, log),
  notifiedUntil: openNotifiedUntil(dataDir, { chainId, vault: vaultAddress, log }),
});
const start = (files: ReturnType<typeof openFiles>) =>
  readSentBefore({
    db: database().db,
    clock,
    log,
    chainId,
    sentList: files.sentList,
    notifiedUntil: [{ vault: vaultAddress, time: files.notifiedUntil.time }],
  });

/** Sends emails until none is due. Returns their recipients. */
async function sendAll(files: ReturnType<typeof openFiles>, sentBefore?: ReadonlySet<string>): Promise<string[]> {
  const { db } = database();
  const sent: string[] = [];
  const transport = { send: async ({ to }: { to: string }) => void sent.push(to) };
  const { sentList } = files;
  const own = { ...parts, db, log, transport, bulkRate: 10, pollMs: 5, sentList };
  const worker = startMailWorker({ ...own, ...(sentBefore && { sentBefore }) });
  await vi.waitFor(async () => {
    const due = await db.select({ dueAt: mails.dueAt }).from(mails);
    expect(due.filter(({ dueAt }) => dueAt !== null && dueAt <= clock.now())).toEqual([]);
  });
  await worker.stop();
  return sent;
}

describe('a database that was restored', () => {
  it('does not send emails again that were sent after the backup, restores their links, and sends the others', async () => {
    const { db } = database();
    const files = openFiles(join(folder, 'mails'));
    const post = async () => {
      const user = await createTestUser(database(), { clock });
      await inTransaction(db, (tx) =>
        outbox.post(tx, { kind: 'resetPassword', to: user.email, userId: user.id, locale: 'en', now: clock.now() }),
      );
      return user;
    };
    const sentTo = await post();
    const backup = await db.select().from(mails);
    expect(await sendAll(files)).toEqual([sentTo.email]);
    const tokens = await db.select().from(mailTokens).where(eq(mailTokens.userId, sentTo.id));
    expect(tokens.length).toBeGreaterThan(0);

    // Restores the backup.
    await db.delete(mailTokens);
    await db.delete(mails);
    await db.insert(mails).values(backup);
    const unsentTo = await post();
    const { mails: sentBefore } = await start(openFiles(join(folder, 'mails')));
    expect([...sentBefore]).toEqual(backup.map(({ id }) => id));
    expect(await sendAll(files, sentBefore)).toEqual([unsentTo.email]);
    expect(
      (await db.select().from(mailTokens).where(eq(mailTokens.userId, sentTo.id))).map(({ hash }) => hash),
    ).toEqual(tokens.map(({ hash }) => hash));
    expect((await start(openFiles(join(folder, 'mails')))).mails.size).toBe(0);
  });

  it('does not send a push message again, but sends a new one to which the database gave the id of a sent one', async () => {
    const { db } = database();
    const files = openFiles(join(folder, 'pushes'));
    const { id: userId } = await createTestUser(database(), { clock });
    await fill(db, pushSubscriptions, { userId, now: clock.now(), text: 'x' });
    await inTransaction(db, (tx) =>
      parts.notify(tx, ...[1, 2].map(() => ({ userId, kind: 'matured' as const, now: clock.now() }))),
    );
    const [first, second] = await db.select().from(pushes);
    if (!first || !second) throw new Error('no push messages');
    files.sentList.add(sentPush(first), clock.now());
    // The list has this id from before the restore, with the time of another message.
    files.sentList.add(sentPush({ id: second.id, createdAt: new Date(second.createdAt.getTime() - 1) }), clock.now());
    await start(files);
    const due = async () => (await db.select().from(pushes)).flatMap(({ id, dueAt }) => (dueAt ? [id] : []));
    expect(await due()).toEqual([second.id]);
  });

  it('shows events of which users were notified before the restore only in the bell, and notifies of later ones as usual', async () => {
    const { db } = database();
    const dataDir = join(folder, 'events');
    const { id: userId } = await createTestUser(database(), { clock });
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
    const notifyOfStake = (notify: typeof parts.notify, blockTime: number) =>
      inTransaction(db, (tx) => notify(tx, { userId, kind: 'staked', blockTime, now: clock.now() }));
    const mailsOf = () => db.$count(mails, eq(mails.userId, userId));
    const unread = () => db.$count(activity, eq(activity.unread, true));

    const before = openFiles(dataDir);
    expect((await start(before)).quietUntil.size).toBe(0);
    await notifyOfStake(createNotify(hub, outbox, pushOutbox, before), 2_000);
    expect(await mailsOf()).toBe(1);

    const after = openFiles(dataDir);
    const quietUntil = (await start(after)).quietUntil.get(vaultAddress);
    expect(quietUntil).toBe(2_000);
    const notify = createNotify(hub, outbox, pushOutbox, { ...after, quietUntil });
    const bell = await unread();
    await notifyOfStake(notify, 2_000);
    expect([await mailsOf(), await unread()]).toEqual([1, bell + 1]);
    await notifyOfStake(notify, 2_001);
    expect(await mailsOf()).toBe(2);
  });

  it('shows news of the vault that was sent before the restore only in the bell, and sends later news as usual', async () => {
    const { db } = database();
    const dataDir = join(folder, 'news');
    const { id: userId } = await createTestUser(database(), { clock });
    await db.update(users).set({ emailVerified: true, role: 'support' }).where(eq(users.id, userId));
    await fill(db, pushSubscriptions, { userId, now: clock.now(), text: 'news' });
    const received = async () => ({
      bell: await db.$count(activity, and(eq(activity.userId, userId), eq(activity.unread, true))),
      mails: await db.$count(mails, eq(mails.userId, userId)),
      pushes: await db.$count(
        pushes,
        inArray(pushes.activityId, db.select({ id: activity.id }).from(activity).where(eq(activity.userId, userId))),
      ),
    });
    const send = async (at: number, files: ReturnType<typeof openFiles>) => {
      const news = { chainId, vault: vaultAddress, key: `pause ${at}`, kind: 'stakesPaused', params: {}, at };
      await db.insert(vaultNews).values({ ...news, createdAt: clock.now() });
      const { quietUntil } = await start(files);
      const notifyOf = createNotifyOf(hub, outbox, pushOutbox, {
        quietUntil,
        notifiedUntil: new Map([[vaultAddress, files.notifiedUntil]]),
      });
      while (await notifyBatch({ db, clock, notifyOf }));
    };
    await send(3_000, openFiles(dataDir));
    expect(await received()).toEqual({ bell: 1, mails: 1, pushes: 1 });

    // Restores a backup from before the news.
    await db.delete(vaultNews);
    await db.delete(mails).where(eq(mails.userId, userId));
    await db.delete(activity).where(eq(activity.userId, userId));
    await send(3_000, openFiles(dataDir));
    expect(await received()).toEqual({ bell: 1, mails: 0, pushes: 0 });
    await send(3_001, openFiles(dataDir));
    expect(await received()).toEqual({ bell: 2, mails: 1, pushes: 1 });
  });
});

describe('the list of what was sent', () => {
  it('reads the files of other processes, survives a truncated line, and keeps three months', async () => {
    const dataDir = join(folder, 'list');
    const list = openSentList(dataDir, log);
    list.add('mail:a', new Date('2026-01-31T00:00:00Z'));
    list.add('mail:b', new Date('2026-02-01T00:00:00Z'));
    renameSync(join(dataDir, 'sent/2026-02'), join(dataDir, 'sent/2026-02-other-host'));
    writeFileSync(join(dataDir, 'sent/2026-02'), 'mail:cut-li');
    const all = new Set(['mail:a', 'mail:b', 'mail:c', 'mail:cut']);
    expect([...(await list.among(all))].sort()).toEqual(['mail:a', 'mail:b']);
    list.add('mail:c', new Date('2026-04-01T00:00:00Z'));
    expect(readdirSync(join(dataDir, 'sent')).sort()).toEqual(['2026-02', '2026-02-other-host', '2026-04']);
    expect(readFileSync(join(dataDir, 'sent/2026-04'), 'utf8')).toBe('mail:c 2026-04-01T00:00:00.000Z\n');
  });

  it('logs once that it cannot be written, and delays nothing', () => {
    const warn = vi.fn();
    writeFileSync(join(folder, 'a-file'), '');
    const list = openSentList(join(folder, 'a-file'), { warn, debug: vi.fn() } as never);
    list.add('mail:a', clock.now());
    list.add('mail:b', clock.now());
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
