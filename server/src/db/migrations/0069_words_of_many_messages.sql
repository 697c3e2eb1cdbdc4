-- A merge, a redaction and a deleted account write many messages of a thread in one statement: its words are cut once for all of them.
CREATE FUNCTION "ticket_words_by_messages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		PERFORM public.write_ticket_words(changed.id) FROM (SELECT DISTINCT ticket_id AS id FROM old_messages ORDER BY 1) changed;
	ELSE
		PERFORM public.write_ticket_words(changed.id) FROM (
			SELECT DISTINCT ticket.id FROM old_messages o JOIN new_messages n ON n.id = o.id, unnest(ARRAY[o.ticket_id, n.ticket_id]) AS ticket (id)
			WHERE (n.ticket_id, n.text, n.tx_hash) IS DISTINCT FROM (o.ticket_id, o.text, o.tx_hash) ORDER BY 1
		) changed;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER "ticket_words_message" ON "ticket_messages";--> statement-breakpoint
CREATE TRIGGER "ticket_words_message" AFTER INSERT ON "ticket_messages" FOR EACH ROW EXECUTE FUNCTION "ticket_words_by_message"();--> statement-breakpoint
CREATE TRIGGER "ticket_words_messages_changed" AFTER UPDATE ON "ticket_messages" REFERENCING OLD TABLE AS old_messages NEW TABLE AS new_messages FOR EACH STATEMENT EXECUTE FUNCTION "ticket_words_by_messages"();--> statement-breakpoint
CREATE TRIGGER "ticket_words_messages_gone" AFTER DELETE ON "ticket_messages" REFERENCING OLD TABLE AS old_messages FOR EACH STATEMENT EXECUTE FUNCTION "ticket_words_by_messages"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "ticket_words_by_message"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.text = '' AND NEW.tx_hash IS NULL THEN RETURN NULL; END IF;
	INSERT INTO public.ticket_words AS known (ticket_id, words)
		VALUES (NEW.ticket_id, array_to_tsvector(public.ticket_words_in(concat_ws(' ; ', NEW.text, NEW.tx_hash))))
		ON CONFLICT (ticket_id) DO UPDATE SET words = known.words || excluded.words, text_words = known.text_words || excluded.words;
	RETURN NULL;
EXCEPTION WHEN program_limit_exceeded THEN RETURN NULL;
END
$$;
