/**
 * The current state of everything that staff are alarmed about: the checks of `/alarmz`, and others that no monitor needs. Each
 * has its state, its figure and its threshold. A check without a result is unknown, and neither begins nor ends an alarm.
 */

import type { AlarmKind } from '@eleven/protocol/alarms';
import type { Alarm } from '@eleven/protocol/api/alarms';
import { DAY_MS, HOUR_MS } from '@eleven/protocol/durations';
import type { Clock } from '../../core/clock.ts';
import type { AlarmThresholds } from '../../core/env/alarms.ts';
import type { Db } from '../../db/database.ts';
import { DISK_FREE_BYTES } from './alarms.ts';
import { inTime } from './checks.ts';
import * as store from './readings.store.ts';
import { isReserveNeeded, readReserve, type WatchedVault } from './reserves.ts';
import { LATE_SECONDS } from './service-status.ts';

export interface Reading {
  readonly kind: AlarmKind;
  /** The vault or the endpoint; empty if there is only one of its kind. */
  readonly subject: string;
  readonly state: 'ok' | 'bad' | 'unknown';
  readonly value: number | null;
  readonly threshold: number | null;
  readonly detail: string | null;
}

export interface ReadingsDeps {
  readonly db: Db;
  /** Undefined if there is no replica. */
  readonly replica: Db | undefined;
  readonly clock: Clock;
  readonly readAlarms: () => Promise<readonly Alarm[]>;
  readonly probe: () => Promise<
    readonly { readonly name: string; readonly problem: string | undefined; readonly isAsked: boolean }[]
  >;
  readonly vaults: readonly WatchedVault[];
  readonly thresholds: AlarmThresholds;
}

/** The programme promises 11%: a lower rate is an alarm. */
const RATE_PERCENT = 11;
/** Same as the indexer's (indexer/progress.ts). */
const LAG_BLOCKS = 200;
const DAY_SECONDS = 86_400;

export function createReadings(deps: ReadingsDeps): () => Promise<readonly Reading[]> {
  return async () => {
    const [ofService, ...rest] = await Promise.all([
      readService(deps),
      ...deps.vaults.map((vault) => readReserveOf(deps, vault)),
      readEndpoints(deps),
      readReplica(deps),
      readCounts(deps),
    ]);
    return [...ofService, ...rest.flat()];
  };
}

/** The checks of `/alarmz` except the reserve, which is read for each vault. */
async function readService({ readAlarms }: ReadingsDeps): Promise<Reading[]> {
  const checks = await readAlarms();
  const isOk = (name: Alarm['name']) => checks.find((check) => check.name === name)?.ok === true;
  const figures: Partial<Record<Alarm['name'], readonly [figure: string, threshold: number]>> = {
    indexer: ['lagBlocks', LAG_BLOCKS],
    mail: ['oldestDueSeconds', LATE_SECONDS],
    push: ['oldestDueSeconds', LATE_SECONDS],
    disk: ['freeBytes', DISK_FREE_BYTES],
  };
  return checks.flatMap(({ name, ok, detail, figures: all }): Reading[] => {
    if (name === 'reserve') return [];
    const [figure, threshold = null] = figures[name] ?? [];
    const value = figure === undefined ? null : all[figure];
    // Unknown if a check that it depends on fails.
    const needs: readonly Alarm['name'][] = name === 'indexer' ? ['database', 'chain'] : ['database'];
    const isKnown = ok || !['indexer', 'mail', 'push'].includes(name) || needs.every(isOk);
    return [
      {
        kind: name,
        subject: '',
        state: isKnown ? (ok ? 'ok' : 'bad') : 'unknown',
        value: typeof value === 'number' ? value : null,
        threshold,
        detail: detail ?? null,
      },
    ];
  });
}

async function readEndpoints({ probe }: ReadingsDeps): Promise<Reading[]> {
  const probes = await probe();
  return probes.map(({ name, problem, isAsked }) => ({
    kind: 'endpoint',
    subject: name,
    state: problem !== undefined ? 'bad' : isAsked ? 'ok' : 'unknown',
    value: null,
    threshold: null,
    detail: problem ?? (isAsked ? null : 'its budget is used up'),
  }));
}

async function readReserveOf(
  { db, thresholds, vaults }: ReadingsDeps,
  { address, name, status, chain }: WatchedVault,
): Promise<Reading[]> {
  const subject = vaults.length > 1 ? name : '';
  const [rate, runway] = [
    { kind: 'reserve', subject, threshold: RATE_PERCENT },
    { kind: 'runway', subject, threshold: thresholds.runwayDays },
  ] as const;
  const unknown = (detail: string): Reading[] =>
    [rate, runway].map((one) => ({ ...one, state: 'unknown', value: null, detail }));
  return inTime(
    readReserve(db, { chainId: chain.chainId, vaultAddress: address }, chain.now()).then((reserve): Reading[] => {
      if (!reserve) return unknown('nothing is read yet');
      const { rateBps, runwaySeconds } = reserve;
      const isNeeded = isReserveNeeded(status, reserve);
      const percent = rateBps / 100;
      const days = runwaySeconds === null ? null : runwaySeconds / DAY_SECONDS;
      const isShort = days !== null && days < thresholds.runwayDays;
      return [
        { ...rate, state: isNeeded && percent < RATE_PERCENT ? 'bad' : 'ok', value: percent, detail: null },
        { ...runway, state: isShort ? 'bad' : 'ok', value: days, detail: null },
      ];
    }),
    unknown,
  );
}

async function readReplica({ replica, thresholds }: ReadingsDeps): Promise<Reading[]> {
  if (!replica) return [];
  const of = (state: Reading['state'], value: number | null, detail: string | null): Reading[] => [
    { kind: 'replica', subject: '', state, value, threshold: thresholds.replicaSeconds, detail },
  ];
  return inTime(
    store.readReplicaLag(replica).then((lag) => {
      if (lag === null) return of('bad', null, 'its reads go to the primary');
      return of(lag > thresholds.replicaSeconds ? 'bad' : 'ok', lag, null);
    }),
    (detail) => of('bad', null, detail),
  );
}

async function readCounts({ db, clock, thresholds }: ReadingsDeps): Promise<Reading[]> {
  const now = clock.now().getTime();
  const [hourAgo, dayAgo] = [new Date(now - HOUR_MS), new Date(now - DAY_MS)];
  const promised = new Date(now - thresholds.ticketHours * HOUR_MS);
  const { failedSignIns, failedMails, failedPushes } = thresholds;
  return Promise.all([
    counted('tickets', 0, store.countTicketsPastPromise(db, { now: new Date(now), since: promised })),
    counted('signIns', failedSignIns, store.countFailedSignIns(db, hourAgo)),
    counted('mailFailed', failedMails, store.countFailedMails(db, dayAgo)),
    counted('pushFailed', failedPushes, store.countFailedPushes(db, dayAgo)),
  ]);
}

function counted(kind: AlarmKind, threshold: number, count: Promise<number>): Promise<Reading> {
  return inTime<Reading>(
    count.then((value) => {
      const state = value > threshold ? 'bad' : 'ok';
      return { kind, subject: '', state, value, threshold, detail: null };
    }),
    (detail) => ({ kind, subject: '', state: 'unknown', value: null, threshold, detail }),
  );
}
