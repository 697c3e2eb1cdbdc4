/** Answers that were asked for before this script was there (scripts/run/home-html.ts), each for the first that reads it. */
import type { Seed } from './prerendered.ts';

declare global {
  interface Window {
    ahead?: Record<string, Promise<Response>>;
  }
}

export function takeAhead(method: string, path: string): Promise<Response> | undefined {
  if (method !== 'GET') return undefined;
  const answer = window.ahead?.[path];
  delete window.ahead?.[path];
  return answer;
}

/** Those that begin with `path` are old by now; without one, all of them were for who was here then. */
export function forgetAhead(path = ''): void {
  for (const key of Object.keys(window.ahead ?? {})) if (key.startsWith(path)) delete window.ahead?.[key];
}

/** As much of it as comes in time, by the path that tells it; what failed is left to its reader. */
export async function readAhead(patienceMs: number): Promise<Seed> {
  const seed: Record<string, unknown> = {};
  const reads = Object.entries(window.ahead ?? {}).map(async ([path, answer]) => {
    const response = await answer;
    if (!response.ok) return;
    seed[path] = await response.clone().json();
  });
  await Promise.race([Promise.allSettled(reads), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  const known = { ...seed };
  for (const path of Object.keys(known)) delete window.ahead?.[path];
  return known;
}
