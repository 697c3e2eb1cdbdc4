CREATE TABLE "attachments" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" bigint,
	"user_id" text,
	"staff_id" text,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"storage_key" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_deletions" (
	"storage_key" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "redacted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_message" ON "attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "attachments_user" ON "attachments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "attachments_staff" ON "attachments" USING btree ("staff_id","created_at");--> statement-breakpoint
CREATE INDEX "attachments_kept" ON "attachments" USING btree ("created_at") WHERE "attachments"."storage_key" is not null;--> statement-breakpoint
CREATE INDEX "attachments_unsent" ON "attachments" USING btree ("created_at") WHERE "attachments"."message_id" is null;--> statement-breakpoint
CREATE FUNCTION note_file_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "file_deletions" ("storage_key") VALUES (OLD."storage_key") ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "attachments_deleted" AFTER DELETE ON "attachments"
	FOR EACH ROW WHEN (OLD."storage_key" IS NOT NULL) EXECUTE FUNCTION note_file_deletion();
--> statement-breakpoint
CREATE TRIGGER "attachments_let_go" AFTER UPDATE OF "storage_key" ON "attachments"
	FOR EACH ROW WHEN (OLD."storage_key" IS NOT NULL AND NEW."storage_key" IS NULL) EXECUTE FUNCTION note_file_deletion();
