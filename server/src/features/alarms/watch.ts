/**
 * Evaluates every check twice a minute and records which alarms began and ended, in one transaction with their emails and
 * messages: each is sent once, even if a process dies, and however many run. One process at a time evaluates.
 *
 * An alarm about the database cannot be recorded there: each process then calls the webhooks from memory, once per outage.
 */
import { randomUUID } from 'node:crypto';
import { type AlarmKind, alarmKind, isAlarmKind } from '@eleven/protocol/alarms';
import { accountLocale } from '../../core/account-locale.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/log.ts';
import type { Db } from '../../db/database.ts';
import { isDatabaseUnavailable } from '../../db/errors.ts';
import { inTransaction, type Tx } from '../../db/tx.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Outbox } from '../../mail/outbox.ts';
import * as store from './alarms.store.ts';
import { deliverDue } from './deliver.ts';
import { nextStreak } from './streak.ts';
import type { Webhooks } from './webhooks.ts';
import { mailParams, messageOf } from './words.ts';

/** A reading as features/status returns it. */
interface Reading {
  readonly kind: AlarmKind;
  readonly subject: string;
  readonly state: 'ok' | 'bad' | 'unknown';
  readonly value: number | null;
  readonly threshold: number | null;
  readonly detail: string | null;
}

export interface WatchDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly outbox: Pick<Outbox, 'post'>;
  readonly webhooks: Webhooks;
  readonly readings: () => Promise<readonly Reading[]>;
  readonly publicUrl: string;
  readonly jobs?: Jobs | undefined;
  readonly everyMs?: number;
}

export interface Watch {
  /** Never throws: returns the failure, if there was one. */
  evaluate(): Promise<Error | undefined>;
}

const EVERY_MS = 30_000;
/** A process that was silent for this many runs is considered dead. */
const SILENT_RUNS = 3;
/** A database that does not respond for this many runs is an outage. */
const OUTAGE_RUNS = alarmKind('database').begins;

export function createWatch(deps: WatchDeps): Watch {
  const { db, clock, log, everyMs = EVERY_MS } = deps;
  const holder = randomUUID();
  let outage: { since: Date; runs: number; isNotified: boolean } | undefined;

  const term = { holder, silentMs: SILENT_RUNS * everyMs };

  async function recordOutage(error: unknown): Promise<void> {
    outage ??= { since: clock.now(), runs: 0, isNotified: false };
    outage = { ...outage, runs: outage.runs + 1 };
    // One log line per outage.
    log[outage.runs === 1 ? 'warn' : 'debug']({ err: error }, 'alarms cannot be stored');
    if (outage.isNotified || outage.runs < OUTAGE_RUNS) return;
    outage = { ...outage, isNotified: true };
    await notifyDirectly(deps, outage.since, null);
  }

  async function recordRecovery(): Promise<void> {
    const over = outage;
    outage = undefined;
    if (!over?.isNotified) return;
    const endedAt = clock.now();
    await notifyDirectly(deps, over.since, endedAt);
    await inTransaction(db, (tx) =>
      store.insertAlarm(tx, {
        kind: 'database',
        subject: '',
        startedAt: over.since,
        endedAt,
        lastSeenAt: endedAt,
        detail: 'sent to webhooks alone',
      }),
    );
  }

  return {
    async evaluate() {
      try {
        if (!(await inTransaction(db, (tx) => store.mayWatch(tx, term)))) {
          await recordRecovery();
          return undefined;
        }
        const readings = await deps.readings();
        const now = clock.now();
        await inTransaction(db, async (tx) => {
          // Another process may have taken over during the reading.
          if (await store.takeWatch(tx, term)) await write(deps, tx, readings, now);
        });
        await recordRecovery();
        return undefined;
      } catch (error) {
        if (isDatabaseUnavailable(error)) await recordOutage(error);
        // The watch stays unevaluated, which /admin shows, and another process tries instead.
        else log.error({ err: error }, 'alarms cannot be evaluated');
        return error instanceof Error ? error : new Error(String(error));
      }
    },
  };
}

