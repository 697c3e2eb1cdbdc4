CREATE TABLE "vault_news" (
	"chain_id" integer NOT NULL,
	"vault" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"at" bigint NOT NULL,
	"tx_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"told_until" text DEFAULT '' NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "vault_news_chain_id_vault_key_pk" PRIMARY KEY("chain_id","vault","key")
);
--> statement-breakpoint
ALTER TABLE "vaults" ADD COLUMN "reserve_watch" jsonb;--> statement-breakpoint
CREATE INDEX "vault_news_due" ON "vault_news" USING btree ("created_at") WHERE "vault_news"."told_at" is null;