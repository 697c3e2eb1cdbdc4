/** The alarms for the operator, as in `/alarmz` and the metrics: a check whose figures are unknown fails. */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Alarm } from '@eleven/protocol/api/alarms';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { freeBytesOf } from '../../db/disk-space.ts';
import { type Checks, inTime } from './checks.ts';
import { readReserve } from './reserves.ts';
import { queueAt, readMail } from './service-status.ts';
import { readLatePushes } from './status.store.ts';

export interface AlarmsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly checks: Checks;
  readonly chain: { readonly chainId: number; readonly vaultAddress: string; now(): number | undefined };
  /** The log and the embedded database are usually on its disk. */
  readonly dataDir: string;
}

/** With less, logs and write-ahead logs may fill the disk within a busy hour. */
export const DISK_FREE_BYTES = 256 * 2 ** 20;

type Part = Omit<Alarm, 'name'>;

/** Calls during a reading share its result: an eager monitor costs no more. */
export function createAlarms(deps: AlarmsDeps): () => Promise<readonly Alarm[]> {
  let reading: Promise<readonly Alarm[]> | undefined;
  return () => {
    reading ??= readAlarms(deps).finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

async function readAlarms({ db, clock, checks, chain, dataDir }: AlarmsDeps): Promise<readonly Alarm[]> {
  const now = clock.now();
  const parts: Readonly<Record<Alarm['name'], Promise<Part>>> = {
    database: checks.database().then((check) => ({ ...check, figures: {} })),
    chain: checks.chain().then(({ headBlock, ...check }) => ({ ...check, figures: { headBlock } })),
    indexer: checks.indexer().then(({ cursorBlock, cursorTime: _, lagBlocks, ...check }) => ({
      ...check,
      figures: { cursorBlock, lagBlocks },
    })),
    mail: readMail(db, now).then(ofQueue),
    push: readLatePushes(db, now).then((queue) => ofQueue(queueAt(queue, now))),
    reserve: readOpenReserve(db, chain),
    disk: readDisk(dataDir),
  };
  const unknown = (detail: string): Part => ({ ok: false, detail, figures: {} });
  const names = Object.keys(parts) as Alarm['name'][];
  return Promise.all(names.map(async (name) => ({ name, ...(await inTime(parts[name], unknown)) })));
}

function ofQueue({ ok, ...figures }: ReturnType<typeof queueAt>): Part {
  return { ok, ...(ok ? {} : { detail: 'what is due does not leave' }), figures };
}

async function readOpenReserve(db: Db, chain: AlarmsDeps['chain']): Promise<Part> {
  const reserve = await readReserve(db, chain, chain.now());
  if (!reserve) return { ok: false, detail: 'nothing is read yet', figures: {} };
  const { rateBps, freeWei, runwaySeconds } = reserve;
  const ok = rateBps > 0;
  return {
    ok,
    ...(ok ? {} : { detail: 'the reserve for flexible stakes is empty: they earn nothing' }),
    figures: { rateBps, freeWei: freeWei.toString(), runwaySeconds },
  };
}

async function readDisk(dataDir: string): Promise<Part> {
  let folder = dataDir;
  // On PostgreSQL it is created only when there is something to store in it.
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  const freeBytes = freeBytesOf(folder)();
  const ok = freeBytes >= DISK_FREE_BYTES;
  return { ok, ...(ok ? {} : { detail: 'the disk of DATA_DIR is nearly full' }), figures: { freeBytes } };
}
