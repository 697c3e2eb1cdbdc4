CREATE TABLE "indexer_leases" (
	"chain_id" integer NOT NULL,
	"vault" text NOT NULL,
	"epoch" bigint NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"holder" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"heartbeat_at" timestamp with time zone,
	CONSTRAINT "indexer_leases_chain_id_vault_pk" PRIMARY KEY("chain_id","vault")
);
