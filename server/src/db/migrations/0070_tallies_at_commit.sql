-- A number is locked by who changes it until they have committed: counted when they commit, not at the first of ten statements. Otherwise two
-- tickets, accounts or readers whose connections share a row of the number wait for each other all that time.
DROP TRIGGER "tickets_tally" ON "tickets";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "tickets_tally" AFTER INSERT OR DELETE OR UPDATE OF state, confirmed_at ON "tickets" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "tally_row"('tickets');--> statement-breakpoint
DROP TRIGGER "announcement_reads_tally" ON "announcement_reads";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "announcement_reads_tally" AFTER INSERT OR DELETE ON "announcement_reads" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "tally_row"('announcementReads');--> statement-breakpoint
DROP TRIGGER "users_tally" ON "users";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "users_tally" AFTER INSERT OR DELETE OR UPDATE OF created_at ON "users" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "tally_row"('users');
