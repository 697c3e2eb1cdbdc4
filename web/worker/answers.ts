/**
 * The last replies about the vault, for when the server cannot be reached. Keeps only replies that are on the protocol's list
 * and that the server itself allows to be kept; a kept copy says that it is old.
 */
import { KEPT_AT_HEADER, KEPT_OFFLINE } from '@eleven/protocol/kept-offline';
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';

const ANSWER_CACHE = 'eleven-answers';
/** Replies that every page shows. */
const FIRST = KEPT_OFFLINE.slice(0, 2);
const ANSWER_TIMEOUT_S = 5;

const answers = new NetworkFirst({
  cacheName: ANSWER_CACHE,
  networkTimeoutSeconds: ANSWER_TIMEOUT_S,
  // They contain no text in any language.
  matchOptions: { ignoreVary: true },
  plugins: [{ cacheWillUpdate: ({ response }) => copyOf(response, Date.now()) }],
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

/** The copy to keep of a reply: none if the reply is private. `stale` is the API's own field for old figures. */
export async function copyOf(response: Response, now: number): Promise<Response | null> {
  const control = response.headers.get('cache-control') ?? 'private';
  if (response.status !== 200 || /private|no-store/.test(control)) return null;
  const body: unknown = await response.clone().json();
  if (typeof body !== 'object' || body === null) return null;
  const headers = { 'content-type': 'application/json', [KEPT_AT_HEADER]: String(now) };
  return new Response(JSON.stringify(isVault(response.url) ? { ...body, stale: true } : body), { headers });
}

const isVault = (url: string): boolean => url !== '' && new URL(url).pathname === '/api/vault';
