CREATE INDEX CONCURRENTLY "activity_happened" ON "activity" USING btree ("user_id",coalesce(to_timestamp("block_time"::double precision), "created_at"));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "activity_time";
