/** Files that have either their old or their new content, whenever the machine stops. */
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a temporary file beside the target, flushes it, and only then replaces the target. */
export async function writeDurably(path: string, content: string | Uint8Array, mode = 0o644): Promise<void> {
  const beside = `${path}.new`;
  await writeAndFlush(beside, content, mode);
  await rename(beside, path);
  await syncDirectory(dirname(path));
}

export async function writeAndFlush(path: string, content: string | Uint8Array, mode = 0o644): Promise<void> {
  const file = await open(path, 'w', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes renames in a directory survive a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
