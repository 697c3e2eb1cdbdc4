/** Free disk space: a database or a chain needs some to open, and a restart does not create any. */
import { statfsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const NEEDED_BYTES = 16 * 2 ** 20;
const POLL_MS = 1_000;

export function hasRoom(directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize >= NEEDED_BYTES;
}

/** Resolves when there is enough space, or when nobody waits for it any more. */
export async function untilRoom(directory: string, isOver: () => boolean): Promise<void> {
  while (!hasRoom(directory) && !isOver()) await delay(POLL_MS);
}
