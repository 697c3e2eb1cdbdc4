DROP INDEX "activity_words";--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, params) || to_tsvector('simple'::regconfig, coalesce(tx_hash, ''))) STORED;--> statement-breakpoint
CREATE INDEX "activity_words" ON "activity" USING gin ("words");