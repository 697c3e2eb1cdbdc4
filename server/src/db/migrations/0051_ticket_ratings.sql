ALTER TABLE "ticket_messages" ADD COLUMN "canned_reply_id" integer;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "rating" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "rating_text" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "rated_at" timestamp with time zone;