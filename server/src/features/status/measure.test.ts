/** Outages by a clock that the test moves: they are recorded and reported, and none is invented. */
import { DAY_MS, SECOND_MS } from '@eleven/protocol/durations';
import { COMPONENTS, type Component } from '@eleven/protocol/incidents';
import { asc, eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../core/log.ts';
import {
  auditLog,
  incidents,
  incidentUpdates,
  jobRuns,
  mails,
  statusComponents,
  statusDays,
  statusSubscriptions,
} from '../../db/schema.ts';
import { createJobs } from '../../jobs/jobs.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import type { Checks } from './checks.ts';
import { createMeasuring, type Measuring, startMeasuring } from './measure.ts';

const { database, clock, hub, outbox, links, ask } = useTestApp();
const log = createLog('silent');
const TURN = 30 * SECOND_MS;

/** The components that fail now; a failing database accepts no writes either. */
const down = new Set<Component>();
const checks: Checks = {
  database: async () => ({ ok: !down.has('database') }),
  chain: async () => ({ ok: !down.has('chain'), headBlock: 1 }),
  indexer: async () => ({ ok: !down.has('indexer'), cursorBlock: 1, cursorTime: 1, lagBlocks: 0 }),
};
const deps = () => ({ db: database().db, clock, hub, outbox, log, checks, website: async () => !down.has('website') });
const startProcess = (): Measuring => createMeasuring(deps());
let one: Measuring;

async function pass(ms: number, processes: readonly Measuring[] = [one]): Promise<void> {
  for (let at = 0; at < ms; at += TURN) {
    clock.advance(TURN);
    // As the mail worker does: otherwise the emails would soon be late.
    await database().db.update(mails).set({ dueAt: null, sentAt: clock.now() });
    await Promise.all(processes.map((process) => process.sample()));
  }
}
async function outage(component: Component, ms: number, processes?: readonly Measuring[]): Promise<void> {
  down.add(component);
  await pass(ms, processes);
  down.delete(component);
}
const all = () => database().db.select().from(incidents).orderBy(asc(incidents.id));
const updates = async () =>
  (await database().db.select().from(incidentUpdates).orderBy(asc(incidentUpdates.id))).map(({ state }) => state);
const notified = async () =>
  (await database().db.select().from(mails).where(like(mails.onceKey, 'incident:%')))
    .map(({ toAddress, kind, params }) => `${toAddress} ${kind} ${params.stateEn}`)
    .sort();
/** Seconds of a component on each day. */
async function measured(component: Component): Promise<[string, number, number][]> {
  const rows = await database()
    .db.select()
    .from(statusDays)
    .where(eq(statusDays.component, component))
    .orderBy(statusDays.day);
  return rows.map(({ day, goodMs, badMs }) => [day.toISOString().slice(5, 10), goodMs / SECOND_MS, badMs / SECOND_MS]);
}

const NOON = new Date('2026-03-01T12:00:00Z');
beforeEach(async () => {
  clock.set(NOON);
  down.clear();
  one = startProcess();
  await one.sample();
});
afterEach(async () => {
  const { db } = database();
  for (const table of [statusComponents, statusDays, statusSubscriptions, incidents, mails]) await db.delete(table);
});

async function subscribe(email: string): Promise<void> {
  await ask('POST', '/api/status/subscriptions', { payload: { email } });
  const { db } = database();
  const [mail] = await db.select().from(mails).where(eq(mails.toAddress, email));
  const token = links.statusToken(mail?.params.statusKey ?? '', 'confirm');
  expect((await ask('POST', '/api/status/subscriptions/confirm', { payload: { token } })).statusCode).toBe(204);
}

describe('a part that fails', () => {
  it('for a moment opens no incident, but counts in the seconds of the day', async () => {
    await pass(10 * TURN);
    await outage('chain', TURN);
    await pass(20 * TURN);
    expect(await all()).toEqual([]);
    // From the last good measurement to the first good one.
    expect(await measured('chain')).toEqual([['03-01', 29 * 30, 60]]);
    expect(await measured('website')).toEqual([['03-01', 31 * 30, 0]]);
  });

  it('for three minutes is one incident, opened and closed automatically; each subscriber is emailed both', async () => {
    await subscribe('first@example.org');
    await subscribe('second@example.org');
    const heard: string[] = [];
    const stop = hub.subscribe(undefined, (invalidation) => heard.push(invalidation));
    await pass(4 * TURN);
    await outage('chain', 6 * TURN);
    const [open] = await all();
    expect(open).toMatchObject({ automatic: 'chain', severity: 'warning', components: ['chain'], endedAt: null });
    expect(open?.startedAt).toEqual(new Date(NOON.getTime() + 4 * TURN));
    await pass(5 * TURN);
    expect((await all())[0]?.endedAt).toBeNull();
    await pass(10 * TURN);
    const [closed, ...more] = await all();
    expect([closed?.endedAt, more]).toEqual([new Date(NOON.getTime() + 11 * TURN), []]);
    expect(await updates()).toEqual(['investigating', 'resolved']);
    expect(await notified()).toEqual(
      ['first@example.org', 'second@example.org'].flatMap((to) => [
        `${to} incidentEnded Resolved`,
        `${to} incidentOpened Detected`,
      ]),
    );
    stop();
    expect(heard).toEqual(['announcements', 'announcements']);
    const acts = (await database().db.select().from(auditLog).orderBy(auditLog.id)).slice(-2);
    expect(acts.map(({ act, actorId }) => [act, actorId])).toEqual([
      ['incident.opened', null],
      ['incident.resolved', null],
    ]);
    // While the chain fails, nothing is known about the records.
    expect(await measured('indexer')).toEqual([['03-01', 18 * 30, 0]]);
  });

  it('again and again, with short pauses, is one incident', async () => {
    for (let i = 0; i < 10; i += 1) {
      await outage('indexer', TURN);
      await pass(2 * TURN);
    }
    expect(await all()).toHaveLength(1);
    await pass(12 * TURN);
    const [closed, ...more] = await all();
    expect([closed?.endedAt, more]).toEqual([new Date(NOON.getTime() + 29 * TURN), []]);
    await outage('indexer', 5 * TURN);
    expect(await all()).toHaveLength(2);
  });
});

it('a measurement that could not be stored is a failed run of its job', async () => {
  const { db } = database();
  const jobs = createJobs({ db, clock, log, flushMs: null });
  const measuring = startMeasuring({ ...deps(), jobs, everyMs: 10 });
  const run = async () => {
    await jobs.flush();
    const [row] = await db.select().from(jobRuns).where(eq(jobRuns.name, 'measuring'));
    return row;
  };
  await expect.poll(run).toMatchObject({ ok: true });
  down.add('database');
  await expect.poll(run).toMatchObject({ ok: false, error: 'Error' });
  await measuring.stop();
  await jobs.stop();
});

describe('several processes', () => {
  it('that measure at once open one incident, announce it once, and count no second twice', async () => {
    await subscribe('once@example.org');
    const processes = [one, startProcess(), startProcess()];
    await outage('website', 8 * TURN, processes);
    await pass(15 * TURN, processes);
    expect(await all()).toHaveLength(1);
    expect(await notified()).toEqual([
      'once@example.org incidentEnded Resolved',
      'once@example.org incidentOpened Detected',
    ]);
    expect(await measured('website')).toEqual([['03-01', 14 * 30, 9 * 30]]);
  });

  it('continue the previous incident when one is restarted in the middle', async () => {
    await outage('chain', 5 * TURN);
    down.add('chain');
    one = startProcess();
    await pass(5 * TURN);
    down.clear();
    one = startProcess();
    await pass(15 * TURN);
    expect(await all()).toHaveLength(1);
    expect(await updates()).toEqual(['investigating', 'resolved']);
    expect(await measured('chain')).toEqual([['03-01', 14 * 30, 11 * 30]]);
  });
});

describe('time that nobody has measured', () => {
  it('while the server was off for a day is unknown: neither bad nor good', async () => {
    await pass(4 * TURN);
    clock.advance(2 * DAY_MS);
    one = startProcess();
    await pass(4 * TURN);
    for (const component of COMPONENTS)
      expect(await measured(component)).toEqual([
        ['03-01', 120, 0],
        ['03-03', 90, 0],
      ]);
    expect(await all()).toEqual([]);
    const { components } = (await ask('GET', '/api/status/history')).json();
    expect(components[0].days).toMatchObject([
      { day: '2026-03-01', state: 'partly', badSeconds: 0, unknownSeconds: 86_400 - 120 },
      { day: '2026-03-03', state: 'partly', badSeconds: 0 },
    ]);
  });

  it('while an incident was open leaves it open, until it was measured good for five minutes', async () => {
    await outage('chain', 6 * TURN);
    clock.advance(DAY_MS);
    one = startProcess();
    await pass(5 * TURN);
    expect((await all())[0]?.endedAt).toBeNull();
    await pass(10 * TURN);
    const back = new Date(NOON.getTime() + 7 * TURN + DAY_MS);
    expect((await all()).map(({ endedAt }) => endedAt)).toEqual([back]);
  });
});

describe('while the database does not respond', () => {
  it('this process remembers, and records the outage from the last good measurement to the first good one', async () => {
    await pass(4 * TURN);
    await outage('database', 120 * TURN);
    expect(await all()).toEqual([]);
    await pass(TURN);
    const began = new Date(NOON.getTime() + 4 * TURN);
    expect(await all()).toMatchObject([{ automatic: 'database', startedAt: began, endedAt: null }]);
    await pass(12 * TURN);
    expect((await all()).map(({ endedAt }) => endedAt)).toEqual([new Date(began.getTime() + 121 * TURN)]);
    expect(await measured('database')).toEqual([['03-01', 16 * 30, 121 * 30]]);
    // The website was up all the time, and the state of mail and records is unknown.
    expect(await measured('website')).toEqual([['03-01', 137 * 30, 0]]);
    expect((await measured('mail'))[0]?.[2]).toBe(0);
  });

  it('several processes remember the same outage, and it is recorded once', async () => {
    const processes = [one, startProcess()];
    await pass(4 * TURN, processes);
    await outage('database', 10 * TURN, processes);
    await pass(20 * TURN, processes);
    expect(await all()).toHaveLength(1);
    expect(await measured('database')).toEqual([['03-01', 23 * 30, 11 * 30]]);
  });
});

it('counts the seconds on both sides of midnight', async () => {
  clock.set(new Date('2026-03-01T23:58:45Z'));
  one = startProcess();
  await pass(4 * TURN);
  expect(await measured('website')).toEqual([
    ['03-01', 45, 0],
    ['03-02', 45, 0],
  ]);
});
