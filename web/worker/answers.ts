/**
 * The last answers about the vault, for when the server cannot be reached. Kept is only what is in the protocol's list and what
 * the server itself allows to be kept; a kept copy says that it is old.
 */
import { KEPT_AT_HEADER, KEPT_OFFLINE } from '@eleven/protocol/kept-offline';
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';

const ANSWER_CACHE = 'eleven-answers';
/** Answers that every page shows. */
const FIRST = KEPT_OFFLINE.slice(0, 2);
const ANSWER_TIMEOUT_S = 5;

const answers = new NetworkFirst({
  cacheName: ANSWER_CACHE,
  networkTimeoutSeconds: ANSWER_TIMEOUT_S,
  // They have no words in any language.
  matchOptions: { ignoreVary: true },
  plugins: [{ cacheWillUpdate: ({ response }) => copyOf(response, Date.now()) }],
});

export const answerFromApi = (event: FetchEvent): Promise<Response> =>
  answers.handle({ event, request: event.request });

/** For somebody who leaves after the first page: a page shows them only once this worker answers for it. */
export async function keepFirstAnswers(): Promise<void> {
  const cache = await caches.open(ANSWER_CACHE);
  const read = async (path: string) => {
    const copy = await copyOf(await fetch(path), Date.now());
    if (copy) await cache.put(path, copy);
  };
  // Without them the worker is no worse.
  await Promise.allSettled(FIRST.map(read));
}

/** The copy kept of an answer: none if it is not for everybody. `stale` is the API's own word for earlier figures. */
export async function copyOf(response: Response, now: number): Promise<Response | null> {
  const control = response.headers.get('cache-control') ?? 'private';
  if (response.status !== 200 || /private|no-store/.test(control)) return null;
  const body: unknown = await response.clone().json();
  if (typeof body !== 'object' || body === null) return null;
  const headers = { 'content-type': 'application/json', [KEPT_AT_HEADER]: String(now) };
  return new Response(JSON.stringify(isVault(response.url) ? { ...body, stale: true } : body), { headers });
}

const isVault = (url: string): boolean => url !== '' && new URL(url).pathname === '/api/vault';
