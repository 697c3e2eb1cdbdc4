CREATE TABLE "announcement_reads" (
	"announcement_id" bigint NOT NULL,
	"user_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "announcement_reads_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "canned_replies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"title_ko" text NOT NULL,
	"title_en" text NOT NULL,
	"text_ko" text NOT NULL,
	"text_en" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "canned_reply_versions" (
	"reply_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"title_ko" text NOT NULL,
	"title_en" text NOT NULL,
	"text_ko" text NOT NULL,
	"text_en" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "canned_reply_versions_reply_id_version_pk" PRIMARY KEY("reply_id","version")
);
--> statement-breakpoint
CREATE TABLE "labels_of_tickets" (
	"ticket_id" bigint NOT NULL,
	"label_id" bigint NOT NULL,
	CONSTRAINT "labels_of_tickets_ticket_id_label_id_pk" PRIMARY KEY("ticket_id","label_id")
);
--> statement-breakpoint
CREATE TABLE "staff_absences" (
	"user_id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_labels" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "ticket_labels_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "ticket_promises" (
	"priority" text PRIMARY KEY NOT NULL,
	"first_minutes" integer NOT NULL,
	"next_minutes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_readers" (
	"ticket_id" bigint NOT NULL,
	"user_id" text NOT NULL,
	"is_typing" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_readers_ticket_id_user_id_pk" PRIMARY KEY("ticket_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_rules" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"category" text,
	"locale" text,
	"priority" text,
	"assignees" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_words" (
	"ticket_id" bigint PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
DROP INDEX "tickets_assignee";--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "audience" text DEFAULT 'everybody' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "audience_locale" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "audience_vault" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "is_mailed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "mails_stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "mails_taken_back" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "announcement_id" bigint;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD COLUMN "origin_ticket_id" bigint;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "priority" text DEFAULT 'normal' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "paused_ms" bigint;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "first_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "merged_into" bigint;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "merged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_reply_versions" ADD CONSTRAINT "canned_reply_versions_reply_id_canned_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."canned_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels_of_tickets" ADD CONSTRAINT "labels_of_tickets_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labels_of_tickets" ADD CONSTRAINT "labels_of_tickets_label_id_ticket_labels_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."ticket_labels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_absences" ADD CONSTRAINT "staff_absences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_readers" ADD CONSTRAINT "ticket_readers_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_readers" ADD CONSTRAINT "ticket_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_words" ADD CONSTRAINT "ticket_words_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_reads_user" ON "announcement_reads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "labels_of_tickets_label" ON "labels_of_tickets" USING btree ("label_id","ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_readers_seen" ON "ticket_readers" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "ticket_words_words" ON "ticket_words" USING gin ("words");--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_origin_ticket_id_tickets_id_fk" FOREIGN KEY ("origin_ticket_id") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_merged_into_tickets_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_messages_origin" ON "ticket_messages" USING btree ("origin_ticket_id") WHERE "ticket_messages"."origin_ticket_id" is not null;--> statement-breakpoint
CREATE INDEX "tickets_category" ON "tickets" USING btree ("category","id");--> statement-breakpoint
CREATE INDEX "tickets_priority" ON "tickets" USING btree ("priority","id");--> statement-breakpoint
CREATE INDEX "tickets_due" ON "tickets" USING btree ("due_at","id") WHERE "tickets"."waits_since" is not null;--> statement-breakpoint
CREATE INDEX "tickets_waiting" ON "tickets" USING btree ("waits_since","id") WHERE "tickets"."waits_since" is not null;--> statement-breakpoint
CREATE INDEX "tickets_load" ON "tickets" USING btree ("assignee_id") WHERE "tickets"."waits_since" is not null;--> statement-breakpoint
CREATE INDEX "tickets_merged" ON "tickets" USING btree ("merged_into") WHERE "tickets"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "tickets_assignee" ON "tickets" USING btree ("assignee_id","id");--> statement-breakpoint
-- The words by which a text is found: words of Latin, Greek and Cyrillic letters and their English stems, what holds numbers together
-- (2.2.1, vault.reserveTooLow), pairs of neighbouring syllables of Korean (and of Chinese and Japanese) across single spaces, and
-- addresses as a whole (m:) and in parts (p:), which are looked for on behalf of those alone who may read addresses.
-- features/support/search/query-words.ts cuts the question in the same way.
CREATE FUNCTION "ticket_words_in"(given text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	-- As protocol/src/accounts/mask-email.ts hides them, and within that the address itself: what follows it may be a particle.
	hidden CONSTANT text := '[^\s@<>()\[\]{}"''`,;:|]{1,64}@[^\s@<>()\[\]{}"''`,;:|]{1,255}';
	address CONSTANT text := '[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+';
	letters CONSTANT text := 'a-z0-9À-ɏͰ-ҁҊ-ԯ';
	syllables CONSTANT text := '가-힣぀-ヿ㐀-鿿';
	folded text := lower(normalize(coalesce(given, ''), NFKC));
	found text[] := '{}';
	run text;
	signs text[];
BEGIN
	IF position('@' IN folded) > 0 THEN
		FOR run IN SELECT coalesce(substring(m[1] FROM address), m[1]) FROM regexp_matches(folded, '(' || hidden || ')', 'g') m LOOP
			found := found || ('m:' || run);
			SELECT found || coalesce(array_agg('p:' || part), '{}') INTO found FROM regexp_split_to_table(run, '[@._%+-]+') part WHERE part <> '';
		END LOOP;
		folded := regexp_replace(folded, hidden, ' ; ', 'g');
	END IF;
	SELECT found || coalesce(array_agg(w), '{}') INTO found FROM (
		SELECT word AS w FROM regexp_split_to_table(folded, '[^' || letters || ']+') word
			WHERE word <> '' AND ts_lexize('pg_catalog.english_stem', word) <> '{}'
		UNION SELECT (ts_lexize('pg_catalog.english_stem', word))[1] FROM regexp_split_to_table(folded, '[^' || letters || ']+') word
			WHERE word <> '' AND ts_lexize('pg_catalog.english_stem', word) <> '{}'
		UNION SELECT m[1] FROM regexp_matches(folded, '([' || letters || ']+(?:[._-][' || letters || ']+)+)', 'g') m
	) each;
	FOR run IN SELECT replace(m[1], ' ', '') FROM regexp_matches(regexp_replace(folded, '\s+', ' ', 'g'), '([' || syllables || ']+(?: [' || syllables || ']+)*)', 'g') m LOOP
		signs := string_to_array(run, NULL);
		found := found || signs[cardinality(signs)];
		SELECT found || coalesce(array_agg(signs[i] || signs[i + 1]), '{}') INTO found FROM generate_series(1, cardinality(signs) - 1) i;
	END LOOP;
	RETURN ARRAY(SELECT DISTINCT left(word, 80) FROM unnest(found) word WHERE word <> '');
END
$$;
--> statement-breakpoint
CREATE FUNCTION "ticket_words_of"(ticket bigint) RETURNS tsvector LANGUAGE sql STABLE AS $$
	SELECT array_to_tsvector(ARRAY(
		SELECT word FROM public.tickets t LEFT JOIN public.users u ON u.id = t.user_id,
			unnest(public.ticket_words_in(concat_ws(' ; ', t.subject, u.name, coalesce(u.email, t.email)))) word WHERE t.id = ticket
		UNION SELECT word FROM public.ticket_messages m, unnest(public.ticket_words_in(concat_ws(' ; ', m.text, m.tx_hash))) word WHERE m.ticket_id = ticket
	))
$$;
--> statement-breakpoint
-- A thread with more different words than a tsvector holds (a megabyte) keeps those it had: nothing is ever refused for the search.
CREATE FUNCTION "write_ticket_words"(ticket bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.ticket_words (ticket_id, words) SELECT id, public.ticket_words_of(id) FROM public.tickets WHERE id = ticket
		ON CONFLICT (ticket_id) DO UPDATE SET words = excluded.words;
EXCEPTION WHEN program_limit_exceeded THEN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "ticket_words_by_message"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NEW.text = '' AND NEW.tx_hash IS NULL THEN RETURN NULL; END IF;
		BEGIN
			INSERT INTO public.ticket_words AS known (ticket_id, words)
				VALUES (NEW.ticket_id, array_to_tsvector(public.ticket_words_in(concat_ws(' ; ', NEW.text, NEW.tx_hash))))
				ON CONFLICT (ticket_id) DO UPDATE SET words = known.words || excluded.words;
		EXCEPTION WHEN program_limit_exceeded THEN NULL;
		END;
		RETURN NULL;
	END IF;
	PERFORM public.write_ticket_words(OLD.ticket_id);
	IF TG_OP = 'UPDATE' AND NEW.ticket_id <> OLD.ticket_id THEN PERFORM public.write_ticket_words(NEW.ticket_id); END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "ticket_words_by_ticket"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.write_ticket_words(NEW.id);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "ticket_words_by_user"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM public.write_ticket_words(id) FROM public.tickets WHERE user_id = NEW.id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "ticket_words_message" AFTER INSERT OR DELETE OR UPDATE OF text, tx_hash, ticket_id ON "ticket_messages" FOR EACH ROW EXECUTE FUNCTION "ticket_words_by_message"();--> statement-breakpoint
CREATE TRIGGER "ticket_words_ticket" AFTER INSERT OR UPDATE OF subject, user_id, email ON "tickets" FOR EACH ROW EXECUTE FUNCTION "ticket_words_by_ticket"();--> statement-breakpoint
CREATE TRIGGER "ticket_words_user" AFTER UPDATE OF name, email ON "users" FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION "ticket_words_by_user"();--> statement-breakpoint
-- How often each word occurs, for the order of what is found: of 5,000 words instead of 1,000.
ALTER TABLE "ticket_words" ALTER COLUMN "words" SET STATISTICS 500;--> statement-breakpoint
ALTER TABLE "ticket_words" SET (autovacuum_analyze_scale_factor = 0.05);
