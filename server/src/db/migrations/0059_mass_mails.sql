CREATE TABLE "mass_mails" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"mail" jsonb NOT NULL,
	"posted_until" text NOT NULL,
	CONSTRAINT "mass_mails_key_unique" UNIQUE("key")
);
