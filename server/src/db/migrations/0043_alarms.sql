CREATE TABLE "alarm_checks" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"bad_since" timestamp with time zone,
	"bad_in_a_row" integer NOT NULL,
	"good_in_a_row" integer NOT NULL,
	"value" double precision,
	"threshold" double precision,
	"detail" text,
	"alarm_id" bigint,
	CONSTRAINT "alarm_checks_kind_subject_pk" PRIMARY KEY("kind","subject")
);
--> statement-breakpoint
CREATE TABLE "alarm_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"alarm_id" bigint,
	"event" text NOT NULL,
	"target" text NOT NULL,
	"message" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	CONSTRAINT "alarm_deliveries_once" UNIQUE("alarm_id","event","target")
);
--> statement-breakpoint
CREATE TABLE "alarm_watch" (
	"id" integer PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"evaluated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alarms" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone NOT NULL,
	"value" double precision,
	"threshold" double precision,
	"detail" text,
	"acknowledged_by" text,
	"acknowledged_at" timestamp with time zone,
	"note" text
);
--> statement-breakpoint
ALTER TABLE "pushes" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "alarm_mails" boolean;--> statement-breakpoint
ALTER TABLE "alarm_checks" ADD CONSTRAINT "alarm_checks_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alarm_deliveries" ADD CONSTRAINT "alarm_deliveries_alarm_id_alarms_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."alarms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alarm_deliveries_due" ON "alarm_deliveries" USING btree ("due_at") WHERE "alarm_deliveries"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "alarm_deliveries_created" ON "alarm_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_open" ON "alarms" USING btree ("kind","subject") WHERE "alarms"."ended_at" is null;