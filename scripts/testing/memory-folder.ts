/** A folder in memory for files that tests write: thousands of small databases and profiles that are never read afterwards. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const SHARED_MEMORY = '/dev/shm';
/** From statfs(2). */
const TMPFS = 0x01021994;
/** More than ten times as much as a run uses at once. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * Creates a folder that this process removes at its end, and makes it the temporary folder of all child processes: in memory
 * if enough is free, unless `TMPDIR` is set. On a disk, creating files took a third of the time of the tests on PostgreSQL.
 */
export function useMemoryForTemporaryFiles(): void {
  if (process.env.TMPDIR || !hasEnoughMemory()) return;
  const folder = mkdtempSync(join(SHARED_MEMORY, 'eleven-'));
  // PostgreSQL runs as a separate user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}

function hasEnoughMemory(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(SHARED_MEMORY);
    const available = /^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'));
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === SHARED_MEMORY);
    return (
      type === TMPFS &&
      bavail * bsize >= ENOUGH_BYTES &&
      Number(available?.[1] ?? 0) * 1024 >= ENOUGH_BYTES &&
      !/\bnoexec\b/.test(mount ?? 'noexec')
    );
  } catch {
    return false;
  }
}
