CREATE TABLE "announcements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"severity" text NOT NULL,
	"text_ko" text NOT NULL,
	"text_en" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_counts" (
	"day" text NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_counts_day_name_pk" PRIMARY KEY("day","name")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "announcements_time" ON "announcements" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");