CREATE TABLE "exchange_rates" (
	"day" text PRIMARY KEY NOT NULL,
	"usd_per_eur" numeric NOT NULL,
	"krw_per_eur" numeric NOT NULL,
	"counts_from" bigint NOT NULL,
	"counts_until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_cursors" (
	"chain_id" integer NOT NULL,
	"feed" text NOT NULL,
	"vault" text NOT NULL,
	"event_id" bigint NOT NULL,
	CONSTRAINT "price_cursors_chain_id_feed_vault_pk" PRIMARY KEY("chain_id","feed","vault")
);
--> statement-breakpoint
CREATE TABLE "price_rounds" (
	"chain_id" integer NOT NULL,
	"feed" text NOT NULL,
	"round_id" numeric(78) NOT NULL,
	"answer" numeric(78) NOT NULL,
	"decimals" integer NOT NULL,
	"started_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"next_updated_at" bigint,
	"known_until" bigint NOT NULL,
	"is_kept" boolean NOT NULL,
	CONSTRAINT "price_rounds_chain_id_feed_round_id_pk" PRIMARY KEY("chain_id","feed","round_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "value_in" text;--> statement-breakpoint
CREATE INDEX "price_rounds_time" ON "price_rounds" USING btree ("chain_id","feed","updated_at");