-- Tickets from before 0067, a few at a time: nobody waits long for their words. Begun again where it was broken off.
DO $$
DECLARE
	last bigint := 0;
	batch bigint[];
BEGIN
	LOOP
		SELECT array_agg(ticket_id), max(ticket_id) INTO batch, last FROM (
			SELECT ticket_id FROM public.ticket_words WHERE ticket_id > last AND text_words IS NULL ORDER BY ticket_id LIMIT 20
		) few;
		EXIT WHEN batch IS NULL;
		PERFORM public.write_ticket_words(ticket) FROM unnest(batch) ticket;
		COMMIT;
	END LOOP;
END
$$;
