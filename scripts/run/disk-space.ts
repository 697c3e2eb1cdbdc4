/** Room on a disk: what opens a database or a chain there needs some, and starting again and again makes none. */
import { statfsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const NEEDED_BYTES = 16 * 2 ** 20;
const LOOK_MS = 1_000;

export function hasRoom(directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize >= NEEDED_BYTES;
}

/** Resolves when there is room, or when nobody waits for it any more. */
export async function untilRoom(directory: string, isOver: () => boolean): Promise<void> {
  while (!hasRoom(directory) && !isOver()) await delay(LOOK_MS);
}
