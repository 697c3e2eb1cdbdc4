/**
 * The addresses that are pages of the web app: the routes that web/src/paths.ts has. Everything else is the
 * not-found page, with the status that says so.
 */

/** Recomputes our figures from the chain. */
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
/** Shows emails in frames. */
export const SAMPLE_EMAILS_PAGE = '/dev/mailbox/emails';
const LOCAL_PAGES: ReadonlySet<string> = new Set([
  '/dev/mailbox',
  SAMPLE_EMAILS_PAGE,
  '/dev/authenticator',
  '/dev/gallery',
]);

export function isPage(path: string, local: boolean): boolean {
  return PAGES.has(path) || (local && LOCAL_PAGES.has(path));
}

/** Files are asked for by their names; a page never stands in for a missing one. */
export function isFile(path: string): boolean {
  return path.startsWith('/assets/') || /\.[^/]*$/.test(path);
}
