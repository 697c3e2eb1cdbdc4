ALTER TABLE "announcement_answers" ADD COLUMN "told" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_answers" ADD COLUMN "told_until" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_answers" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
-- Until now an answer reached all its readers in the transaction that stored it.
UPDATE "announcement_answers" SET "told" = "readers", "told_at" = "created_at";
