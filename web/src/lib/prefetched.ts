/** Answers requested before this script had loaded (scripts/run/home-html.ts), each for its first reader. */
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

/** Answers for paths that begin with `path` are out of date; without one, all of them belonged to another user. */
export function forgetPrefetched(path = ''): void {
  for (const key of Object.keys(window.prefetched ?? {})) if (key.startsWith(path)) delete window.prefetched?.[key];
}

/** The answers that arrive in time, by path; failed ones are left for their readers. */
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
