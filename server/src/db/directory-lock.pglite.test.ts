import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { startServer } from '../testing/process.ts';
import { lockDirectory } from './directory-lock.ts';
import { openDatabase } from './open-database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eleven-lock-'));
  // Creating a new one takes seconds, and is not the subject of this test.
  cpSync(inject('pgliteFolder'), join(folder, 'db'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the lock of a data directory', () => {
  it('is held by one process at a time, and free again when released', () => {
    const release = lockDirectory(folder);
    expect(() => lockDirectory(folder)).toThrow(`in use by another Eleven (process ${process.pid})`);
    release();
    lockDirectory(folder)();
  });

  it('is released when the database closes or cannot be opened', async () => {
    const database = await openDatabase({ dataDir: folder });
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow('in use by another Eleven');
    await database.close();
    await (await openDatabase({ dataDir: folder })).close();
  });

  it('refuses a second server in one clear line, and does not survive kill -9', async () => {
    const first = await startServer({ DATA_DIR: folder });
    try {
      await first.ready;
      const second = await startServer({ DATA_DIR: folder });
      const { code, errors } = await second.exited;
      expect(code).toBe(1);
      expect(errors).toBe(
        `The data directory ${folder} is in use by another Eleven (process ${first.child.pid}). Stop that one first.\n`,
      );
      expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
    } finally {
      first.child.kill('SIGKILL');
      await first.exited;
    }
    lockDirectory(folder)();
  });
});
