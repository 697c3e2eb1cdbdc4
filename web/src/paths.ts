/** Every URL of the web app. They are written down only here. */

export const PATHS = {
  home: '/',
  dashboard: '/dashboard',
  profile: '/profile',
  settings: '/settings',
  activityLogs: '/activity-logs',
  support: '/customer-service',
  auth: '/auth',
  login: '/auth?mode=login',
  register: '/auth?mode=register',
  resetPassword: '/reset-password',
  verify: '/verify',
  terms: '/terms',
  privacy: '/privacy',
  risks: '/risks',
  transparency: '/transparency',
  status: '/status',
  developers: '/developers',
  admin: '/admin',
  adminDashboard: '/admin/dashboard',
  adminLogin: '/admin/login',
} as const;

/** The check of pasted messages, on the support page. */
export const MESSAGE_CHECK_PATH = '/customer-service#message-check';

/** Requests the link that thaws a frozen account. */
export const THAW_PATH = '/verify#for=thaw';

/** How to withdraw without us: not a route of the app, but a separate page that the server sends as one file. */
export const EXIT_PAGE = '/exit';

/** The licences of everything in the web app's bundle: a text file of the build. */
export const LICENSES_FILE = '/licenses.txt';

/** The private link of a visitor's ticket, with its token in the fragment. */
export const TICKET_PATH = '/tickets';

/** Only on the local chain: the emails that would have gone to a mail server. */
export const MAILBOX_PATH = '/dev/mailbox';
/** Only on the local chain: every email that can be sent. */
export const SAMPLE_EMAILS_PATH = '/dev/mailbox/emails';

/** Only on the local chain: the codes that the authenticator apps of staff would show. */
export const AUTHENTICATOR_PATH = '/dev/authenticator';

/** Only on the local chain: every part of the user interface. */
export const GALLERY_PATH = '/dev/gallery';

/** Anchors of the landing page. */
export const FIGURES_ANCHOR = 'figures';
export const RESERVE_ANCHOR = 'reserve';
export const RISKS_ANCHOR = 'risks';
export const QUESTIONS_ANCHOR = 'questions';
