/** The API replies that are earlier copies, served by the service worker because the server cannot be reached. */
import { KEPT_AT_HEADER } from '@eleven/protocol/kept-offline';

/** By path: when the copy was made that was its last reply, in milliseconds. */
export const keptAt = new Map<string, number>();
const listeners = new Set<() => void>();

/** Records the age of a path's reply. A fresh reply replaces a copy. */
export function noteAge(path: string, { headers }: Response): void {
  const at = Number(headers.get(KEPT_AT_HEADER));
  if (at) keptAt.set(path, at);
  else if (!keptAt.delete(path)) return;
  for (const listener of listeners) listener();
}

/** When the oldest copy was made, in milliseconds; undefined if all replies are fresh. */
export const oldestAnswer = (): number | undefined => (keptAt.size ? Math.min(...keptAt.values()) : undefined);

export function subscribeOldestAnswer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
