-- What was there before the triggers of 0055 began to count. They count meanwhile: a statement sees rows and numbers of the same moment, so
-- the difference is exact, and nobody has to wait.
INSERT INTO "tallies" ("name", "key", "shard", "count")
SELECT 'users', rows.key, -1, rows.n - coalesce(t.n, 0)
FROM (SELECT tally_key_of(u) AS key, count(*) AS n FROM "users" u GROUP BY 1) rows
LEFT JOIN (SELECT key, sum(count) AS n FROM "tallies" WHERE name = 'users' GROUP BY 1) t USING (key)
WHERE rows.n <> coalesce(t.n, 0);--> statement-breakpoint
INSERT INTO "tallies" ("name", "key", "shard", "count")
SELECT 'tickets', rows.key, -1, rows.n - coalesce(t.n, 0)
FROM (SELECT tally_key_of(x) AS key, count(*) AS n FROM "tickets" x WHERE confirmed_at IS NOT NULL GROUP BY 1) rows
LEFT JOIN (SELECT key, sum(count) AS n FROM "tallies" WHERE name = 'tickets' GROUP BY 1) t USING (key)
WHERE rows.n <> coalesce(t.n, 0);--> statement-breakpoint
INSERT INTO "tallies" ("name", "key", "shard", "count")
SELECT 'announcementReads', rows.key, -1, rows.n - coalesce(t.n, 0)
FROM (SELECT tally_key_of(r) AS key, count(*) AS n FROM "announcement_reads" r GROUP BY 1) rows
LEFT JOIN (SELECT key, sum(count) AS n FROM "tallies" WHERE name = 'announcementReads' GROUP BY 1) t USING (key)
WHERE rows.n <> coalesce(t.n, 0);--> statement-breakpoint
INSERT INTO "tallies" ("name", "key", "shard", "count")
SELECT 'announcementMails', rows.key, -1, rows.n - coalesce(t.n, 0)
FROM (SELECT tally_key_of(m) AS key, count(*) AS n FROM "mails" m WHERE announcement_id IS NOT NULL GROUP BY 1) rows
LEFT JOIN (SELECT key, sum(count) AS n FROM "tallies" WHERE name = 'announcementMails' GROUP BY 1) t USING (key)
WHERE rows.n <> coalesce(t.n, 0);
