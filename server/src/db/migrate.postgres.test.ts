/** Migrations beside somebody who holds a table. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { freshDatabase } from '../testing/database.ts';
import { migrateDatabase } from './migrate.ts';

it('gives way to readers while a long transaction holds the table, and goes through after it', async () => {
  const { database, url, drop } = await freshDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'eleven-migrations-'));
  const holder = new Client({ connectionString: url });
  try {
    mkdirSync(join(folder, 'meta'));
    writeFileSync(join(folder, '0.sql'), 'ALTER TABLE "held" ADD COLUMN "b" int;');
    const entries = [{ idx: 0, version: '7', when: 4_000_000_000_000, tag: '0', breakpoints: true }];
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
    await database.db.execute(sql`create table "held" (a int)`);
    await holder.connect();
    await holder.query('begin; select * from "held"');
    let isDone = false;
    const done = migrateDatabase(database, folder).then(() => {
      isDone = true;
    });
    const waiters = async () => {
      const { rows } = await holder.query(`select 1 from pg_locks where not granted and relation = '"held"'::regclass`);
      return rows.length;
    };
    await vi.waitFor(async () => expect(await waiters()).toBe(1), { interval: 10 });
    // A reader that comes now queues behind it, and is through before the holder has ended.
    await database.db.execute(sql`select * from "held"`);
    expect(isDone).toBe(false);
    await holder.query('commit');
    await done;
    await database.db.execute(sql`select b from "held"`);
  } finally {
    await holder.end();
    rmSync(folder, { recursive: true });
    await drop();
  }
});
