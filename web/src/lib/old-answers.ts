/** The API replies that are earlier copies, served by the service worker because the server cannot be reached. */
import { KEPT_AT_HEADER } from '@eleven/protocol/kept-offline';

const keptAt = new Map<string, number>();
let oldest: number | undefined;
const listeners = new Set<() => void>();

/** Records the age of a path's reply. A fresh reply replaces a copy. */
export function noteAge(path: string, { headers }: Response): void {
  const at = Number(headers.get(KEPT_AT_HEADER));
  if (at) keptAt.set(path, at);
  else if (!keptAt.delete(path)) return;
  oldest = keptAt.size > 0 ? Math.min(...keptAt.values()) : undefined;
  for (const listener of listeners) listener();
}

/** When the oldest copy was made, in milliseconds; undefined if all replies are fresh. */
export const oldestAnswer = (): number | undefined => oldest;

export function subscribeOldestAnswer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
