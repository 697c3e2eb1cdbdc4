/** Which requests the service worker answers at all. Everything else goes to the network as if there were no worker. */
import { KEPT_OFFLINE } from '@eleven/protocol/kept-offline';

/**
 * page: of the app, from the network, and after a failure the kept shell · asset: its name changes with its content · shellFile:
 * kept with the shell under a name that stays · answer: one that may be kept
 */
export type Way = 'page' | 'asset' | 'shellFile' | 'answer';

interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** They have programs, a policy or readers of their own: the shell never stands in for them. */
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
