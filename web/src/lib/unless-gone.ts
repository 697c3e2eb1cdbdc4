import { ApiError } from './api.ts';

/**
 * For a removal: its first attempt may have succeeded although the reply was lost, and the retry then finds nothing. A 404
 * therefore counts as removed.
 */
export async function unlessGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
