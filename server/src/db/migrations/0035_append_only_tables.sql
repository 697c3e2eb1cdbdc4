-- Tables that only grow (docs/decisions/024): vacuumed and counted after a fiftieth of new rows, not after a fifth, so that each
-- round is short, index-only reads find settled pages, and freezing never has to catch up. None of this takes a lock that anybody waits for.
ALTER TABLE "vault_events" SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "activity" SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "audit_log" SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
