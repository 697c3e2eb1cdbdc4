/** Migrations that would lock a big table for a long time are refused. */
import { expect, test } from 'vitest';
import { findLongLocks } from './long-locks.ts';

test.each([
  'CREATE INDEX "activity_a" ON "activity" USING btree ("a");',
  'CREATE UNIQUE INDEX "mails_a" ON "mails" USING btree ("a");',
  'DROP INDEX "vault_events_account";',
  'ALTER TABLE "vault_events" ALTER COLUMN "kind" SET DATA TYPE varchar(20);',
  `ALTER TABLE "activity" ADD COLUMN "w" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', kind)) STORED;`,
  'ALTER TABLE "users" ADD COLUMN "k" text DEFAULT gen_random_uuid()::text NOT NULL;',
  'ALTER TABLE "sessions" ALTER COLUMN "scope" SET NOT NULL;',
  'ALTER TABLE "activity" ADD CONSTRAINT "a" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id");',
  'ALTER TABLE "positions" ADD CONSTRAINT "p" UNIQUE("tx_hash");',
  'UPDATE "users" SET "name" = \'\';',
  'CREATE INDEX CONCURRENTLY "activity_a" ON "activity" ("a");--> statement-breakpoint\nCREATE TABLE "t" ("a" int);',
])('%s', (sql) => {
  expect(findLongLocks(sql)).toHaveLength(1);
});

test.each([
  'CREATE INDEX CONCURRENTLY "activity_a" ON "activity" USING btree ("a");',
  'CREATE INDEX "incidents_a" ON "incidents" USING btree ("a");',
  'ALTER TABLE "users" ADD COLUMN "digest" boolean DEFAULT false NOT NULL;',
  'ALTER TABLE "activity" ADD COLUMN "digest_id" text;',
  'ALTER TABLE "activity" ADD CONSTRAINT "a" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") NOT VALID;',
  'ALTER TABLE "activity" VALIDATE CONSTRAINT "a";',
  '-- UPDATE "users"\nCREATE TABLE "t" ("user_id" text);',
])('passes: %s', (sql) => {
  expect(findLongLocks(sql)).toEqual([]);
});
