/**
 * The last replies about the vault, for when the server cannot be reached. Keeps only replies that are on the protocol's list
 * and that the server itself allows to be kept; a kept copy says that it is old.
 */
import { KEPT_AT_HEADER, KEPT_OFFLINE } from '@eleven/protocol/kept-offline';
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';
import { SERVER_GONE } from './server-gone.ts';

const ANSWER_CACHE = 'eleven-answers';
/** Replies that every page shows. */
const FIRST = KEPT_OFFLINE.slice(0, 2);
const ANSWER_TIMEOUT_S = 5;

const answers = new NetworkFirst({
  cacheName: ANSWER_CACHE,
  networkTimeoutSeconds: ANSWER_TIMEOUT_S,
  // They contain no text in any language.
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      // A proxy's reply that the server is gone counts as none. Without a copy, the page gets that reply.
      fetchDidSucceed: async ({ response, state }) => {
        if (!SERVER_GONE.includes(response.status)) return response;
        if (state) state.gone = response;
        throw new Error('The server is gone');
      },
      handlerDidError: async ({ state }) => state?.gone as Response | undefined,
    },
    {
      cacheWillUpdate: ({ response }) => copyOf(response, Date.now()),
      cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && servedCopy(cachedResponse, Date.now()),
    },
  ],
});

export const answerFromApi = (event: FetchEvent): Promise<Response> =>
  answers.handle({ event, request: event.request });

/** For users who leave after the first page: its replies are kept only once this worker handles its requests. */
export async function keepFirstAnswers(): Promise<void> {
  const cache = await caches.open(ANSWER_CACHE);
  const read = async (path: string) => {
    const copy = await copyOf(await fetch(path), Date.now());
    if (copy) await cache.put(path, copy);
  };
  // The worker works without them.
  await Promise.allSettled(FIRST.map(read));
}

/**
 * The copy to keep of a reply: none if the reply is private. `stale` is the API's own field for old figures. The configuration
 * has no figures, so its copy has no age: the page would state it for figures that are fresh.
 */
export async function copyOf(response: Response, now: number): Promise<Response | null> {
  const control = response.headers.get('cache-control') ?? 'private';
  if (response.status !== 200 || /private|no-store/.test(control)) return null;
  const body: unknown = await response.clone().json();
  if (typeof body !== 'object' || body === null) return null;
  const path = response.url && new URL(response.url).pathname;
  const headers = new Headers({ 'content-type': 'application/json' });
  if (path !== '/api/config') headers.set(KEPT_AT_HEADER, String(now));
  return new Response(JSON.stringify(path === '/api/vault' ? { ...body, stale: true } : body), { headers });
}

/** The kept copy as it is served. Its chain time moves on by its age, because the page takes it for the present time. */
export async function servedCopy(kept: Response, now: number): Promise<Response> {
  const body: unknown = await kept.clone().json();
  if (typeof body !== 'object' || body === null || !('chainNow' in body)) return kept;
  const ageMs = Math.max(0, now - Number(kept.headers.get(KEPT_AT_HEADER)));
  const chainNow = Number(body.chainNow) + Math.floor(ageMs / 1_000);
  return new Response(JSON.stringify({ ...body, chainNow }), { headers: kept.headers });
}
