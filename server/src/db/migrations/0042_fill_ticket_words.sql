-- What was written before: its words, and the promise for what waits. Apart from 0040, whose triggers hold a lock until they are there.
INSERT INTO "ticket_words" ("ticket_id", "words") SELECT "id", ticket_words_of("id") FROM "tickets" ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "tickets" SET "due_at" = "waits_since" + interval '24 hours' WHERE "waits_since" IS NOT NULL AND "due_at" IS NULL;
