import type { AlarmKind } from '@eleven/protocol/alarms';
import { asc, eq, like, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alarmsOf } from '../../core/env/alarms.ts';
import { createLog } from '../../core/log.ts';
import type { Db } from '../../db/database.ts';
import { alarmChecks, alarmDeliveries, alarms, alarmWatch, auditLog, mails, users } from '../../db/schema.ts';
import { inTransaction, registerTransactions, type Tx } from '../../db/tx.ts';
import { useStaff } from '../../testing/staff.ts';
import { useWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { leaseDelivery } from './alarms.store.ts';
import { deliverDue } from './deliver.ts';
import { createWatch } from './watch.ts';
import { createWebhooks } from './webhooks.ts';

const { database, clock, outbox, members, get, send, start, ask } = useStaff();
const receiver = useWebhookReceiver();
const log = createLog('silent');
const STEP = 30_000;

let bad: { kind: AlarmKind; subject: string }[] = [];
const KNOWN = [
  { kind: 'runway', subject: 'Vault 1' },
  { kind: 'runway', subject: 'Vault 2' },
  { kind: 'mail', subject: '' },
] as const;
const readings = async () =>
  KNOWN.map((one) => {
    const isBad = bad.some(({ kind, subject }) => kind === one.kind && subject === one.subject);
    return {
      ...one,
      state: isBad ? ('bad' as const) : ('ok' as const),
      value: isBad ? 12 : 90,
      threshold: 30,
      detail: null,
    };
  });
const webhooksOf = () => {
  const env = alarmsOf({ ALARM_WEBHOOKS: `slack:${receiver.url()}/a` }, true);
  return createWebhooks({ ...env, allowsAddress: () => true, timeoutMs: 2_000 });
};
const watchOf = (own: Partial<Parameters<typeof createWatch>[0]> = {}) =>
  createWatch({
    db: database().db,
    clock,
    log,
    outbox,
    webhooks: webhooksOf(),
    readings,
    publicUrl: 'https://eleven.example',
    ...own,
  });

beforeAll(async () => {
  await database().db.update(users).set({ emailVerified: true });
});

beforeEach(async () => {
  const { db } = database();
  bad = [];
  receiver.received.length = 0;
  receiver.respondWith();
  await db.delete(alarmDeliveries);
  await db.delete(alarmChecks);
  await db.delete(alarms);
  await db.delete(alarmWatch);
  await db.delete(mails).where(like(mails.kind, 'alarm%'));
});

/** As if the evaluating process had died four minutes ago by the database's clock, which no test moves. */
const fallSilent = () =>
  database()
    .db.update(alarmWatch)
    .set({ evaluatedAt: sql`${alarmWatch.evaluatedAt} - interval '4 minutes'` });
const events = async () =>
  (
    await database()
      .db.select()
      .from(alarmDeliveries)
      .orderBy(asc(alarmDeliveries.createdAt), asc(alarmDeliveries.event))
  ).map(({ event, message }) => `${event} ${message.kind} ${message.subject}`.trim());
const alarmMails = async () =>
  (await database().db.select().from(mails).where(like(mails.kind, 'alarm%')).orderBy(asc(mails.createdAt))).map(
    ({ kind, toAddress, params }) => ({ kind, to: toAddress, title: params.titleEn }),
  );

describe('an alarm', () => {
  it('is sent once when it begins and once when it ends, for each vault separately, even with two processes', async () => {
    const [one, other] = [watchOf(), watchOf()];
    const evaluate = async () => {
      await Promise.all([one.evaluate(), other.evaluate()]);
      clock.advance(STEP);
    };
    await evaluate();
    bad = [{ kind: 'runway', subject: 'Vault 2' }];
    const since = clock.now();
    await evaluate();
    expect(await events()).toEqual([]);
    for (let count = 0; count < 4; count += 1) await evaluate();
    expect(await events()).toEqual(['began runway Vault 2']);
    bad = [{ kind: 'runway', subject: 'Vault 1' }];
    for (let count = 0; count < 4; count += 1) await evaluate();
    expect(await events()).toEqual(['began runway Vault 2', 'began runway Vault 1', 'ended runway Vault 2']);
    const [first] = await database().db.select().from(alarms).orderBy(asc(alarms.id));
    expect(first).toMatchObject({ subject: 'Vault 2', startedAt: since, value: 12, threshold: 30 });
    expect(await alarmMails()).toEqual([
      { kind: 'alarmBegan', to: members.admin.email, title: 'Runway: Vault 2' },
      { kind: 'alarmBegan', to: members.admin.email, title: 'Runway: Vault 1' },
      { kind: 'alarmEnded', to: members.admin.email, title: 'Runway: Vault 2' },
    ]);
  });

  it('stays with the process that evaluates, however wrong another process’s clock is', async () => {
    const holder = async () => (await database().db.select({ holder: alarmWatch.holder }).from(alarmWatch))[0]?.holder;
    const [one, other] = [watchOf(), watchOf()];
    await one.evaluate();
    const first = await holder();
    clock.advance(600_000);
    await other.evaluate();
    expect(await holder()).toBe(first);
    await fallSilent();
    await other.evaluate();
    expect(await holder()).not.toBe(first);
  });

  it('that flaps notifies nobody', async () => {
    const watch = watchOf();
    for (let count = 0; count < 20; count += 1) {
      bad = count % 2 === 0 ? [{ kind: 'mail', subject: '' }] : [];
      await watch.evaluate();
      clock.advance(STEP);
    }
    expect(await events()).toEqual([]);
    expect(await alarmMails()).toEqual([]);
  });

  it('is neither lost nor sent twice when a process dies while writing: another one takes over', async () => {
    const { db } = database();
    bad = [{ kind: 'mail', subject: '' }];
    const dying = watchOf({
      outbox: {
        post: async (tx: Tx, mail) => {
          await outbox.post(tx, mail);
          throw new Error('killed');
        },
      },
    });
    await dying.evaluate();
    clock.advance(STEP);
    await dying.evaluate();
    expect(await db.select().from(alarms)).toEqual([]);
    expect(await events()).toEqual([]);
    const next = watchOf();
    await next.evaluate();
    expect(await events()).toEqual([]);
    clock.advance(STEP);
    await fallSilent();
    await next.evaluate();
    clock.advance(STEP);
    await next.evaluate();
    expect(await events()).toEqual(['began mail']);
    expect(await alarmMails()).toHaveLength(1);
  });

  it('ends when its subject is no longer configured', async () => {
    bad = [{ kind: 'runway', subject: 'Vault 1' }];
    const watch = watchOf();
    const after = watchOf({ readings: async () => (await readings()).filter(({ subject }) => subject !== 'Vault 1') });
    await watch.evaluate();
    await watch.evaluate();
    await fallSilent();
    await after.evaluate();
    expect(await events()).toEqual(['began runway Vault 1', 'ended runway Vault 1']);
  });

  it('about the database is sent to the webhooks from memory, once per outage, and is in the history afterwards', async () => {
    const { db } = database();
    let isDown = true;
    const lost = new Proxy(db, {});
    registerTransactions(lost, (work) => {
      if (isDown) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
      return inTransaction(db, (tx) => work(tx as unknown as Db));
    });
    const watch = watchOf({ db: lost });
    for (let count = 0; count < 5; count += 1) {
      await watch.evaluate();
      clock.advance(STEP);
    }
    const sentTitles = () => receiver.received.map(({ body }) => JSON.parse(body).text.split('\n')[1]);
    expect(sentTitles()).toEqual([expect.stringContaining('[Eleven] Database: The database does not answer.')]);
    isDown = false;
    await watch.evaluate();
    await watch.evaluate();
    expect(sentTitles()).toEqual([expect.anything(), expect.stringContaining('[Eleven] Database: back to normal')]);
    expect(await db.select().from(alarms)).toMatchObject([{ kind: 'database', endedAt: expect.anything() }]);
    expect(await events()).toEqual([]);
  });
});

describe('a message to a webhook', () => {
  it('is retried after a pause until it is accepted, under the same id, and given up when a retry makes no sense', async () => {
    const { db } = database();
    const deps = { db, clock, log, webhooks: webhooksOf() };
    bad = [{ kind: 'mail', subject: '' }];
    const watch = watchOf();
    await watch.evaluate();
    await watch.evaluate();
    const ahead = new Date(clock.now().getTime() + 3_600_000);
    expect(await leaseDelivery(db, clock.now(), 60_000)).toBeDefined();
    expect(await leaseDelivery(db, ahead, 60_000), 'held by another process, whose clock is behind').toBeUndefined();
    await db.update(alarmDeliveries).set({ leasedUntil: null, attempts: 0 });
    receiver.respondWith({ status: 500 }, { status: 429, headers: { 'retry-after': '0' } });
    expect(await deliverDue(deps)).toBe(1);
    expect(await deliverDue(deps)).toBe(0);
    clock.advance(5_000);
    expect(await deliverDue(deps)).toBe(1);
    expect(await deliverDue(deps)).toBe(0);
    clock.advance(10_000);
    expect(await deliverDue(deps)).toBe(1);
    expect(receiver.received).toHaveLength(3);
    expect(await db.select().from(alarmDeliveries)).toMatchObject([{ attempts: 3, dueAt: null, lastError: null }]);
    bad = [];
    for (let count = 0; count < 3; count += 1) await watch.evaluate();
    receiver.respondWith({ status: 403 });
    await deliverDue(deps);
    const [ended] = await db.select().from(alarmDeliveries).where(eq(alarmDeliveries.event, 'ended'));
    expect(ended).toMatchObject({ sentAt: null, dueAt: null, lastError: 'HTTP 403' });
  });
});

describe('staff', () => {
  it('see each check and the history; those who may acknowledge once, and the log records it', async () => {
    bad = [{ kind: 'runway', subject: 'Vault 1' }];
    const watch = watchOf();
    await watch.evaluate();
    await watch.evaluate();
    const { checks, alarms: listed, evaluatedAt } = (await get('/api/admin/alarms', members.readonly)).json();
    const [watched] = await database().db.select({ at: alarmWatch.evaluatedAt }).from(alarmWatch);
    expect(evaluatedAt).toBe(watched?.at.toISOString());
    expect(checks).toContainEqual({
      kind: 'runway',
      subject: 'Vault 1',
      state: 'bad',
      since: clock.now().toISOString(),
      value: 12,
      threshold: 30,
      detail: null,
      alarmId: listed[0].id,
    });
    await fallSilent();
    const later = (await get('/api/admin/alarms', members.readonly)).json();
    expect(later).toMatchObject({ isWatched: false });
    expect(new Set(later.checks.map(({ state }: { state: string }) => state))).toEqual(new Set(['unknown']));
    const url = `/api/admin/alarms/${listed[0].id}/acknowledge`;
    expect((await send('POST', url, { note: '' }, members.readonly)).statusCode).toBe(403);
    expect((await send('POST', url, { note: 'Funding tomorrow' }, members.support)).json()).toMatchObject({
      acknowledgedBy: 'The support',
      note: 'Funding tomorrow',
    });
    // Somebody else's note would be lost unseen.
    expect((await send('POST', url, { note: 'Me too' })).json()).toMatchObject({ code: 'alarm.acknowledged' });
    expect((await send('POST', url, { note: '' }, members.support)).json()).toMatchObject({ note: 'Funding tomorrow' });
    expect((await send('POST', '/api/admin/alarms/999999/acknowledge', { note: '' })).statusCode).toBe(404);
    const acts = await database().db.select().from(auditLog).where(eq(auditLog.act, 'alarm.acknowledged'));
    expect(acts.map(({ actorId, targetId }) => [actorId, targetId])).toEqual([[members.support.id, listed[0].id]]);
  });

  it('choose whether they get emails; admins do by default', async () => {
    const mine = async (member = members.admin) => (await get('/api/admin/alarms', member)).json();
    expect(await mine()).toMatchObject({ mailsMe: true, mailReaders: 1 });
    expect(await mine(members.support)).toMatchObject({ mailsMe: false });
    expect((await send('PATCH', '/api/admin/alarms/mails', { mailsMe: true }, members.support)).statusCode).toBe(204);
    expect(await mine(members.support)).toMatchObject({ mailsMe: true, mailReaders: 2 });
    await send('PATCH', '/api/admin/alarms/mails', { mailsMe: false }, members.support);
    expect(await mine()).toMatchObject({ mailReaders: 1 });
    await database().db.update(users).set({ alarmMails: null });
  });

  it('test every channel, and see the result', async () => {
    const { db } = database();
    const names = webhooksOf().names;
    const app = await start({
      env: { alarms: alarmsOf({ ALARM_WEBHOOKS: `slack:${receiver.url()}/a` }, true) },
    });
    const { cookie } = members.admin;
    const headers = { origin: 'http://127.0.0.1:3000', cookie };
    const asked = await app.inject({ method: 'POST', url: '/api/admin/alarms/tests', headers });
    const { id } = asked.json();
    const results = async () => (await get(`/api/admin/alarms/tests/${id}`)).json().results;
    expect(await results()).toEqual([
      { channel: 'email', state: 'waiting', reason: null },
      { channel: names[0], state: 'waiting', reason: null },
    ]);
    receiver.respondWith({ status: 500 });
    await deliverDue({ db, clock, log, webhooks: webhooksOf() });
    expect((await results())[1]).toEqual({ channel: names[0], state: 'failed', reason: 'HTTP 500' });
    expect((await ask('POST', '/api/admin/alarms/tests', { cookie: members.support.cookie })).statusCode).toBe(403);
    await app.close();
  });
});
