CREATE TABLE "feature_switches" (
	"name" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"owner" text NOT NULL,
	"reason" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"ok" boolean NOT NULL,
	"error" text,
	"next_at" timestamp with time zone NOT NULL
);
