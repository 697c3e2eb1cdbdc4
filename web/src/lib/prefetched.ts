/** API replies that the page requested before the app's script loaded (scripts/run/home-html.ts). Each can be taken once. */
import { noteAge } from './old-answers.ts';
import type { Seed } from './prerendered.ts';

declare global {
  interface Window {
    prefetched?: Record<string, Promise<Response>>;
  }
}

export function takePrefetched(method: string, path: string): Promise<Response> | undefined {
  if (method !== 'GET') return undefined;
  const request = window.prefetched?.[path];
  delete window.prefetched?.[path];
  return request;
}

/**
 * Drops replies for paths that begin with `path`, because they are outdated; without a path, all of them, because they belong
 * to another user.
 */
export function forgetPrefetched(path = ''): void {
  for (const key of Object.keys(window.prefetched ?? {})) {
    if (key.startsWith(path)) delete window.prefetched?.[key];
  }
}

/** The replies that arrive within `timeoutMs`, by path. Late and failed ones stay for `takePrefetched`. */
export async function readPrefetched(timeoutMs: number): Promise<Seed> {
  const seed: Record<string, unknown> = {};
  const reads = Object.entries(window.prefetched ?? {}).map(async ([path, request]) => {
    const response = await request;
    if (!response.ok) return;
    noteAge(path, response);
    // Cloned: a reply that is read too late can still be taken.
    seed[path] = await response.clone().json();
  });
  await Promise.race([Promise.allSettled(reads), new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
  // A copy: late replies still write to `seed`.
  const known = { ...seed };
  for (const path of Object.keys(known)) delete window.prefetched?.[path];
  return known;
}
