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
CREATE TRIGGER "ticket_words_messages_gone" AFTER DELETE ON "ticket_messages" REFERENCING OLD TABLE AS old_messages FOR EACH STATEMENT EXECUTE FUNCTION "ticket_words_by_messages"();
