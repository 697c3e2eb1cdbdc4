/** Files that are either as they were or as they shall be, whenever the machine stops. */
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes beside the file, flushes, and only then takes its place. */
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

/** Makes renames in a directory outlast a power cut. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
