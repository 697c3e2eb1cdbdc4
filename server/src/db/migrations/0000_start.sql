CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_provider_account" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"block_time" bigint,
	"tx_hash" text,
	"event_id" bigint,
	"unread" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flexible_stakes" (
	"chain_id" integer NOT NULL,
	"vault" text NOT NULL,
	"account" text NOT NULL,
	"principal_wei" numeric(78) NOT NULL,
	"accrued_wei" numeric(78) NOT NULL,
	"funded_seconds_paid" bigint NOT NULL,
	"since" bigint,
	"earned_wei" numeric(78) NOT NULL,
	CONSTRAINT "flexible_stakes_chain_id_vault_account_pk" PRIMARY KEY("chain_id","vault","account")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"route" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"reply" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "marks" (
	"key" text PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "positions" (
	"chain_id" integer NOT NULL,
	"vault" text NOT NULL,
	"id" bigint NOT NULL,
	"account" text NOT NULL,
	"principal_wei" numeric(78) NOT NULL,
	"reward_wei" numeric(78) NOT NULL,
	"term_days" integer NOT NULL,
	"started_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"closed_at" bigint,
	"tx_hash" text NOT NULL,
	CONSTRAINT "positions_chain_id_vault_id_pk" PRIMARY KEY("chain_id","vault","id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_start" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"scope" text DEFAULT 'user' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text DEFAULT 'user' NOT NULL,
	"locale" text,
	"terms_accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "vault_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"chain_id" integer NOT NULL,
	"vault" text NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_time" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"kind" text NOT NULL,
	"account" text,
	"position_id" bigint,
	"amount_wei" numeric(78) NOT NULL,
	"reward_wei" numeric(78) NOT NULL,
	"forfeited_wei" numeric(78) NOT NULL,
	"term_days" integer,
	"word" numeric(78),
	"args" jsonb NOT NULL,
	CONSTRAINT "vault_events_place" UNIQUE("chain_id","block_number","log_index")
);
--> statement-breakpoint
CREATE TABLE "vaults" (
	"chain_id" integer NOT NULL,
	"address" text NOT NULL,
	"start_at" bigint NOT NULL,
	"deploy_block" bigint NOT NULL,
	"cursor_block" bigint NOT NULL,
	"cursor_hash" text NOT NULL,
	"cursor_time" bigint NOT NULL,
	"totals_word" numeric(78) NOT NULL,
	"terms_word" numeric(78) NOT NULL,
	"balance_wei" numeric(78) NOT NULL,
	"rewards_paid_wei" numeric(78) NOT NULL,
	"halted_because" text,
	CONSTRAINT "vaults_chain_id_address_pk" PRIMARY KEY("chain_id","address")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"address" text NOT NULL,
	"message" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"address" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"label" text,
	"linked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_nonces" ADD CONSTRAINT "wallet_nonces_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "activity_user" ON "activity" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activity_unread" ON "activity" USING btree ("user_id") WHERE "activity"."unread";--> statement-breakpoint
CREATE UNIQUE INDEX "activity_event" ON "activity" USING btree ("user_id","event_id");--> statement-breakpoint
CREATE INDEX "flexible_stakes_held" ON "flexible_stakes" USING btree ("chain_id","vault") WHERE "flexible_stakes"."principal_wei" > 0;--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "positions_account" ON "positions" USING btree ("chain_id","vault","account");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "vault_events_account" ON "vault_events" USING btree ("chain_id","vault","account","id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "wallet_nonces_expiry" ON "wallet_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wallets_user" ON "wallets" USING btree ("user_id");