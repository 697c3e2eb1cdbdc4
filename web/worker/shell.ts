/**
 * The app's shell, stored so that it starts without a network: the files listed by the worker's build (scripts/run/worker.ts),
 * including one HTML page that the server renders for no particular user. Replies to navigations are never stored.
 */
import { CacheExpiration } from 'workbox-expiration/CacheExpiration.js';
import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { SERVER_GONE } from './server-gone.ts';

/** Inserted by the build. `entry` names the release: a page that runs this script belongs to it. */
declare const SHELL: {
  readonly entry: string;
  readonly files: { readonly url: string; readonly revision: string | null }[];
};
const { entry, files } = SHELL;

const SHELL_CACHE = 'eleven-shell';
const ASSET_CACHE = 'eleven-assets';
const SHELL_PAGE = '/shell.html';
/** If the network has not delivered a page by then, the stored shell is the better start. */
const PAGE_TIMEOUT_MS = 3_000;
/** This page's policy lets it call a node, and the shell's does not. */
const OWN_POLICY = '/transparency';
/** Files of pages that the user has opened, and of earlier releases. */
const ASSETS_AT_MOST = 200;

const shell = new PrecacheController({ cacheName: SHELL_CACHE, fallbackToNetwork: true });
shell.addToCacheList(files);

export const release = entry;
export const isShellFile = (path: string): boolean => shell.getCacheKeyForURL(path) !== undefined;
export const installShell = (event: ExtendableEvent) => shell.install(event);

/**
 * Drops files that the new release does not have. Hashed files stay among the assets, because a page of the previous release
 * may be open and load its parts from there.
 */
export async function activateShell(event: ExtendableEvent): Promise<void> {
  const [before, assets] = await Promise.all([caches.open(SHELL_CACHE), caches.open(ASSET_CACHE)]);
  const expiration = new CacheExpiration(ASSET_CACHE, { maxEntries: ASSETS_AT_MOST });
  for (const request of await before.keys()) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/assets/') || isShellFile(pathname)) continue;
    const kept = await before.match(request);
    if (!kept) continue;
    await assets.put(request, kept);
    await expiration.updateTimestamp(request.url);
  }
  await expiration.expireEntries();
  await shell.activate(event);
}

const assets = new CacheFirst({
  cacheName: ASSET_CACHE,
  plugins: [new ExpirationPlugin({ maxEntries: ASSETS_AT_MOST, purgeOnQuotaError: true })],
});

/** The content of these files never changes: from the shell, from earlier use, or from the network. */
export async function answerAsset(event: FetchEvent): Promise<Response> {
  return (await shell.matchPrecache(event.request)) ?? assets.handle({ event, request: event.request });
}

/** From the network first, because a newer release may have a different file of this name. */
export async function answerShellFile({ request }: FetchEvent): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await shell.matchPrecache(request);
    if (!kept) throw error;
    return kept;
  }
}

export async function answerPage(event: FetchEvent): Promise<Response> {
  const network = askNetwork(event);
  const kept = await shell.matchPrecache(SHELL_PAGE);
  if (!kept) return network;
  const { pathname } = new URL(event.request.url);
  const timer = pathname === OWN_POLICY ? new Promise<undefined>(() => {}) : after(PAGE_TIMEOUT_MS);
  const answer = await Promise.race([network.catch(() => undefined), timer]);
  return answer && !SERVER_GONE.includes(answer.status) ? answer : kept;
}

/** The browser may have sent the request while this worker was starting. */
async function askNetwork(event: FetchEvent): Promise<Response> {
  const early: unknown = await event.preloadResponse;
  return early instanceof Response ? early : fetch(event.request);
}

const after = (delayMs: number) => new Promise<undefined>((resolve) => setTimeout(resolve, delayMs));
