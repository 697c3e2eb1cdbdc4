CREATE TABLE "sign_in_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"state" text NOT NULL,
	"token_hash" text,
	"address" text,
	"digits" text,
	"user_agent" text,
	"network" text,
	"opened_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_requests_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "sign_in_requests_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "sign_in_requests" ADD CONSTRAINT "sign_in_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_requests" ADD CONSTRAINT "sign_in_requests_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_requests_user" ON "sign_in_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_requests_session" ON "sign_in_requests" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sign_in_requests_expiry" ON "sign_in_requests" USING btree ("expires_at");