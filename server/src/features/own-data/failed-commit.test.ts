import { DAY_MS } from '@eleven/protocol/durations';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accountDeletions, users } from '../../db/schema.ts';
import { cookieOf, PASSWORD } from '../../testing/accounts.ts';
import { useOwnData } from '../../testing/own-data.ts';
import { openDeletionList } from './deletion-list.ts';
import { deleteDue, replayDeletions } from './jobs.ts';

const { database, clock, send, login, provenPerson, jobs, dataDir } = useOwnData();

it('an account that its owner kept after a deletion failed at its commit is not deleted at the next start', async () => {
  const { id, email, cookie } = await provenPerson();
  expect((await send('POST', '/api/profile/data/deletion', cookie)).statusCode).toBe(200);
  clock.advance(7 * DAY_MS);
  const { db } = database();
  const found = () => db.select({ id: users.id }).from(users).where(eq(users.id, id));
  // As with a full disk: the commit fails and is rolled back.
  await db.execute(sql`create or replace function refuse_commit() returns trigger language plpgsql as
    $$ begin raise exception 'commit refused' using errcode = '53100'; end $$`);
  await db.execute(sql`create constraint trigger refuse_commit after insert on deleted_accounts
    deferrable initially deferred for each row execute function refuse_commit()`);
  expect(await deleteDue(jobs())).toBe(0);
  await db.execute(sql`drop trigger refuse_commit on deleted_accounts`);
  expect(await found()).toEqual([{ id }]);
  const again = cookieOf(await login({ email, password: PASSWORD }));
  expect((await send('DELETE', '/api/profile/data/deletion', again)).statusCode).toBe(204);
  expect(await db.select().from(accountDeletions).where(eq(accountDeletions.userId, id))).toEqual([]);
  await replayDeletions(jobs({ list: openDeletionList(dataDir) }));
  expect(await found()).toEqual([{ id }]);
});
