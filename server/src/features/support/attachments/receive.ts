/** A file being uploaded is written to the disk: memory contains only files that are being judged. */
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError } from '../../../core/app-error.ts';

/**
 * Reads a body to its end even if it is too large or cannot be written: only then does the sender read the reply. The server's
 * time limit bounds this.
 */
export async function writeAtMost(body: Readable, path: string, max: number): Promise<void> {
  const file = await open(path, 'w', 0o600).catch(throwUnavailable);
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
    // Some file systems report only now that there was no space.
    await file.close().catch(keepFirst);
  }
  if (size > max) throw new AppError('request.tooLarge');
  if (failure !== undefined) throwUnavailable(failure);
}

/** A full, broken or read-only disk is not the sender's fault: they may try again later. */
export function throwUnavailable(cause: unknown): never {
  throw new AppError('unavailable', {}, { cause });
}
