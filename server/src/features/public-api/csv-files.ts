/** The lists of the public API as CSV files (RFC 4180), with the field names of the JSON replies as their first line. */

import { createHash } from 'node:crypto';
import { type PublicDay, type PublicEvent, publicDay, publicEvent } from '@eleven/protocol/api/public/shapes';
import type { Download } from '@eleven/protocol/api/route';
import { type CsvCell, csvLine } from '@eleven/protocol/csv';
import type { Cursor } from '../../db/common-cursor.ts';
import type { Db } from '../../db/database.ts';
import type { VaultsKey } from '../../db/vault-key.ts';
import { describeEvent } from './describe.ts';
import { type EventFilter, findEvents } from './public-api.store.ts';

/** Rows in memory at a time. */
const PAGE = 1_000;

const tagOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

const cellOf = (value: unknown): CsvCell => {
  if (value === undefined || value === null) return null;
  return typeof value === 'number' ? value : String(value);
};

// `vault` first, as in the JSON replies.
const DAY_FIELDS = ['vault', ...Object.keys(publicDay.shape).filter((name) => name !== 'vault')] as (keyof PublicDay)[];
const EVENT_FIELDS = Object.keys(publicEvent.shape) as (keyof PublicEvent)[];

export function daysFile(days: readonly PublicDay[]): Download {
  const text = [DAY_FIELDS, ...days.map((day) => DAY_FIELDS.map((name) => cellOf(day[name])))].map(csvLine).join('');
  return { name: 'eleven-coverage.csv', etag: tagOf(text), text: one(text) };
}

async function* one(text: string) {
  yield text;
}

/** Everything up to one block: the file has an end even while events arrive. Undefined while nothing is indexed. */
export async function eventsFile(db: Db, key: VaultsKey, filter: EventFilter): Promise<Download | undefined> {
  const newest = await findEvents(db, key, filter, { limit: 1, order: 'desc' });
  if (!newest) return undefined;
  const [last] = newest.rows;
  return {
    name: 'eleven-events.csv',
    etag: tagOf(key, filter, last?.blockHash, last?.logIndex),
    text: writeEvents(db, key, filter, newest.cursor),
  };
}

async function* writeEvents(db: Db, key: VaultsKey, filter: EventFilter, until: Cursor) {
  yield csvLine(EVENT_FIELDS);
  let { after } = filter;
  for (;;) {
    const page = await findEvents(db, key, { ...filter, after }, { limit: PAGE, order: 'asc', until });
    const rows = page?.rows ?? [];
    yield rows
      .map(describeEvent)
      .map((event) => csvLine(EVENT_FIELDS.map((name) => cellOf(event[name]))))
      .join('');
    after = rows.at(-1);
    if (!after || rows.length < PAGE) return;
  }
}
