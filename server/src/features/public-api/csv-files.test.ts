/** The file of events: complete or broken off, never one that only looks complete. */
import { publicEvent } from '@eleven/protocol/api/public/shapes';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Db } from '../../db/database.ts';
import { vaultEvents, vaults } from '../../db/schema.ts';
import { useDatabase } from '../../testing/database.ts';
import { eventsFile } from './csv-files.ts';
import type { EventFilter } from './public-api.store.ts';

/** Rows that the file has in memory at a time. */
const PAGE = 1_000;
const EVENTS = PAGE + 5;
const KEY = { chainId: 31_337, vaults: [`0x${'e'.repeat(40)}`] };
const [VAULT = ''] = KEY.vaults;
const ALL: EventFilter = { kind: undefined, account: undefined, before: undefined, after: undefined };
const database = useDatabase();

const fill = (db: Db) =>
  db.execute(sql`
    insert into vault_events (chain_id, vault, block_number, block_hash, block_time, log_index, tx_hash, kind, account,
      amount_wei, reward_wei, forfeited_wei, args)
    select ${KEY.chainId}::int, ${VAULT}, n, '0x' || md5(n::text), n, 0, '0x' || n, 'staked', '0x' || repeat('1', 40),
      1, 0, 0, '{}'
    from generate_series(1, ${EVENTS}::int) as n`);
const rollBack = (db: Db) => db.execute(sql`delete from vault_events where block_number > ${PAGE - 2}::int`);

beforeEach(async () => {
  const { db } = database();
  await db.insert(vaults).values({
    chainId: KEY.chainId,
    address: VAULT,
    startAt: 1,
    deployBlock: 1,
    cursorBlock: EVENTS,
    cursorHash: '0xc',
    cursorTime: EVENTS,
    totalsWord: 0n,
    termsWord: 0n,
    balanceWei: 0n,
    rewardsPaidWei: 0n,
  });
  await fill(db);
});
afterEach(async () => {
  await database().db.delete(vaultEvents);
  await database().db.delete(vaults);
});

/** The lines of a file: its first page is read, then `happen` runs, and the rest is read. */
async function linesWith(happen: (db: Db) => Promise<unknown>, filter = ALL): Promise<string[]> {
  const { db, readDb } = database();
  const file = await eventsFile(readDb, KEY, filter);
  if (!file) return expect.fail();
  const pieces: string[] = [];
  for await (const piece of file.content) {
    pieces.push(String(piece));
    if (pieces.length === 2) await happen(db);
  }
  return pieces.join('').trimEnd().split('\r\n').slice(1);
}

it('has every event up to the block at which it began', async () => {
  const later = (db: Db) => db.update(vaults).set({ cursorBlock: EVENTS + 9 });
  expect(await linesWith(later)).toHaveLength(EVENTS);
  expect(await linesWith(later, { ...ALL, after: { blockNumber: 4, logIndex: 0 } })).toHaveLength(EVENTS - 4);
  expect(await linesWith(later, { ...ALL, before: { blockNumber: 4, logIndex: 0 } })).toHaveLength(3);
  expect(await linesWith(later, { ...ALL, kind: 'exited' })).toEqual([]);
});

it.each<[string, (db: Db) => Promise<unknown>]>([
  ['the rest of them is gone', rollBack],
  ['the last one is of another block', (db) => db.update(vaultEvents).set({ blockHash: '0xf' })],
  ['the index has gone back', (db) => db.update(vaults).set({ cursorBlock: PAGE })],
])('breaks off instead of ending if %s meanwhile', async (_, happen) => {
  await expect(linesWith(happen)).rejects.toThrow('changed while it was written');
});

it('has another tag with other columns, as after a release', async () => {
  const { readDb } = database();
  const fields = Object.keys(publicEvent.shape) as (keyof typeof publicEvent.shape)[];
  const [now, same, before] = await Promise.all([
    eventsFile(readDb, KEY, ALL),
    eventsFile(readDb, KEY, ALL, fields),
    eventsFile(readDb, KEY, ALL, fields.slice(1)),
  ]);
  expect(same?.etag).toBe(now?.etag);
  expect(before?.etag).not.toBe(now?.etag);
});
