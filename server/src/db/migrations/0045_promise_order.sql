DROP INDEX "tickets_due";--> statement-breakpoint
CREATE INDEX "tickets_due" ON "tickets" USING btree (coalesce("due_at", "waits_since"),"id") WHERE "tickets"."waits_since" is not null;