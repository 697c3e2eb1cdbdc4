/**
 * Allows one process at a time in a data directory. PGlite has no lock: two processes that open the same directory both
 * succeed, and commits that one of them acknowledged are lost.
 *
 * The lock is an exclusive transaction on an SQLite file beside the data: the operating system holds it for the process and
 * drops it however the process ends, so there are no stale locks to detect and no reused process ids.
 */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../core/start-error.ts';

export class DirectoryInUseError extends StartError {
  constructor(directory: string, holder: string) {
    super(`The data directory ${directory} is in use by another Eleven${holder}. Stop that one first.`);
    this.name = 'DirectoryInUseError';
  }
}

/** Takes the lock or throws DirectoryInUseError at once. Returns a function that releases it. */
export function lockDirectory(directory: string): () => void {
  // Everything in it is accessible to its owner only, even if an earlier release created it.
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  chmodSync(directory, 0o700);
  const holderFile = join(directory, 'lock.holder');
  const lock = new DatabaseSync(join(directory, 'lock'));
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    const SQLITE_BUSY = 5;
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new DirectoryInUseError(directory, holderOf(holderFile));
    throw error;
  }
  writeFileSync(holderFile, `${process.pid}\n`);
  return () => lock.close();
}

function holderOf(file: string): string {
  try {
    return ` (process ${Number.parseInt(readFileSync(file, 'utf8'), 10)})`;
  } catch {
    return '';
  }
}
