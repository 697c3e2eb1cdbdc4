CREATE TABLE "account_days" (
	"chain_id" integer NOT NULL,
	"vault" text NOT NULL,
	"account" text NOT NULL,
	"day" integer NOT NULL,
	"principal_wei" numeric(78) NOT NULL,
	"accrued_wei" numeric(78) NOT NULL,
	"funded_seconds_paid" bigint NOT NULL,
	"taken_wei" numeric(78) NOT NULL,
	CONSTRAINT "account_days_chain_id_vault_account_day_pk" PRIMARY KEY("chain_id","vault","account","day")
);
--> statement-breakpoint
CREATE TABLE "vault_days" (
	"chain_id" integer NOT NULL,
	"vault" text NOT NULL,
	"day" integer NOT NULL,
	"first_accrued_at" bigint NOT NULL,
	"first_funded_seconds" bigint NOT NULL,
	"last_accrued_at" bigint NOT NULL,
	"last_funded_seconds" bigint NOT NULL,
	CONSTRAINT "vault_days_chain_id_vault_day_pk" PRIMARY KEY("chain_id","vault","day")
);
--> statement-breakpoint
ALTER TABLE "flexible_stakes" ADD COLUMN "taken_wei" numeric(78) DEFAULT 0 NOT NULL;