/** Decides which requests the service worker handles at all. All others go to the network as if there were no worker. */
import { KEPT_OFFLINE } from '@eleven/protocol/kept-offline';

/**
 * page: a page of the app, from the network, or the stored shell after a failure · asset: its name changes with its content ·
 * shellFile: stored with the shell under a fixed name · answer: a reply that may be kept
 */
export type Way = 'page' | 'asset' | 'shellFile' | 'answer';

interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** They have their own programs, policy or readers: the shell never replaces them. */
const OTHER_PAGES = /^\/(api|exit|dev|admin|healthz|readyz|alarmz|metrics)(\/|$)/;
/** Files have an extension, pages have none. */
const FILE = /\.[^/]*$/;

export function wayOf(
  { method, mode, url }: Asked,
  origin: string,
  isShellFile: (path: string) => boolean,
): Way | undefined {
  const { origin: asked, pathname, search } = new URL(url);
  if (method !== 'GET' || asked !== origin) return undefined;
  if (mode === 'navigate') return OTHER_PAGES.test(pathname) || FILE.test(pathname) ? undefined : 'page';
  if (pathname.startsWith('/assets/')) return 'asset';
  if (pathname.startsWith('/api/')) return KEPT_OFFLINE.includes(pathname) && search === '' ? 'answer' : undefined;
  return isShellFile(pathname) ? 'shellFile' : undefined;
}
