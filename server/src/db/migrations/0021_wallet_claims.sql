CREATE TABLE "wallet_claims" (
	"id" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"user_id" text NOT NULL,
	"holder_id" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wallet_claims_address_unique" UNIQUE("address")
);
--> statement-breakpoint
ALTER TABLE "wallet_nonces" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD COLUMN "claim_id" text;--> statement-breakpoint
ALTER TABLE "wallet_nonces" ADD COLUMN "purpose" text DEFAULT 'link' NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_claims" ADD CONSTRAINT "wallet_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_claims" ADD CONSTRAINT "wallet_claims_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_claims_user" ON "wallet_claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wallet_claims_holder" ON "wallet_claims" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "wallet_claims_due" ON "wallet_claims" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_claim_id_wallet_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."wallet_claims"("id") ON DELETE cascade ON UPDATE no action;