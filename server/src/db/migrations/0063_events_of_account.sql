CREATE INDEX CONCURRENTLY "vault_events_of_account" ON "vault_events" USING btree ("account","chain_id","block_number","log_index");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "vault_events_account";
