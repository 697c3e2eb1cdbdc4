/**
 * Transactions that the chain has accepted but that are not yet in both dumps of its state. One line each, flushed to disk
 * before the sender gets the hash and before the transaction can be mined; after a crash they are sent again.
 */
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../run/durable-file.ts';

export interface JournalEntry {
  readonly hash: string;
  /** The signed transaction as it was sent. */
  readonly raw: string;
}

export interface Journal {
  entries(): readonly JournalEntry[];
  append(entry: JournalEntry): Promise<void>;
  /** Records that these transactions are in `block`; ignores unknown ones. */
  mined(hashes: readonly string[], block: number): void;
  /** Removes all transactions that are safe: those mined up to and including `block`. */
  release(block: number): Promise<void>;
  close(): Promise<void>;
}

export async function openJournal(directory: string): Promise<Journal> {
  const path = join(directory, 'journal.ndjson');
  const entries = new Map<string, JournalEntry>();
  const minedIn = new Map<string, number>();
  for (const entry of await readEntries(path)) entries.set(entry.hash, entry);
  let file: FileHandle = await open(path, 'a', 0o644);

  return {
    entries: () => [...entries.values()],
    async append(entry) {
      if (entries.has(entry.hash)) return;
      const { size } = await file.stat();
      try {
        await file.appendFile(`${JSON.stringify(entry)}\n`);
        await file.datasync();
      } catch (error) {
        // On a full disk half a line may have been written, and the next one would be appended to it.
        await file.truncate(size).catch(() => undefined);
        throw error;
      }
      entries.set(entry.hash, entry);
    },
    mined(hashes, block) {
      for (const hash of hashes) if (entries.has(hash)) minedIn.set(hash, block);
    },
    async release(block) {
      const safe = [...minedIn].filter(([, minedAt]) => minedAt <= block).map(([hash]) => hash);
      if (safe.length === 0) return;
      const left = [...entries.values()].filter(({ hash }) => !safe.includes(hash));
      // Without room for it, the longer file stays open, and this is retried after the next block.
      await writeDurably(path, left.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
      const before = file;
      file = await open(path, 'a');
      await before.close();
      for (const hash of safe) {
        entries.delete(hash);
        minedIn.delete(hash);
      }
    },
    close: () => file.close(),
  };
}

/** Skips an incomplete line: its sender never got the hash. */
async function readEntries(path: string): Promise<JournalEntry[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => parse(line) ?? []);
}

function parse(line: string): JournalEntry | undefined {
  try {
    return JSON.parse(line) as JournalEntry;
  } catch {
    return undefined;
  }
}
