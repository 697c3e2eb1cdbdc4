-- An announcement writes a mail for everybody in one statement, and stopping it takes them back in one: counted together, not one by one.
CREATE FUNCTION "tally_mails"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO public.tallies AS t (name, key, shard, count)
			SELECT 'announcementMails', m.announcement_id || CASE WHEN m.sent_at IS NOT NULL THEN ' sent' WHEN m.due_at IS NOT NULL THEN ' waiting' ELSE ' failed' END,
				pg_backend_pid() % 16, count(*)
			FROM new_mails m WHERE m.announcement_id IS NOT NULL GROUP BY 2 ORDER BY 2
			ON CONFLICT (name, key, shard) DO UPDATE SET count = t.count + excluded.count;
	ELSE
		INSERT INTO public.tallies AS t (name, key, shard, count)
			SELECT 'announcementMails', m.announcement_id || CASE WHEN m.sent_at IS NOT NULL THEN ' sent' WHEN m.due_at IS NOT NULL THEN ' waiting' ELSE ' failed' END,
				pg_backend_pid() % 16, -count(*)
			FROM old_mails m WHERE m.announcement_id IS NOT NULL GROUP BY 2 ORDER BY 2
			ON CONFLICT (name, key, shard) DO UPDATE SET count = t.count + excluded.count;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER "mails_tally_new" ON "mails";--> statement-breakpoint
DROP TRIGGER "mails_tally_gone" ON "mails";--> statement-breakpoint
CREATE TRIGGER "mails_tally_new" AFTER INSERT ON "mails" REFERENCING NEW TABLE AS new_mails FOR EACH STATEMENT EXECUTE FUNCTION "tally_mails"();--> statement-breakpoint
CREATE TRIGGER "mails_tally_gone" AFTER DELETE ON "mails" REFERENCING OLD TABLE AS old_mails FOR EACH STATEMENT EXECUTE FUNCTION "tally_mails"();
