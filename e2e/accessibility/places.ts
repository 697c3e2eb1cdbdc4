/** Every page that the matrix checks. */

import type { Page } from 'playwright-core';
import { OPEN_TICKET, RATED_TICKET } from './furnish.ts';

export type Language = 'en-US' | 'ko-KR';

export interface Place {
  readonly name: string;
  readonly path: string;
  readonly who: 'guest' | 'member' | 'admin';
  /** Opens the part to be checked; Esc or a new load closes it. */
  readonly open?: (page: Page, wide: boolean) => Promise<void>;
  /** The overlay; the page beneath it was checked before. */
  readonly within?: string;
  /** If absent, both widths are checked. */
  readonly only?: 'wide' | 'narrow';
}

const page = (path: string, who: Place['who'] = 'guest'): Place => ({ name: path, path, who });

export const PAGES: readonly Place[] = [
  page('/'),
  page('/auth?mode=login'),
  page('/auth?mode=register'),
  page('/reset-password'),
  page('/customer-service'),
  page('/terms'),
  page('/privacy'),
  page('/risks'),
  page('/transparency'),
  page('/status'),
  page('/developers'),
  page('/anything-else'),
  page('/admin/login'),
  page('/dev/gallery'),
  page('/dev/authenticator'),
  page('/dashboard', 'member'),
  page('/profile', 'member'),
  page('/settings', 'member'),
  page('/activity-logs', 'member'),
  // Here the form shows the account's address.
  { name: '/status, signed in', path: '/status', who: 'member' },
  page('/admin/dashboard', 'admin'),
  page('/admin/dashboard?section=reserve', 'admin'),
  page('/admin/dashboard?section=tickets', 'admin'),
  page('/customer-service#new-ticket', 'member'),
  page('/admin/dashboard?section=users', 'admin'),
  page('/admin/dashboard?section=announcements', 'admin'),
  page('/admin/dashboard?section=incidents', 'admin'),
  page('/admin/dashboard?section=operations', 'admin'),
  page('/admin/dashboard?section=audit', 'admin'),
  page('/admin/dashboard?section=security', 'admin'),
];

/** Pages of the tickets that `furnish.ts` creates. */
export const FURNISHED: readonly Place[] = [
  page(`/customer-service?ticket=${OPEN_TICKET}`, 'member'),
  page(`/customer-service?ticket=${RATED_TICKET}`, 'member'),
  page(`/admin/dashboard?section=tickets&ticket=${OPEN_TICKET}`, 'admin'),
  page(`/admin/dashboard?section=tickets&ticket=${RATED_TICKET}`, 'admin'),
  page('/admin/dashboard?section=tickets&view=settings', 'admin'),
];
