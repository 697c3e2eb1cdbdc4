/** The time zone for dates: the one saved in the account, otherwise the browser's. */
import { useSyncExternalStore } from 'react';

let chosen: string | undefined;
const listeners = new Set<() => void>();

/** Undefined follows the browser. */
export function setTimeZone(zone: string | undefined): void {
  if (zone === chosen) return;
  chosen = zone;
  for (const listener of listeners) listener();
}

function currentTimeZone(): string | undefined {
  return chosen;
}

export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTimeZone(): string | undefined {
  return useSyncExternalStore(subscribe, currentTimeZone, () => undefined);
}
