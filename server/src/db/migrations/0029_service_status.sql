CREATE TABLE "incident_updates" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"incident_id" bigint NOT NULL,
	"state" text NOT NULL,
	"text_ko" text,
	"text_en" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"automatic" text,
	"severity" text NOT NULL,
	"components" jsonb NOT NULL,
	"title_ko" text,
	"title_en" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_components" (
	"component" text PRIMARY KEY NOT NULL,
	"measured_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"bad_since" timestamp with time zone,
	"bad_ms" integer NOT NULL,
	"good_since" timestamp with time zone,
	"incident_id" bigint
);
--> statement-breakpoint
CREATE TABLE "status_days" (
	"component" text NOT NULL,
	"day" timestamp with time zone NOT NULL,
	"good_ms" integer NOT NULL,
	"bad_ms" integer NOT NULL,
	CONSTRAINT "status_days_component_day_pk" PRIMARY KEY("component","day")
);
--> statement-breakpoint
CREATE TABLE "status_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"confirm_hash" text NOT NULL,
	"end_hash" text NOT NULL,
	"email" text,
	"user_id" text,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"unconfirmed_since" timestamp with time zone,
	CONSTRAINT "status_subscriptions_confirm_hash_unique" UNIQUE("confirm_hash"),
	CONSTRAINT "status_subscriptions_end_hash_unique" UNIQUE("end_hash"),
	CONSTRAINT "status_subscriptions_email_unique" UNIQUE("email"),
	CONSTRAINT "status_subscriptions_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "incident_updates" ADD CONSTRAINT "incident_updates_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_components" ADD CONSTRAINT "status_components_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_subscriptions" ADD CONSTRAINT "status_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incident_updates_incident" ON "incident_updates" USING btree ("incident_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_automatic" ON "incidents" USING btree ("automatic") WHERE "incidents"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "incidents_ended" ON "incidents" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "status_subscriptions_unconfirmed" ON "status_subscriptions" USING btree ("unconfirmed_since");