async function write(deps: WatchDeps, tx: Tx, readings: readonly Reading[], now: Date): Promise<void> {
  const before = await store.listChecks(tx);
  const isOf = (one: Pick<Reading, 'kind' | 'subject'>) => (other: Pick<Reading, 'kind' | 'subject'>) =>
    one.kind === other.kind && one.subject === other.subject;
  for (const reading of readings) {
    const row = before.find(isOf(reading));
    const { next, begins, ends } = nextStreak(row, reading.state, now, alarmKind(reading.kind));
    let { alarmId } = next;
    if (begins) alarmId = await begin(deps, tx, reading, begins, now);
    else if (ends && row?.alarmId != null) await end(deps, tx, row.alarmId, now);
    else if (alarmId !== null && reading.state === 'bad') {
      const { value, threshold, detail } = reading;
      await store.updateAlarm(tx, alarmId, { value, threshold, detail, lastSeenAt: now });
    }
    const { kind, subject, value, threshold, detail } = reading;
    await store.saveCheck(tx, { ...next, alarmId, kind, subject, value, threshold, detail });
  }
  // An endpoint or a vault that is no longer configured, or a kind of another version.
  for (const gone of before.filter((row) => !readings.some(isOf(row)))) {
    if (gone.alarmId !== null && isAlarmKind(gone.kind)) await end(deps, tx, gone.alarmId, now);
    await store.dropCheck(tx, gone);
  }
}

async function begin(deps: WatchDeps, tx: Tx, reading: Reading, startedAt: Date, now: Date): Promise<number> {
  const { kind, subject, value, threshold, detail } = reading;
  const alarm = await store.insertAlarm(tx, { kind, subject, value, threshold, detail, startedAt, lastSeenAt: now });
  await notifyOfAlarm(deps, tx, alarm, now);
  return alarm.id;
}

async function end(deps: WatchDeps, tx: Tx, id: number, now: Date): Promise<void> {
  const found = await store.lockAlarm(tx, id);
  if (!found || found.endedAt !== null) return;
  const alarm = await store.updateAlarm(tx, id, { endedAt: now });
  if (alarm) await notifyOfAlarm(deps, tx, alarm, now);
}

async function notifyOfAlarm({ outbox, webhooks, publicUrl }: WatchDeps, tx: Tx, alarm: store.AlarmRow, now: Date) {
  const message = messageOf(alarm, publicUrl);
  const { event } = message;
  await store.insertDeliveries(
    tx,
    webhooks.names.map((target) => ({ id: randomUUID(), alarmId: alarm.id, event, target, message, now })),
  );
  for (const reader of await store.listMailReaders(tx, now)) {
    await outbox.post(tx, {
      kind: event === 'began' ? 'alarmBegan' : 'alarmEnded',
      to: reader.email,
      userId: reader.id,
      params: mailParams(alarm),
      locale: accountLocale(reader),
      now,
      onceKey: `alarm ${alarm.id} ${event} ${reader.id}`,
    });
  }
}

/** Without the database: calls every webhook at once, without retries. */
async function notifyDirectly({ webhooks, clock, log, publicUrl }: WatchDeps, startedAt: Date, endedAt: Date | null) {
  const alarm = { id: null, kind: 'database', subject: '', value: null, threshold: null, detail: null } as const;
  const message = messageOf({ ...alarm, startedAt, endedAt }, publicUrl);
  await Promise.all(
    webhooks.names.map(async (name) => {
      const refusal = await webhooks.send(name, randomUUID(), message, clock.now());
      if (refusal) log.error({ webhook: name, reason: refusal.reason }, 'a webhook did not accept an alarm');
    }),
  );
}

const DELIVER_MS = 5_000;

/** First runs one interval after the start, when chain and indexer have been queried. Returns a way to stop. */
export function startWatching(deps: WatchDeps): { stop(): Promise<void> } {
  const watch = createWatch(deps);
  const loops = [
    repeat(deps.everyMs ?? EVERY_MS, async () => {
      const run = deps.jobs?.begin('alarms');
      const failure = await watch.evaluate();
      if (failure) run?.failed(failure, deps.everyMs ?? EVERY_MS);
      else run?.done(deps.everyMs ?? EVERY_MS);
    }),
    repeat(DELIVER_MS, async () => {
      if (deps.webhooks.names.length === 0) return;
      const run = deps.jobs?.begin('webhooks');
      try {
        await deliverDue(deps);
        run?.done(DELIVER_MS);
      } catch (error) {
        run?.failed(error, DELIVER_MS);
        // The watch reports outages.
        deps.log.debug({ err: error }, 'alarms wait');
      }
    }),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((stop) => stop()));
    },
  };
}

function repeat(everyMs: number, work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    running = work().finally(() => {
      isRunning = false;
    });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
