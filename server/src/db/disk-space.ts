/**
 * Room on the disk of an embedded database. PostgreSQL ends itself when it finds no room for its log of changes, and is
 * started again; PGlite, which is this process, neither ends nor answers any more, and no room made later brings it back.
 * So a write is refused while there is still room for a segment of that log, and reads go on.
 */
import { statfsSync } from 'node:fs';

/** One segment of 16 MB, and what writes that are under way may still need. */
const NEEDED_BYTES = 24 * 2 ** 20;

const WRITES = /\b(insert|update|delete|merge|truncate|create|alter|drop)\b/i;

export class DiskFullError extends Error {
  readonly code = 'ENOSPC';
  constructor() {
    super('The disk of the database is full: it takes no writes until there is room');
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

/** Throws for a statement that writes while there is no room for it. */
export function refuseWriteWithoutRoom(statement: unknown, freeBytes: FreeBytes | undefined): void {
  if (freeBytes && WRITES.test(String(statement)) && freeBytes() < NEEDED_BYTES) throw new DiskFullError();
}
