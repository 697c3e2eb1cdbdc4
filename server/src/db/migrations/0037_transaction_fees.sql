CREATE TABLE "transaction_fees" (
	"chain_id" integer NOT NULL,
	"tx_hash" text NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"sender" text NOT NULL,
	"fee_wei" numeric(78) NOT NULL,
	CONSTRAINT "transaction_fees_chain_id_tx_hash_pk" PRIMARY KEY("chain_id","tx_hash")
);
