/** Lists as CSV files: read page by page while being sent, and recorded in the audit log before the first line. */
import type { Download } from '@eleven/protocol/api/route';
import { CSV_BEGIN, type CsvCell, csvLine } from '@eleven/protocol/csv';
import type { Clock } from '../core/clock.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/tx.ts';
import { type AuditEntry, audit } from './audit.ts';

interface Export<Row, Cursor> {
  readonly list:
    | 'users'
    | 'audit'
    | 'security'
    | 'announcements'
    | 'incidents'
    | 'tickets'
    | 'forecast'
    | 'alarms'
    | 'failedDeliveries'
    | 'suppressedAddresses';
  readonly actor: AuditEntry['actor'];
  /** The filters as recorded in the audit log; empty ones are omitted. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly head: readonly string[];
  readonly read: (after: Cursor | undefined) => Promise<readonly Row[]>;
  /** The start of the page after this row. */
  readonly cursorOf: (row: Row) => Cursor;
  readonly cells: (row: Row) => readonly CsvCell[];
}

export async function exportList<Row, Cursor>(
  { db, clock }: { db: Db; clock: Clock },
  { list, actor, filters, head, read, cursorOf, cells }: Export<Row, Cursor>,
): Promise<Download> {
  const now = clock.now();
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  await inTransaction(db, (tx) =>
    audit(tx, {
      actor,
      act: 'export.made',
      target: { kind: 'list', id: list },
      details: Object.fromEntries(given.map(([name]) => [name, '…'])),
      now,
    }),
  );
  async function* lines() {
    yield CSV_BEGIN + csvLine(head);
    let after: Cursor | undefined;
    for (;;) {
      const rows = await read(after);
      if (rows.length > 0) yield rows.map((row) => csvLine(cells(row))).join('');
      const last = rows.at(-1);
      if (last === undefined) return;
      after = cursorOf(last);
    }
  }
  return { name: `eleven-${list}-${now.toISOString().slice(0, 10)}.csv`, content: lines() };
}
