/** The addresses that the buttons of emails open. */
import { LINKS, type LinkPurpose, type Links } from './links.ts';
import type { MailRow } from './mail.store.ts';
import type { TemplatePage } from './templates/template.ts';

/** Pages that need no token and are the same for every email. The address of `linked` is in the email's parameters. */
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

/** The address of the button: a link with a token, a visitor's private link to a ticket, or a page. */
export function targetOf(links: Links, mail: MailRow, opens: LinkPurpose | TemplatePage): string {
  if (isLinkPurpose(opens)) return links.urlOf(opens, links.tokenOf(mail.id, opens));
  if (opens === 'linked' && mail.params.linkKey) return links.ticketUrl(mail.params.linkKey, mail.params.linkHash);
  const page = opens === 'linked' ? mail.params.link : PAGES[opens];
  // A path such as //example.org would lead to another site.
  return links.pageUrl(page?.startsWith('/') && !page.startsWith('//') ? page : '/');
}

export function isLinkPurpose(opens: LinkPurpose | TemplatePage): opens is LinkPurpose {
  return Object.hasOwn(LINKS, opens);
}
