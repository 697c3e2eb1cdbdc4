/** The lists of the public API as CSV files (RFC 4180), with the field names of the JSON replies as their first line. */

import { createHash } from 'node:crypto';
import { type PublicDay, type PublicEvent, publicDay, publicEvent } from '@eleven/protocol/api/public/shapes';
import type { Download } from '@eleven/protocol/api/route';
import { type CsvCell, csvLine } from '@eleven/protocol/csv';
import { type Cursor, findCommonCursor } from '../../db/common-cursor.ts';
import type { Db } from '../../db/database.ts';
import type { VaultsKey } from '../../db/vault-key.ts';
import { describeEvent } from './describe.ts';
import { type EventFilter, type EventRow, findEvents } from './public-api.store.ts';

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
  return { name: 'eleven-coverage.csv', etag: tagOf(text), content: one(text) };
}

async function* one(text: string) {
  yield text;
}

/**
 * All events up to one block, so the file ends even while more arrive. Undefined while nothing is indexed.
 * @param fields The columns, which are part of the ETag: a release with other columns has a different file.
 */
export async function eventsFile(
  db: Db,
  key: VaultsKey,
  filter: EventFilter,
  fields: readonly (keyof PublicEvent)[] = EVENT_FIELDS,
): Promise<Download | undefined> {
  const newest = await findEvents(db, key, filter, { limit: 1, order: 'desc' });
  if (!newest) return undefined;
  const [last] = newest.rows;
  return {
    name: 'eleven-events.csv',
    etag: tagOf(fields, key, filter, last?.blockHash, last?.logIndex),
    content: writeEvents(db, key, filter, { fields, last, until: newest.cursor }),
  };
}

interface EventsSpan {
  readonly fields: readonly (keyof PublicEvent)[];
  /** The last event of the file; undefined if there is none. */
  readonly last: EventRow | undefined;
  readonly until: Cursor;
}

/**
 * Fails at the end if a rollback has changed the last event, or has put the index behind the last block: the reader gets an
 * incomplete file instead of one that only looks complete.
 */
async function* writeEvents(db: Db, key: VaultsKey, filter: EventFilter, { fields, last, until }: EventsSpan) {
  yield csvLine(fields);
  let { after } = filter;
  let written: EventRow | undefined;
  for (;;) {
    const page = await findEvents(db, key, { ...filter, after }, { limit: PAGE, order: 'asc', until });
    const rows = page?.rows ?? [];
    yield rows
      .map(describeEvent)
      .map((event) => csvLine(fields.map((name) => cellOf(event[name]))))
      .join('');
    written = rows.at(-1) ?? written;
    after = written;
    if (rows.length < PAGE) break;
  }
  const reached = (await findCommonCursor(db, key))?.blockNumber ?? 0;
  const isComplete = written?.blockHash === last?.blockHash && written?.logIndex === last?.logIndex;
  if (reached < until.blockNumber || !isComplete) throw new Error('the events of a file changed while it was written');
}
