DROP INDEX "mails_due";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "bulk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("bulk","due_at") WHERE "mails"."due_at" is not null;