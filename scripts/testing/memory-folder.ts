/** A folder in memory for what tests write: thousands of small databases and profiles, which nobody reads afterwards. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const SHARED_MEMORY = '/dev/shm';
/** From statfs(2). */
const TMPFS = 0x01021994;
/** More than ten times what a run holds at once. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * Makes a folder that ends with this process and is the temporary folder of all it starts: in memory where there is plenty
 * of it, unless `TMPDIR` names another. On a disk a third of the time of the tests on PostgreSQL went into making files.
 */
export function useMemoryForTemporaryFiles(): void {
  if (process.env.TMPDIR || !hasEnoughMemory()) return;
  const folder = mkdtempSync(join(SHARED_MEMORY, 'eleven-'));
  // PostgreSQL runs as a user of its own.
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
