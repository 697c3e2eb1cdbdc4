ALTER TABLE "activity" ADD COLUMN "digest_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "digest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "activity_digest" ON "activity" USING btree ("digest_id") WHERE "activity"."digest_id" is not null;