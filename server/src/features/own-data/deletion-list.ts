/**
 * The hashes of the ids of deleted accounts, in a file beside the database: a restored backup brings back accounts that were
 * deleted after it was made, and the file names them. Append-only and on disk before the deletion is committed.
 */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface DeletionList {
  /** On disk when it returns. Hashes that are there already are skipped. */
  add(hashes: readonly string[], now: Date): void;
  /** For deletions that were rolled back. */
  remove(hashes: readonly string[], now: Date): void;
  hashes(): readonly string[];
}

const LINE = /^(-?)([0-9a-f]{64}) /;

export function openDeletionList(dataDir: string): DeletionList {
  const file = join(dataDir, 'deleted-accounts');
  const known = read(file);
  return {
    add(hashes, now) {
      const fresh = hashes.filter((hash) => !known.has(hash));
      if (fresh.length === 0) return;
      append(file, fresh.map((hash) => `${hash} ${now.toISOString()}\n`).join(''));
      for (const hash of fresh) known.add(hash);
    },
    remove(hashes, now) {
      const found = hashes.filter((hash) => known.has(hash));
      if (found.length === 0) return;
      append(file, found.map((hash) => `-${hash} ${now.toISOString()}\n`).join(''));
      for (const hash of found) known.delete(hash);
    },
    hashes: () => [...known],
  };
}

function read(file: string): Set<string> {
  const hashes = new Set<string>();
  if (!existsSync(file)) return hashes;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, sign, hash] = LINE.exec(line) ?? [];
    if (hash === undefined) continue;
    if (sign === '-') hashes.delete(hash);
    else hashes.add(hash);
  }
  return hashes;
}

/** Starts on a new line, even if a process died in the middle of the previous one. */
function append(file: string, lines: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const handle = openSync(file, 'a', 0o600);
  try {
    writeSync(handle, `\n${lines}`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
