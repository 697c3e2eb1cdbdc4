ALTER TABLE "users" ADD COLUMN "bell_choices" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "push_choices" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "users" SET "mail_choices" = ("mail_choices" - 'matured') || jsonb_build_object('terms', "mail_choices" -> 'matured') WHERE "mail_choices" ? 'matured';
