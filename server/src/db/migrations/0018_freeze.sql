ALTER TABLE "mail_tokens" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "frozen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "frozen_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disputed_since" timestamp with time zone;