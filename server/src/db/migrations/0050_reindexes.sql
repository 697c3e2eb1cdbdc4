CREATE TABLE "reindexed_events" (
	"reindex_id" bigint NOT NULL,
	"block_number" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"block_hash" text NOT NULL,
	"block_time" bigint NOT NULL,
	"tx_hash" text NOT NULL,
	"kind" text NOT NULL,
	"args" jsonb NOT NULL,
	CONSTRAINT "reindexed_events_reindex_id_block_number_log_index_pk" PRIMARY KEY("reindex_id","block_number","log_index")
);
--> statement-breakpoint
CREATE TABLE "reindexes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"chain_id" integer NOT NULL,
	"vault" text NOT NULL,
	"from_block" bigint NOT NULL,
	"to_block" bigint,
	"to_hash" text,
	"read_block" bigint NOT NULL,
	"events" integer DEFAULT 0 NOT NULL,
	"read_ms" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"asked_by" text,
	"reason" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"failure" text,
	"detail" text,
	"result" jsonb
);
--> statement-breakpoint
CREATE UNIQUE INDEX "reindexes_running" ON "reindexes" USING btree ("chain_id","vault") WHERE "reindexes"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "mail_suppressions_since" ON "mail_suppressions" USING btree ("since","address");