/** Target pages of the buttons in emails. */
import { LINKS, type LinkPurpose, type Links } from './links.ts';
import type { MailRow } from './mail.store.ts';
import type { TemplatePage } from './templates/template.ts';

/** Pages that emails open without a token; `linked` is the email's own path. */
export const PAGES: Readonly<Record<Exclude<TemplatePage, 'linked'>, string>> = {
  loginPage: '/auth?mode=login',
  resetPage: '/reset-password',
  settingsPage: '/settings',
  dashboardPage: '/dashboard',
  activityPage: '/activity-logs',
  supportPage: '/customer-service',
  exitPage: '/exit',
  statusPage: '/status',
  thawPage: '/verify#for=thaw',
};

export function targetOf(links: Links, mail: MailRow, opens: LinkPurpose | TemplatePage): string {
  if (isPurpose(opens)) return links.urlOf(opens, links.tokenOf(mail.id, opens));
  if (opens === 'linked' && mail.params.linkKey) return links.ticketUrl(mail.params.linkKey, mail.params.linkHash);
  const page = opens === 'linked' ? mail.params.link : PAGES[opens];
  // Never links to another site.
  return links.pageUrl(page?.startsWith('/') && !page.startsWith('//') ? page : '/');
}

export function isPurpose(opens: LinkPurpose | TemplatePage): opens is LinkPurpose {
  return Object.hasOwn(LINKS, opens);
}
