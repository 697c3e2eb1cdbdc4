/**
 * Free disk space of an embedded database. PostgreSQL exits when it has no space for its write-ahead log, and is restarted;
 * PGlite, which runs in this process, then hangs permanently, even if space is freed later. So writes are refused while there
 * is still space for a segment of that log, and reads continue.
 */
import { statfsSync } from 'node:fs';

/** One segment of 16 MB, plus the needs of running writes. */
const NEEDED_BYTES = 24 * 2 ** 20;

const WRITES = /\b(insert|update|delete|merge|truncate|create|alter|drop)\b/i;

class DiskFullError extends Error {
  readonly code = 'ENOSPC';
  constructor() {
    super('The disk of the database is full: it takes no writes until there is space');
    this.name = 'DiskFullError';
  }
}

export type FreeBytes = () => number;

export function freeBytesOf(directory: string): FreeBytes {
  return () => {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  };
}

/** Throws for a statement that writes while there is not enough space. */
export function refuseWriteWithoutRoom(statement: unknown, freeBytes: FreeBytes | undefined): void {
  if (freeBytes && WRITES.test(String(statement)) && freeBytes() < NEEDED_BYTES) throw new DiskFullError();
}
