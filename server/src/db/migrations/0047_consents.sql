CREATE TABLE "consents" (
	"user_id" text NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"locale" text,
	"how" text NOT NULL,
	CONSTRAINT "consents_user_id_document_version_pk" PRIMARY KEY("user_id","document","version")
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What accounts of before have accepted with their registration: all documents had one version. In which language was not kept.
INSERT INTO "consents" ("user_id", "document", "version", "accepted_at", "how")
SELECT "id", "document", "terms_version", "terms_accepted_at", 'registration'
FROM "users" CROSS JOIN unnest(ARRAY['terms', 'privacy', 'risks']) AS "document"
WHERE "terms_version" IS NOT NULL AND "terms_accepted_at" IS NOT NULL;
