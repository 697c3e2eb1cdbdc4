CREATE TABLE "timelock_events" (
	"chain_id" integer NOT NULL,
	"vault" text NOT NULL,
	"timelock" text NOT NULL,
	"block_number" bigint NOT NULL,
	"block_time" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"name" text NOT NULL,
	"args" jsonb NOT NULL,
	CONSTRAINT "timelock_events_place" PRIMARY KEY("chain_id","vault","timelock","block_number","log_index")
);
--> statement-breakpoint
CREATE TABLE "timelocks" (
	"chain_id" integer NOT NULL,
	"vault" text NOT NULL,
	"address" text NOT NULL,
	"cursor_block" bigint NOT NULL,
	"cursor_time" bigint NOT NULL,
	CONSTRAINT "timelocks_chain_id_vault_address_pk" PRIMARY KEY("chain_id","vault","address")
);
