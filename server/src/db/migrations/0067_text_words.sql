ALTER TABLE "ticket_words" ADD COLUMN "text_words" "tsvector";--> statement-breakpoint
CREATE FUNCTION "ticket_text_words_of"(ticket bigint) RETURNS tsvector LANGUAGE sql STABLE AS $$
	SELECT array_to_tsvector(ARRAY(
		SELECT word FROM public.tickets t, unnest(public.ticket_words_in(t.subject)) word WHERE t.id = ticket
		UNION SELECT word FROM public.ticket_messages m, unnest(public.ticket_words_in(concat_ws(' ; ', m.text, m.tx_hash))) word WHERE m.ticket_id = ticket
	))
$$;
--> statement-breakpoint
CREATE FUNCTION "ticket_customer_words"(name text, email text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT array_to_tsvector(public.ticket_words_in(concat_ws(' ; ', $1, $2)))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "write_ticket_words"(ticket bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	-- What is written to the thread meanwhile waits here, or is there for the next statement to see.
	PERFORM FROM public.ticket_words WHERE ticket_id = ticket FOR UPDATE;
	INSERT INTO public.ticket_words (ticket_id, text_words, words)
		SELECT cut.id, cut.text_words, cut.text_words || cut.customer FROM (
			SELECT t.id, public.ticket_text_words_of(t.id) AS text_words, public.ticket_customer_words(u.name, coalesce(u.email, t.email)) AS customer
			FROM public.tickets t LEFT JOIN public.users u ON u.id = t.user_id WHERE t.id = ticket OFFSET 0
		) cut
		ON CONFLICT (ticket_id) DO UPDATE SET text_words = excluded.text_words, words = excluded.words;
EXCEPTION WHEN program_limit_exceeded THEN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "ticket_words_by_message"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NEW.text = '' AND NEW.tx_hash IS NULL THEN RETURN NULL; END IF;
		BEGIN
			INSERT INTO public.ticket_words AS known (ticket_id, words)
				VALUES (NEW.ticket_id, array_to_tsvector(public.ticket_words_in(concat_ws(' ; ', NEW.text, NEW.tx_hash))))
				ON CONFLICT (ticket_id) DO UPDATE SET words = known.words || excluded.words, text_words = known.text_words || excluded.words;
		EXCEPTION WHEN program_limit_exceeded THEN NULL;
		END;
		RETURN NULL;
	END IF;
	-- Of a deleted account each message is looked through, and few name the person.
	IF TG_OP = 'UPDATE' AND (NEW.ticket_id, NEW.text, NEW.tx_hash) IS NOT DISTINCT FROM (OLD.ticket_id, OLD.text, OLD.tx_hash) THEN RETURN NULL; END IF;
	PERFORM public.write_ticket_words(OLD.ticket_id);
	IF TG_OP = 'UPDATE' AND NEW.ticket_id <> OLD.ticket_id THEN PERFORM public.write_ticket_words(NEW.ticket_id); END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- The texts are not cut again for another customer, or for another name of theirs.
CREATE OR REPLACE FUNCTION "ticket_words_by_ticket"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.subject = OLD.subject THEN
		BEGIN
			UPDATE public.ticket_words SET words = text_words || (
				SELECT public.ticket_customer_words(max(u.name), coalesce(max(u.email), NEW.email)) FROM public.users u WHERE u.id = NEW.user_id
			) WHERE ticket_id = NEW.id AND text_words IS NOT NULL;
			IF FOUND THEN RETURN NULL; END IF;
		EXCEPTION WHEN program_limit_exceeded THEN NULL;
		END;
	END IF;
	PERFORM public.write_ticket_words(NEW.id);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "ticket_words_by_user"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	customer tsvector := public.ticket_customer_words(NEW.name, NEW.email);
BEGIN
	-- What the migration that follows has not come to yet is found by the new name as well.
	UPDATE public.ticket_words w SET words = coalesce(w.text_words, w.words) || customer
		FROM public.tickets t WHERE t.user_id = NEW.id AND t.id = w.ticket_id;
	RETURN NULL;
EXCEPTION WHEN program_limit_exceeded THEN
	PERFORM public.write_ticket_words(id) FROM public.tickets WHERE user_id = NEW.id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
DROP FUNCTION "ticket_words_of"(bigint);
