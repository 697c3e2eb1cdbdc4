/**
 * The paths that are pages of the web app: the routes of web/src/paths.ts. Everything else gets the
 * not-found page with status 404.
 */

/** The page that recomputes our figures from the chain. */
export const CHECKING_PAGE = '/transparency';
const PAGES: ReadonlySet<string> = new Set([
  '/',
  '/dashboard',
  '/profile',
  '/settings',
  '/activity-logs',
  '/customer-service',
  '/auth',
  '/reset-password',
  '/admin',
  '/admin/login',
  '/admin/dashboard',
  '/terms',
  '/privacy',
  '/risks',
  CHECKING_PAGE,
  '/status',
  '/developers',
  '/verify',
  // The private link of a visitor's ticket; its token is in the fragment.
  '/tickets',
]);
/** The page that shows emails in frames. */
export const SAMPLE_EMAILS_PAGE = '/dev/mailbox/emails';
const LOCAL_PAGES: ReadonlySet<string> = new Set([
  '/dev/mailbox',
  SAMPLE_EMAILS_PAGE,
  '/dev/authenticator',
  '/dev/gallery',
]);

/** The page meant by a path with a trailing slash; undefined if there is none. */
export function pageWithoutSlash(path: string, isLocal: boolean): string | undefined {
  const bare = path.replace(/\/+$/, '');
  return bare !== path && isPage(bare, isLocal) ? bare : undefined;
}

export function isPage(path: string, isLocal: boolean): boolean {
  return PAGES.has(path) || (isLocal && LOCAL_PAGES.has(path));
}

/** Whether the path names a file: a missing file is never replaced by a page. */
export function isFile(path: string): boolean {
  return path.startsWith('/assets/') || /\.[^/]*$/.test(path);
}
