CREATE TABLE "vault_closings" (
	"chain_id" integer NOT NULL,
	"vault" text NOT NULL,
	"day" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"block_time" bigint NOT NULL,
	"totals_word" numeric(78) NOT NULL,
	"terms_word" numeric(78) NOT NULL,
	"balance_wei" numeric(78) NOT NULL,
	CONSTRAINT "vault_closings_chain_id_vault_day_pk" PRIMARY KEY("chain_id","vault","day")
);
--> statement-breakpoint
CREATE INDEX "vault_events_operation" ON "vault_events" USING btree ("chain_id","vault","id") WHERE kind in ('reserveFunded', 'reserveWithdrawn', 'pauseSet', 'guardianSet', 'ownershipTransferStarted', 'ownershipTransferred');