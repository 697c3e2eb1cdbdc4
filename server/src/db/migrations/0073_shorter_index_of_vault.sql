CREATE INDEX CONCURRENTLY "vault_events_vault_block" ON "vault_events" USING btree ("vault","block_number");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "vault_events_of_vault";
