CREATE TABLE "tallies" (
	"name" text NOT NULL,
	"key" text NOT NULL,
	"shard" integer NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "tallies_name_key_shard_pk" PRIMARY KEY("name","key","shard")
);
--> statement-breakpoint
CREATE FUNCTION "tally_change"(counted text, was text, becomes text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF was IS NOT DISTINCT FROM becomes THEN RETURN; END IF;
	-- In one order everywhere, so that no two wait for each other.
	INSERT INTO public.tallies AS t (name, key, shard, count)
		SELECT counted, each.key, pg_backend_pid() % 16, each.n FROM (VALUES (was, -1), (becomes, 1)) AS each (key, n)
		WHERE each.key IS NOT NULL ORDER BY each.key
		ON CONFLICT (name, key, shard) DO UPDATE SET count = t.count + excluded.count;
END
$$;
--> statement-breakpoint
-- What each row counts as; null: not at all.
CREATE FUNCTION "tally_key_of"(u users) RETURNS text LANGUAGE sql STABLE AS $$ SELECT to_char(u.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') $$;
--> statement-breakpoint
CREATE FUNCTION "tally_key_of"(t tickets) RETURNS text LANGUAGE sql STABLE AS $$ SELECT CASE WHEN t.confirmed_at IS NOT NULL THEN t.state END $$;
--> statement-breakpoint
CREATE FUNCTION "tally_key_of"(r announcement_reads) RETURNS text LANGUAGE sql STABLE AS $$ SELECT r.announcement_id::text $$;
--> statement-breakpoint
CREATE FUNCTION "tally_key_of"(m mails) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT m.announcement_id || CASE WHEN m.sent_at IS NOT NULL THEN ' sent' WHEN m.due_at IS NOT NULL THEN ' waiting' ELSE ' failed' END
$$;
--> statement-breakpoint
CREATE FUNCTION "tally_row"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	was text;
	becomes text;
BEGIN
	IF TG_OP <> 'INSERT' THEN was := public.tally_key_of(OLD); END IF;
	IF TG_OP <> 'DELETE' THEN becomes := public.tally_key_of(NEW); END IF;
	PERFORM public.tally_change(TG_ARGV[0], was, becomes);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "users_tally" AFTER INSERT OR DELETE OR UPDATE OF created_at ON "users" FOR EACH ROW EXECUTE FUNCTION "tally_row"('users');--> statement-breakpoint
CREATE TRIGGER "tickets_tally" AFTER INSERT OR DELETE OR UPDATE OF state, confirmed_at ON "tickets" FOR EACH ROW EXECUTE FUNCTION "tally_row"('tickets');--> statement-breakpoint
CREATE TRIGGER "announcement_reads_tally" AFTER INSERT OR DELETE ON "announcement_reads" FOR EACH ROW EXECUTE FUNCTION "tally_row"('announcementReads');--> statement-breakpoint
CREATE TRIGGER "mails_tally_new" AFTER INSERT ON "mails" FOR EACH ROW WHEN (NEW.announcement_id IS NOT NULL) EXECUTE FUNCTION "tally_row"('announcementMails');--> statement-breakpoint
CREATE TRIGGER "mails_tally_changed" AFTER UPDATE OF sent_at, due_at, announcement_id ON "mails" FOR EACH ROW
	WHEN (OLD.announcement_id IS NOT NULL OR NEW.announcement_id IS NOT NULL) EXECUTE FUNCTION "tally_row"('announcementMails');--> statement-breakpoint
CREATE TRIGGER "mails_tally_gone" AFTER DELETE ON "mails" FOR EACH ROW WHEN (OLD.announcement_id IS NOT NULL) EXECUTE FUNCTION "tally_row"('announcementMails');
--> statement-breakpoint
-- What an account is found by: every three letters in a row of name, look-alike and address, and their last two and one. So whatever
-- stands in them anywhere is found by an index, with nothing but what both databases have.
CREATE FUNCTION "account_parts"(name text, look_alike text, email text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT array_to_tsvector(array(
		SELECT DISTINCT each.mark || substr(each.letters, place, 3)
		FROM (VALUES ('n', lower($1)), ('n', lower($2)), ('e', lower($3))) AS each (mark, letters), generate_series(1, length(each.letters)) AS place))
$$;
--> statement-breakpoint
-- How to look for it there: by the three rarest of its parts, as far as the planner knows. The others are in most accounts, and comparing
-- their long lists takes longer than reading what these three leave.
CREATE FUNCTION "account_part_query"(mark text, sought text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT string_agg('''' || replace(replace(part, '\', '\\'), '''', '''''') || '''' || CASE WHEN length(sought) < 3 THEN ':*' ELSE '' END, ' & ')
	FROM (
		SELECT parts.part FROM (
			SELECT DISTINCT mark || substr(lower(sought), place, 3) AS part FROM generate_series(1, greatest(length(sought) - 2, 1)) AS place
		) parts LEFT JOIN (
			SELECT each.part, each.share FROM pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs::float8[]) AS each (part, share)
			WHERE schemaname = 'public' AND tablename = 'users_parts'
		) known USING (part) ORDER BY known.share NULLS FIRST, parts.part LIMIT 3
	) rarest
$$;
