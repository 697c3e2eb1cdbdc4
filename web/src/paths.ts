/** Every URL of the web app. They are written down only here. */

export const PATHS = {
  home: '/',
  dashboard: '/dashboard',
  profile: '/profile',
  settings: '/settings',
  activityLogs: '/activity-logs',
  support: '/customer-service',
  /** The check of pasted messages. */
  messageCheck: '/customer-service#message-check',
  auth: '/auth',
  login: '/auth?mode=login',
  register: '/auth?mode=register',
  resetPassword: '/reset-password',
  verify: '/verify',
  /** Requests the link that thaws a frozen account. */
  thaw: '/verify#for=thaw',
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
export const LANDING_PARTS = {
  figures: 'figures',
  reserve: 'reserve',
  risks: 'risks',
  questions: 'questions',
} as const;
