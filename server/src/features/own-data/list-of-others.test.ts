/** The list of deleted accounts, beside the deletions of other processes and those whose outcome is unknown. */
import { DAY_MS } from '@eleven/protocol/durations';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import type { Db } from '../../db/database.ts';
import { users } from '../../db/schema.ts';
import { CommitUnknownError, inTransaction, registerTransactions } from '../../db/tx.ts';
import { useOwnData } from '../../testing/own-data.ts';
import { insertDeleted } from './delete-account.store.ts';
import { hashOfId } from './delete-account.ts';
import { type DeletionList, openDeletionList } from './deletion-list.ts';
import { deleteDue, startOwnDataJobs } from './jobs.ts';

const { database, clock, dataDir, send, provenPerson, jobs } = useOwnData();
/** As the next process reads it. */
const hasHash = (hash: string) => openDeletionList(dataDir).hashes().includes(hash);

it('takes over the deletions of processes with other data folders', async () => {
  const hash = hashOfId('deleted by another process');
  await inTransaction(database().db, (tx) => insertDeleted(tx, hash, clock.now()));
  const running = startOwnDataJobs(jobs({ pollMs: 10 }));
  await vi.waitFor(() => expect(hasHash(hash)).toBe(true));
  await running.stop();
});

it('keeps an account whose deletion may have been committed: a restored backup must not bring it back', async () => {
  const { db } = database();
  const { id, cookie } = await provenPerson();
  expect((await send('POST', '/api/profile/data/deletion', cookie)).statusCode).toBe(200);
  clock.advance(7 * DAY_MS);
  const lost = new Proxy(db, {});
  registerTransactions(lost, async (work) => {
    await inTransaction(db, (tx) => work(tx as unknown as Db));
    throw new CommitUnknownError(new Error('the connection is gone'));
  });
  const list: DeletionList = openDeletionList(dataDir);
  expect(await deleteDue(jobs({ db: lost, list }))).toBe(0);
  expect(await db.select().from(users).where(eq(users.id, id))).toEqual([]);
  expect(hasHash(hashOfId(id))).toBe(true);
});
