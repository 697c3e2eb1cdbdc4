/**
 * Measures the components and stores the result: seconds of each day, and incidents. Any number of processes may run it; the
 * first of an interval writes, the others skip. While the database cannot be written, this process remembers its measurements
 * and stores the outage once it is over. Time that no process has measured stays unknown.
 */
import { MEASURE_SECONDS } from '@eleven/protocol/api/status';
import { COMPONENTS, type Component } from '@eleven/protocol/incidents';
import type { Logger } from '../../core/log.ts';
import { inTransaction, type Tx } from '../../db/tx.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { type Checks, inTime } from './checks.ts';
import { byDay, type ComponentState, type Credit, MAX_GAP_MS, type Measured, nextEpisode } from './episode.ts';
import { closeAutomatic, type IncidentDeps, openAutomatic } from './incidents.ts';
import { readMail } from './service-status.ts';
import { addToDay, lockComponents, readLastMeasured, saveComponent } from './status.store.ts';

export interface MeasureDeps extends IncidentDeps {
  readonly checks: Checks;
  /** Whether the website responds. */
  readonly website: () => Promise<boolean>;
  readonly log: Logger;
  readonly jobs?: Jobs | undefined;
  readonly everyMs?: number;
}

const EVERY_MS = MEASURE_SECONDS * 1_000;
/** A process skips its measurement if another one has measured within this time. */
const PASS_MS = 15_000;

type States = Readonly<Record<Component, Measured>>;

/** A period in which every measurement was the same. */
interface Run {
  readonly from: Date;
  readonly to: Date;
  readonly states: States;
}

export interface Measuring {
  /** Returns why the measurement could not be stored yet; undefined if it was. */
  sample(): Promise<Error | undefined>;
}

export function createMeasuring(deps: MeasureDeps): Measuring {
  const { db, clock, log } = deps;
  /** Measurements that are not stored yet. */
  let runs: readonly Run[] = [];
  let failures = 0;

  return {
    async sample() {
      const states = await measure(deps);
      const at = clock.now();
      try {
        // A database that responds but cannot be written counts as unavailable.
        if (states.database !== 'good') throw new Error('The database does not answer');
        await write(extend(runs, at, states));
        runs = [];
        failures = 0;
        return undefined;
      } catch (error) {
        runs = extend(runs, at, { ...states, database: 'bad', indexer: 'unknown', mail: 'unknown' });
        failures += 1;
        // One log line per outage.
        log[failures === 1 ? 'warn' : 'debug']({ err: error, failures }, 'measurements wait for the database');
        return error instanceof Error ? error : new Error(String(error));
      }
    },
  };

  /** A run keeps only its first and last measurement, so a long outage takes no more memory. */
  function extend(before: readonly Run[], at: Date, states: States): readonly Run[] {
    const last = before.at(-1);
    const isSame = last && COMPONENTS.every((component) => last.states[component] === states[component]);
    if (isSame && at.getTime() - last.to.getTime() <= MAX_GAP_MS) return [...before.slice(0, -1), { ...last, to: at }];
    return [...before, { from: at, to: at, states }].slice(-MAX_RUNS);
  }

  async function write(all: readonly Run[]): Promise<void> {
    const now = all.at(-1)?.to ?? clock.now();
    const lastMeasured = await readLastMeasured(db);
    if (lastMeasured && Math.abs(now.getTime() - lastMeasured.getTime()) < PASS_MS) return;
    await inTransaction(db, (tx) => apply(deps, tx, all, now));
  }
}

const MAX_RUNS = 1_000;

async function measure({ db, clock, checks, website }: MeasureDeps): Promise<States> {
  const [isUp, database, chain, indexer] = await Promise.all([
    website().catch(() => false),
    checks.database(),
    checks.chain(),
    checks.indexer(),
  ]);
  const as = (isWell: boolean): Measured => (isWell ? 'good' : 'bad');
  const readQueue = async () => as((await readMail(db, clock.now())).ok);
  return {
    website: as(isUp),
    database: as(database.ok),
    chain: as(chain.ok),
    // Cannot be known without database and chain.
    indexer: database.ok && chain.ok ? as(indexer.ok) : 'unknown',
    mail: database.ok ? await inTime<Measured>(readQueue(), () => 'unknown') : 'unknown',
  };
}

async function apply(deps: MeasureDeps, tx: Tx, runs: readonly Run[], now: Date): Promise<void> {
  const states = await lockComponents(tx);
  for (const component of COMPONENTS) {
    let state = states.get(component);
    if (!state) continue;
    // The clock was set back: measuring starts again from now.
    if (state.measuredAt.getTime() > now.getTime() + MAX_GAP_MS)
      state = { ...state, measuredAt: now, state: 'unknown' };
    const credits: Credit[] = [];
    for (const measurement of measurementsOf(runs, component, state.measuredAt)) {
      const { next, credit, opens, closes } = nextEpisode(state, measurement);
      const { incidentId } = state;
      state = next;
      if (credit) credits.push(credit);
      if (opens) state = { ...state, incidentId: await openAutomatic(deps, tx, component, { since: opens, now }) };
      if (closes && incidentId !== null) await closeAutomatic(deps, tx, incidentId, { since: closes, now });
    }
    await keep(tx, component, state, credits);
  }
}

/** The measurements after those that this or another process has already stored. */
function* measurementsOf(runs: readonly Run[], component: Component, keptUntil: Date) {
  for (const { from, to, states } of runs) {
    const state = states[component];
    if (from > keptUntil) yield { at: from, state };
    if (to > from && to > keptUntil) yield { at: to, state, isContinuous: true };
  }
}

async function keep(tx: Tx, component: Component, state: ComponentState, credits: readonly Credit[]): Promise<void> {
  const days = new Map<number, { goodMs: number; badMs: number }>();
  for (const credit of credits) {
    for (const { day, ms } of byDay(credit)) {
      const sum = days.get(day.getTime()) ?? { goodMs: 0, badMs: 0 };
      sum[credit.as === 'good' ? 'goodMs' : 'badMs'] += ms;
      days.set(day.getTime(), sum);
    }
  }
  for (const [day, sum] of days) await addToDay(tx, { component, day: new Date(day), ...sum });
  await saveComponent(tx, component, state);
}

/**
 * Measures once per interval until stopped; the first time is one interval after the start, when chain and indexer have
 * responded.
 */
export function startMeasuring(deps: MeasureDeps): { stop(): Promise<void> } {
  const { everyMs = EVERY_MS } = deps;
  const measuring = createMeasuring(deps);
  let running: Promise<unknown> = Promise.resolve();
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    const run = deps.jobs?.begin('measuring');
    running = measuring
      .sample()
      .then((failure) => {
        if (failure) run?.failed(failure, everyMs);
        else run?.done(everyMs);
      })
      .finally(() => {
        isLooking = false;
      });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
