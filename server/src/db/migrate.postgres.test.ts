/** Migrations alongside users of the tables, with the limits of a request. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase, PATIENT } from '../testing/database.ts';
import type { Database } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import { openDatabase } from './open-database.ts';

let fresh: FreshDatabase;
/** With the limits of requests: a statement that takes longer than 800 ms fails. */
let web: Database;
let folder: string;

beforeEach(async () => {
  fresh = await freshDatabase();
  web = await openDatabase({ url: fresh.url ?? '', ...PATIENT });
  await web.db.execute(sql`create table "held" (a int)`);
  await web.db.execute(sql`create table "other" (a int)`);
  folder = mkdtempSync(join(tmpdir(), 'eleven-migrations-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await web.close();
  await fresh.drop();
});

async function migrateBy(text: string): Promise<void> {
  mkdirSync(join(folder, 'meta'));
  writeFileSync(join(folder, '0.sql'), text);
  const entries = [{ idx: 0, version: '7', when: 4_000_000_000_000, tag: '0', breakpoints: true }];
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
  await migrateDatabase(fresh.database, folder);
}

/** The number of connections waiting for the table. */
async function waiters(): Promise<number> {
  const { rows } = await fresh.database.db.execute(
    sql`select 1 from pg_locks where not granted and relation = '"held"'::regclass`,
  );
  return rows.length;
}

it('gives way to requests while a long transaction holds the table, and goes through after it', async () => {
  const holder = new Client({ connectionString: fresh.url });
  try {
    await holder.connect();
    await holder.query('begin; select * from "held"');
    let isDone = false;
    const done = migrateBy('ALTER TABLE "held" ADD COLUMN "b" int;').then(() => {
      isDone = true;
    });
    await vi.waitFor(async () => expect(await waiters()).toBe(1), { interval: 10 });
    // A reader that arrives now queues behind the migration, and gets through before the holder has ended.
    await web.db.execute(sql`select * from "held"`);
    expect(isDone).toBe(false);
    await holder.query('commit');
    await done;
    await web.db.execute(sql`select b from "held"`);
  } finally {
    await holder.end();
  }
});

it('gives way in a deadlock with a transaction that needs its table and holds one that it needs', async () => {
  const request = new Client({ connectionString: fresh.url, query_timeout: 800 });
  try {
    await request.connect();
    await request.query('begin; insert into "held" values (1)');
    const done = migrateBy(
      'ALTER TABLE "other" ADD COLUMN "b" int;--> statement-breakpoint\nALTER TABLE "held" ADD COLUMN "b" int;',
    );
    await vi.waitFor(async () => expect(await waiters()).toBe(1), { interval: 10 });
    await request.query('insert into "other" values (1); commit');
    await done;
    await web.db.execute(sql`select held.b, other.b from "held", "other"`);
  } finally {
    await request.end();
  }
});
