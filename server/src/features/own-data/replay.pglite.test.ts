import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@eleven/protocol/durations';
import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '../../core/log.ts';
import type { Database } from '../../db/database.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open-database.ts';
import { accountDeletions, mails, users } from '../../db/schema.ts';
import { createParts, createTestUser, TEST_KEYS } from '../../testing/app.ts';
import { hashOfId } from './delete-account.ts';
import { openDeletionList } from './deletion-list.ts';
import { deleteDue, type JobDeps, replayDeletions } from './jobs.ts';

const folder = mkdtempSync(join(tmpdir(), 'eleven-replay-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const parts = createParts();
const { clock } = parts;

const depsOf = (database: Database, dataDir: string): JobDeps => ({
  ...parts,
  db: database.db,
  log: createLog('silent'),
  list: openDeletionList(dataDir),
  keys: TEST_KEYS,
  retain: {},
});
const idsIn = async ({ db }: Database) => (await db.select({ id: users.id }).from(users)).map(({ id }) => id);

describe('a restored backup', () => {
  it('does not bring deleted accounts back: the list beside the database deletes them again, without an email', async () => {
    const live = join(folder, 'live');
    let database = await openDatabase({ dataDir: live });
    await migrateDatabase(database);
    const stays = await createTestUser(database, { clock });
    const goes = await createTestUser(database, { clock });
    await database.close();
    cpSync(join(live, 'db'), join(folder, 'backup'), { recursive: true });

    database = await openDatabase({ dataDir: live });
    const now = clock.now();
    await database.db.insert(accountDeletions).values({
      userId: goes.id,
      requestId: 'r',
      requestedBy: 'owner',
      requestedAt: now,
      dueAt: new Date(now.getTime() + 7 * DAY_MS),
    });
    clock.advance(7 * DAY_MS);
    expect(await deleteDue(depsOf(database, live))).toBe(1);
    await database.close();

    rmSync(join(live, 'db'), { recursive: true });
    cpSync(join(folder, 'backup'), join(live, 'db'), { recursive: true });
    database = await openDatabase({ dataDir: live });
    expect((await idsIn(database)).sort()).toEqual([stays.id, goes.id].sort());
    expect(await replayDeletions(depsOf(database, live))).toBe(1);
    expect(await idsIn(database)).toEqual([stays.id]);
    expect(await database.db.select().from(mails)).toEqual([]);
    expect(await replayDeletions(depsOf(database, live))).toBe(0);
    await database.close();
  });
});

describe('the list of deleted accounts', () => {
  it('is on disk at once, identifies nobody, and survives a truncated line', () => {
    const dataDir = join(folder, 'list');
    const [first, second, third] = ['a', 'b', 'c'].map(hashOfId) as [string, string, string];
    openDeletionList(dataDir).add([first], clock.now());
    const file = join(dataDir, 'deleted-accounts');
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n${second.slice(0, 20)}`);
    const again = openDeletionList(dataDir);
    again.add([first, third], clock.now());
    expect(openDeletionList(dataDir).hashes()).toEqual([first, third]);
    expect(readFileSync(file, 'utf8').match(new RegExp(first, 'g'))).toHaveLength(1);
  });
});
