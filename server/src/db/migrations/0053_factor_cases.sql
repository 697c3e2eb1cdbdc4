CREATE TABLE "announcement_answers" (
	"announcement_id" bigint PRIMARY KEY NOT NULL,
	"text_ko" text NOT NULL,
	"text_en" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"readers" integer NOT NULL,
	"mailed" integer NOT NULL,
	"mails_stopped_at" timestamp with time zone,
	"mails_taken_back" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factor_case_evidence" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"case_id" bigint NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"note" text,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factor_cases" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"opened_by" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"open_reason" text NOT NULL,
	"proposed_by" text,
	"proposed_at" timestamp with time zone,
	"proposal_reason" text,
	"recovery_id" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"decision" text,
	"decision_reason" text,
	"completed_at" timestamp with time zone,
	"closed_by" text,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "factor_recoveries" ADD COLUMN "approved" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_answers" ADD CONSTRAINT "announcement_answers_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_case_evidence" ADD CONSTRAINT "factor_case_evidence_case_id_factor_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."factor_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_case_evidence" ADD CONSTRAINT "factor_case_evidence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_cases" ADD CONSTRAINT "factor_cases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_cases" ADD CONSTRAINT "factor_cases_recovery_id_factor_recoveries_id_fk" FOREIGN KEY ("recovery_id") REFERENCES "public"."factor_recoveries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "factor_case_evidence_case" ON "factor_case_evidence" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "factor_case_evidence_user" ON "factor_case_evidence" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "factor_cases_user" ON "factor_cases" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "factor_cases_recovery" ON "factor_cases" USING btree ("recovery_id") WHERE "factor_cases"."recovery_id" is not null;