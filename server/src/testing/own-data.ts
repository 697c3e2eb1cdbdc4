/** Users' own data under test: accounts on a real mail server, and the background jobs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll } from 'vitest';
import { createLog } from '../core/log.ts';
import type { Database } from '../db/database.ts';
import { sessions } from '../db/schema.ts';
import { openDeletionList } from '../features/own-data/deletion-list.ts';
import type { JobDeps } from '../features/own-data/jobs.ts';
import { TEST_KEYS } from './app.ts';
import { useMailbox } from './mail/mailbox.ts';

/** Call it once at the top of a test file. */
export function useOwnData() {
  const test = useMailbox();
  const dataDir = mkdtempSync(join(tmpdir(), 'eleven-own-data-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  return {
    ...test,
    dataDir,
    /** Job dependencies as in another process. */
    jobs: (own: Partial<JobDeps> = {}, database: Database = test.database()): JobDeps => ({
      db: database.db,
      clock: test.clock,
      log: createLog('silent'),
      hub: test.hub,
      notify: test.notify,
      outbox: test.outbox,
      list: openDeletionList(dataDir),
      keys: TEST_KEYS,
      retain: {},
      ...own,
    }),
    /** A user with a confirmed address and a recent proof of identity. */
    async provenPerson() {
      const person = await test.confirmedPerson();
      await stepUp(person.id);
      return person;
    },
    stepUp,
  };

  async function stepUp(userId: string): Promise<void> {
    await test.database().db.update(sessions).set({ steppedUpAt: test.clock.now() }).where(eq(sessions.userId, userId));
  }
}
