/** Migrations of a database that is in use, on both engines. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { useDatabase } from '../testing/database.ts';
import { migrateDatabase } from './migrate.ts';

const database = useDatabase();
const folders: string[] = [];
afterAll(async () => {
  await database().db.execute(sql`delete from drizzle.__drizzle_migrations where created_at >= 4000000000000`);
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Migrations newer than all of the product's. */
function migrations(...files: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'eleven-migrations-'));
  folders.push(folder);
  mkdirSync(join(folder, 'meta'));
  const entries = files.map((text, idx) => {
    writeFileSync(join(folder, `${idx}.sql`), text);
    return {
      idx,
      version: '7',
      when: 4_000_000_000_000 + folders.length * 100 + idx,
      tag: String(idx),
      breakpoints: true,
    };
  });
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
  return folder;
}

const indexes = async (table: string) => {
  const { rows } = await database().db.execute<{ name: string; valid: boolean }>(sql`
    select indexrelid::regclass::text as name, indisvalid as valid from pg_index
    where indrelid = to_regclass(${table}) and not indisunique`);
  return rows;
};

it('builds an index CONCURRENTLY and only once, even if an unfinished one was left behind', async () => {
  await database().db.execute(sql`create table "leftovers" (a int)`);
  await database().db.execute(sql`create index "leftovers_a" on "leftovers" (a)`);
  const folder = migrations('CREATE INDEX CONCURRENTLY "leftovers_a" ON "leftovers" USING btree ("a");');
  const before = await oidOf('leftovers_a');
  // Two processes at once: the second waits without holding a snapshot, for which the index build would wait in turn.
  await Promise.all([migrateDatabase(database(), folder), migrateDatabase(database(), folder)]);
  expect(await indexes('leftovers')).toEqual([{ name: 'leftovers_a', valid: true }]);
  const built = await oidOf('leftovers_a');
  expect(built).not.toBe(before);
  await migrateDatabase(database(), folder);
  expect(await oidOf('leftovers_a')).toBe(built);
});

it('is applied completely or not at all, and earlier ones stay', async () => {
  const folder = migrations(
    'CREATE TABLE "kept" (a int);',
    'CREATE TABLE "undone" (a int);--> statement-breakpoint\nALTER TABLE "nowhere" ADD COLUMN "a" int;',
  );
  await expect(migrateDatabase(database(), folder)).rejects.toThrow();
  const { rows } = await database().db.execute(
    sql`select to_regclass('kept') as kept, to_regclass('undone') as undone`,
  );
  expect(rows).toEqual([{ kept: 'kept', undone: null }]);
});

it('fills a table in batches that stay when a later one fails, and continues with the rest', async () => {
  const { db } = database();
  await db.execute(sql`create table "filled" (a int, b int)`);
  await db.execute(sql`insert into "filled" (a) select generate_series(1, 5)`);
  await db.execute(sql`alter table "filled" add constraint "small" check (b < 40)`);
  const folder = migrations(`-- Two at a time.
DO $$
BEGIN
	LOOP
		UPDATE "filled" SET b = a * 10 WHERE a IN (SELECT a FROM "filled" WHERE b IS NULL ORDER BY a LIMIT 2);
		EXIT WHEN NOT FOUND;
		COMMIT;
	END LOOP;
END
$$;`);
  const filled = async () => {
    const { rows } = await db.execute<{ b: number | null }>(sql`select b from "filled" order by a`);
    return rows.map(({ b }) => b);
  };
  await expect(migrateDatabase(database(), folder)).rejects.toThrow();
  expect(await filled()).toEqual([10, 20, null, null, null]);
  await db.execute(sql`alter table "filled" drop constraint "small"`);
  await migrateDatabase(database(), folder);
  expect(await filled()).toEqual([10, 20, 30, 40, 50]);
});

const oidOf = async (name: string) => {
  const { rows } = await database().db.execute<{ oid: number }>(sql`select to_regclass(${name})::oid::int as oid`);
  return rows[0]?.oid;
};
