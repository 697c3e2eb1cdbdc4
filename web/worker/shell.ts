/**
 * The app's shell, kept so that it starts without a network: the files that web/worker's build lists (scripts/run/worker.ts),
 * among them one HTML page that the server writes for nobody. The answer to a navigation is never kept.
 */
import { CacheExpiration } from 'workbox-expiration/CacheExpiration.js';
import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';

/** Written in by the build. `entry` names the release: a page that runs it is a page of this release. */
declare const SHELL: {
  readonly entry: string;
  readonly files: { readonly url: string; readonly revision: string | null }[];
};
const { entry, files } = SHELL;

const SHELL_CACHE = 'eleven-shell';
const ASSET_CACHE = 'eleven-assets';
const SHELL_PAGE = '/shell.html';
/** A page that the network has not brought by then is better begun from what is here. */
const PAGE_TIMEOUT_MS = 3_000;
/** The answer of what stands before a server that is gone. */
const SERVER_GONE: readonly number[] = [502, 504];
/** Its policy lets it ask a node, which the shell's does not. */
const OWN_POLICY = '/transparency';
/** Files of pages that somebody has opened, and of releases before. */
const ASSETS_AT_MOST = 200;

const shell = new PrecacheController({ cacheName: SHELL_CACHE, fallbackToNetwork: true });
shell.addToCacheList(files);

export const release = entry;
export const isShellFile = (path: string): boolean => shell.getCacheKeyForURL(path) !== undefined;
export const installShell = (event: ExtendableEvent) => shell.install(event);

/**
 * Drops what the new release does not have. Its hashed files stay among the assets: a page of the release before may be open, and
 * loads its parts from there.
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

/** Its content never changes: from the shell, from earlier use, or from the network. */
export async function answerAsset(event: FetchEvent): Promise<Response> {
  return (await shell.matchPrecache(event.request)) ?? assets.handle({ event, request: event.request });
}

/** A newer release may have another file of this name. */
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

/** The browser may have asked while this worker was starting. */
async function askNetwork(event: FetchEvent): Promise<Response> {
  const early: unknown = await event.preloadResponse;
  return early instanceof Response ? early : fetch(event.request);
}

const after = (delayMs: number) => new Promise<undefined>((resolve) => setTimeout(resolve, delayMs));
