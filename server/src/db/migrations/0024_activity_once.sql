ALTER TABLE "activity" ADD COLUMN "once_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_once" ON "activity" USING btree ("user_id","once_key");