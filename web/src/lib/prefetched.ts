/** Replies requested before this script had loaded (scripts/run/home-html.ts), each for its first reader. */
import type { Seed } from './prerendered.ts';

declare global {
  interface Window {
    prefetched?: Record<string, Promise<Response>>;
  }
}

export function takePrefetched(method: string, path: string): Promise<Response> | undefined {
  if (method !== 'GET') return undefined;
  const answer = window.prefetched?.[path];
  delete window.prefetched?.[path];
  return answer;
}

/**
 * Drops replies for paths that begin with `path`, because they are outdated; without a path, all of them, because they belong
 * to another user.
 */
export function forgetPrefetched(path = ''): void {
  for (const key of Object.keys(window.prefetched ?? {})) if (key.startsWith(path)) delete window.prefetched?.[key];
}

/** The replies that arrive in time, by path. Failures are left to their readers. */
export async function readPrefetched(timeoutMs: number): Promise<Seed> {
  const seed: Record<string, unknown> = {};
  const reads = Object.entries(window.prefetched ?? {}).map(async ([path, answer]) => {
    const response = await answer;
    if (!response.ok) return;
    seed[path] = await response.clone().json();
  });
  await Promise.race([Promise.allSettled(reads), new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
  const known = { ...seed };
  for (const path of Object.keys(known)) delete window.prefetched?.[path];
  return known;
}
