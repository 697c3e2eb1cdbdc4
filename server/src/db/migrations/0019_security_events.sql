CREATE TABLE "security_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"key" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"code" text,
	"actor_id" text,
	"address_hash" text,
	"target_kind" text,
	"target_id" text,
	"network" text NOT NULL,
	"device" text,
	"route" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "security_events_once" ON "security_events" USING btree ("minute","key");--> statement-breakpoint
CREATE INDEX "security_events_actor" ON "security_events" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "security_events_target" ON "security_events" USING btree ("target_kind","target_id");--> statement-breakpoint
CREATE INDEX "security_events_address" ON "security_events" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "security_events_kind" ON "security_events" USING btree ("kind","outcome","id");--> statement-breakpoint
CREATE INDEX "security_events_network" ON "security_events" USING btree ("network","id");