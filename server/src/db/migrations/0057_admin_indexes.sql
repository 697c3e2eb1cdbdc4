CREATE INDEX CONCURRENTLY "activity_of_event" ON "activity" USING btree ("event_id") WHERE "activity"."event_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "alarm_deliveries_failed" ON "alarm_deliveries" USING btree ("created_at","id") WHERE "alarm_deliveries"."due_at" is null and "alarm_deliveries"."sent_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_log_actor_act" ON "audit_log" USING btree ("actor_id","act","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_log_target_id" ON "audit_log" USING btree ("target_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_address" ON "mails" USING btree ("to_address","created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_user" ON "mails" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "security_events_outcome" ON "security_events" USING btree ("outcome","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tickets_created" ON "tickets" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_role" ON "users" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_suspended" ON "users" USING btree ("created_at","id") WHERE "users"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_parts" ON "users" USING gin (account_parts("name", "name_skeleton", "email"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "vault_events_transaction" ON "vault_events" USING btree ("tx_hash");