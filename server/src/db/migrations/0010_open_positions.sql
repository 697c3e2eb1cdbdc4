DROP INDEX "positions_account";--> statement-breakpoint
CREATE INDEX "positions_account" ON "positions" USING btree ("chain_id","vault","account","status","ends_at","id");