/**
 * Users and tickets as CSV files for the operator, all as of one moment, read page by page. Only the files' owner can read
 * them, and none gets its final name before all are complete. The audit log records the export.
 */
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CSV_BEGIN, type CsvCell, csvLine } from '@eleven/protocol/csv';
import { audit } from '../../audit/audit.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { inSnapshot, inTransaction, type Tx } from '../../db/tx.ts';
import { listMessages, listTickets, listUsers } from './export-users.store.ts';

const PAGE = 1_000;

interface List<Row, Key> {
  readonly name: string;
  readonly head: readonly (keyof Row & string)[];
  readonly from: Key;
  readonly page: (tx: Tx, after: Key, limit: number) => PromiseLike<readonly Row[]>;
  readonly keyOf: (row: Row) => Key;
}

type RowOf<Page extends (...given: never[]) => PromiseLike<readonly unknown[]>> = Awaited<ReturnType<Page>>[number];

const USERS: List<RowOf<typeof listUsers>, string> = {
  name: 'users',
  head: [
    'id',
    'name',
    'email',
    'emailVerified',
    'role',
    'locale',
    'timeZone',
    'termsVersion',
    'termsAcceptedAt',
    'suspendedAt',
    'suspendedUntil',
    'frozenAt',
    'createdAt',
    'wallets',
  ],
  from: '',
  page: listUsers,
  keyOf: ({ id }) => id,
};
const TICKETS: List<RowOf<typeof listTickets>, bigint> = {
  name: 'tickets',
  head: [
    'id',
    'userId',
    'email',
    'locale',
    'category',
    'subject',
    'state',
    'assigneeId',
    'createdAt',
    'confirmedAt',
    'updatedAt',
  ],
  from: 0n,
  page: listTickets,
  keyOf: ({ id }) => id,
};
const MESSAGES: List<RowOf<typeof listMessages>, bigint> = {
  name: 'ticket-messages',
  head: ['id', 'ticketId', 'kind', 'byStaff', 'authorId', 'text', 'txHash', 'createdAt'],
  from: 0n,
  page: listMessages,
  keyOf: ({ id }) => id,
};

export interface ExportedFile {
  readonly path: string;
  readonly rows: number;
}

export async function exportUsers(
  { db, clock }: { db: Db; clock: Clock },
  folder: string,
  pageRows = PAGE,
): Promise<ExportedFile[]> {
  const now = clock.now();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await inTransaction(db, async (tx) => {
    for (const id of ['users', 'tickets'])
      await audit(tx, { actor: null, act: 'export.made', target: { kind: 'list', id }, now });
  });
  const files: ExportedFile[] = [];
  const pathOf = (name: string) => join(folder, `eleven-${name}-${now.toISOString().replace(/[:.]/g, '-')}.csv`);
  const write = async <Row, Key>(tx: Tx, { name, head, from, page, keyOf }: List<Row, Key>) => {
    const path = pathOf(name);
    const file = await open(`${path}.part`, 'wx', 0o600);
    let rows = 0;
    try {
      await file.write(CSV_BEGIN + csvLine(head));
      for (let after = from; ; ) {
        const part = await page(tx, after, pageRows);
        const last = part.at(-1);
        if (!last) break;
        await file.write(part.map((row) => csvLine(head.map((column) => cellOf(row[column])))).join(''));
        rows += part.length;
        after = keyOf(last);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    files.push({ path, rows });
  };
  try {
    await inSnapshot(db, async (tx) => {
      await write(tx, USERS);
      await write(tx, TICKETS);
      await write(tx, MESSAGES);
    });
    for (const { path } of files) await rename(`${path}.part`, path);
    return files;
  } catch (error) {
    for (const { name } of [USERS, TICKETS, MESSAGES]) await rm(`${pathOf(name)}.part`, { force: true });
    throw error;
  }
}

function cellOf(value: unknown): CsvCell {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
    return value;
  return value instanceof Date ? value.toISOString() : String(value);
}
