/** A file on its way in is written to the disk: memory holds only those that are being judged. */
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError } from '../../../core/app-error.ts';

/**
 * Reads on to the end of what is too large, or cannot be written, so that the sender reads the answer; the server's time
 * limit ends that.
 */
export async function writeAtMost(body: Readable, path: string, max: number): Promise<void> {
  const file = await open(path, 'w', 0o600).catch(unwritable);
  let size = 0;
  let failure: unknown;
  const keepFirst = (error: unknown) => {
    failure ??= error;
  };
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= max && failure === undefined) await file.writeFile(chunk).catch(keepFirst);
    }
  } finally {
    // Some file systems say only now that there was no room.
    await file.close().catch(keepFirst);
  }
  if (size > max) throw new AppError('request.tooLarge');
  if (failure !== undefined) unwritable(failure);
}

/** A full, broken or read-only disk: no fault of the sender, who may try again later. */
export function unwritable(cause: unknown): never {
  throw new AppError('unavailable', {}, { cause });
}
