/** Every address of the web app. Nothing else writes one down. */

export const PATHS = {
  home: '/',
  dashboard: '/dashboard',
  profile: '/profile',
  settings: '/settings',
  activityLogs: '/activity-logs',
  support: '/customer-service',
  /** “Is this message from us?” */
  messageCheck: '/customer-service#message-check',
  auth: '/auth',
  login: '/auth?mode=login',
  register: '/auth?mode=register',
  resetPassword: '/reset-password',
  verify: '/verify',
  /** The way out of a frozen account. */
  thaw: '/verify#for=thaw',
  terms: '/terms',
  privacy: '/privacy',
  risks: '/risks',
  transparency: '/transparency',
  status: '/status',
  admin: '/admin',
  adminDashboard: '/admin/dashboard',
  adminLogin: '/admin/login',
} as const;

/** How to withdraw without us: no route of the app but a page of its own, which the server sends as one file. */
export const EXIT_PAGE = '/exit';

/** The licences of everything that the web app brings along: a text file of the build. */
export const LICENSES_FILE = '/licenses.txt';

/** The private link of a visitor's ticket, with its token in the fragment. */
export const TICKET_PATH = '/tickets';

/** Only on the local chain: the mails that a mail server would get. */
export const MAILBOX_PATH = '/dev/mailbox';
/** And every email that can be sent. */
export const SAMPLE_EMAILS_PATH = '/dev/mailbox/emails';

/** Only on the local chain: the codes that the phones of the staff would show. */
export const AUTHENTICATOR_PATH = '/dev/authenticator';

/** Places on the landing page. */
export const LANDING_PARTS = {
  figures: 'figures',
  reserve: 'reserve',
  risks: 'risks',
  questions: 'questions',
} as const;
