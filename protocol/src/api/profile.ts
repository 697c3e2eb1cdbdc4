/** The signed-in user's own account: name, settings, password, sessions, and the change of address. */
import { z } from 'zod/mini';
import { type Channel, isSwitchable, TOPIC_NAMES } from '../notification-topics.ts';
import { defineRoute } from './route.ts';
import { locale, rowId, theme, valueIn, wallTime, wei } from './shapes.ts';
import { mailPause, user } from './user.ts';

/** The server's rules check the details and return an error code for each field. */
const given = z.string().check(z.maxLength(1_000));
const topic = z.enum(TOPIC_NAMES);
/** Whether each topic that the channel has is on. */
const shown = z.partialRecord(topic, z.boolean());
const switches = (channel: Channel) =>
  z.optional(z.partialRecord(z.enum(TOPIC_NAMES.filter((name) => isSwitchable(name, channel))), z.boolean()));

/** From REWARD_GOAL_MIN_WEI to less than 10⁹ BNB. */
const rewardGoal = z.string().check(z.regex(/^[1-9]\d{14,26}$/));

export const saveName = defineRoute({
  method: 'PATCH',
  path: '/api/profile',
  access: 'user',
  summary: 'Change the name. Returns the user.',
  body: z.object({ name: given }),
  reply: user,
  errors: ['auth.required', 'auth.nameInvalid', 'auth.nameReserved', 'origin.foreign'],
});

const minute = z.int().check(z.minimum(0), z.maximum(1_439));
/**
 * Minutes of the day in the user's time zone; `to` is exclusive. Crosses midnight if `to` is smaller. Equal times are refused:
 * they would mean a whole day.
 */
const quietHours = z.object({ from: minute, to: minute });

export const settingsShape = z.object({
  /** Null follows the browser. */
  locale: z.nullable(locale),
  theme: z.nullable(theme),
  timeZone: z.nullable(z.string()),
  /** The currency of the value beside amounts of BNB; null: won in Korean, otherwise dollars. */
  valueIn: z.nullable(valueIn),
  /** The topics that each channel sends to the user. */
  notifications: z.object({ bell: shown, mail: shown, push: shown }),
  /** When devices stay quiet, except about security; null: never. */
  quietHours: z.nullable(quietHours),
  /** Set once an email has bounced or was reported as spam: the address gets only essential emails. */
  mailPaused: z.nullable(mailPause),
  /** Emails about the activity are sent once a day, at eight in the morning in the user's time zone (or UTC). */
  digest: z.boolean(),
  /** The user is notified from this claimable amount on; null: never. */
  rewardGoalWei: z.nullable(wei),
  /** Null: the password is still the initial one. */
  passwordChangedAt: z.nullable(wallTime),
  /** The user's own words, shown in every email to tell ours from fakes. */
  mailCode: z.nullable(z.string()),
});
export type Settings = z.infer<typeof settingsShape>;

export const settings = defineRoute({
  method: 'GET',
  path: '/api/profile/settings',
  access: 'user',
  summary: 'Language, theme, time zone, value and notification choices of the account.',
  reply: settingsShape,
  errors: ['auth.required'],
});

export const saveSettings = defineRoute({
  method: 'PATCH',
  path: '/api/profile/settings',
  access: 'user',
  summary: 'Change some settings; omitted ones stay. Returns all of them.',
  body: z.object({
    locale: z.optional(z.nullable(locale)),
    theme: z.optional(z.nullable(theme)),
    timeZone: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    valueIn: z.optional(z.nullable(valueIn)),
    digest: z.optional(z.boolean()),
    rewardGoalWei: z.optional(z.nullable(rewardGoal)),
    notifications: z.optional(z.object({ bell: switches('bell'), mail: switches('mail'), push: switches('push') })),
    quietHours: z.optional(z.nullable(quietHours)),
  }),
  reply: settingsShape,
  errors: ['auth.required', 'profile.timeZoneUnknown', 'origin.foreign'],
});

export const resumeMails = defineRoute({
  method: 'POST',
  path: '/api/profile/resume-emails',
  access: 'user',
  summary:
    'Resume all chosen emails to the address, and send one at once. Does nothing if emails are not paused. Returns all settings.',
  reply: settingsShape,
  errors: ['auth.required', 'auth.emailUnconfirmed', 'origin.foreign'],
});

export const renewUnsubscribeLinks = defineRoute({
  method: 'POST',
  path: '/api/profile/unsubscribe-links',
  access: 'user',
  summary: 'Invalidate the unsubscribe links of all emails sent to the user so far; later emails have new ones.',
  errors: ['auth.required', 'origin.foreign'],
});

export const saveMailCode = defineRoute({
  method: 'PATCH',
  path: '/api/profile/mail-code',
  access: 'user',
  stepUp: true,
  summary: 'Set the code that every email to the user shows, or remove it. Returns all settings.',
  body: z.object({ code: z.nullable(given) }),
  reply: settingsShape,
  errors: [
    'auth.required',
    'auth.stepUpRequired',
    'auth.emailUnconfirmed',
    'profile.mailCodeInvalid',
    'origin.foreign',
  ],
});

export const changePassword = defineRoute({
  method: 'POST',
  path: '/api/profile/password',
  access: 'user',
  summary: 'Change the password, given the current one. Ends every other session of the account.',
  body: z.object({ current: given, password: given }),
  errors: [
    'auth.required',
    'auth.stepUpRequired',
    'auth.passwordWrong',
    'auth.passwordNone',
    'auth.passwordSame',
    'auth.passwordTooShort',
    'auth.passwordTooLong',
    'auth.passwordCommon',
    'auth.busy',
    'origin.foreign',
  ],
  creates: true,
});

export const session = z.object({
  id: z.string(),
  /** Browser and system; null if neither is known. */
  device: z.nullable(z.string()),
  /** The network of the sign-in: an IPv4 address, or a /64 of IPv6. */
  network: z.nullable(z.string()),
  createdAt: wallTime,
  /** Rounded to the hour. */
  lastUsedAt: wallTime,
  isCurrent: z.boolean(),
});
export type SessionEntry = z.infer<typeof session>;

export const sessions = defineRoute({
  method: 'GET',
  path: '/api/profile/sessions',
  access: 'user',
  summary: 'The sessions of the account: this one first, then by last use.',
  reply: z.object({ sessions: z.array(session) }),
  errors: ['auth.required'],
});

export const endSession = defineRoute({
  method: 'DELETE',
  path: '/api/profile/sessions/:id',
  access: 'user',
  stepUp: true,
  summary: 'End one session of the account.',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  errors: ['auth.required', 'auth.stepUpRequired', 'notFound', 'origin.foreign'],
});

export const endOtherSessions = defineRoute({
  method: 'DELETE',
  path: '/api/profile/sessions',
  access: 'user',
  stepUp: true,
  summary: 'End every other session of the account. Returns their number.',
  reply: z.object({ ended: z.int() }),
  errors: ['auth.required', 'auth.stepUpRequired', 'origin.foreign'],
});

/** Hours between the confirmation by both addresses and the change, during which either address can stop it. */
export const CHANGE_DELAY_HOURS = 24;

const change = z.object({
  newEmail: z.string(),
  expiresAt: wallTime,
  /** False if the current address was never confirmed: then the new one alone decides. */
  needsOld: z.boolean(),
  oldConfirmed: z.boolean(),
  newConfirmed: z.boolean(),
  /** When the address changes; null until both have confirmed. */
  dueAt: z.nullable(wallTime),
});

export const emailChange = defineRoute({
  method: 'GET',
  path: '/api/profile/email-change',
  access: 'user',
  summary: 'The pending change of the email address.',
  reply: z.object({ change: z.nullable(change) }),
  errors: ['auth.required'],
});

export const askEmailChange = defineRoute({
  method: 'POST',
  path: '/api/profile/email-change',
  access: 'user',
  summary:
    'Request a change of the email address; replaces a pending one. The reply is the same whether or not an account has that address.',
  body: z.object({
    email: given,
    /** Omitted for an account without one, which needs a recent step-up instead. */
    password: z.optional(given),
  }),
  reply: z.object({ change }),
  errors: [
    'auth.required',
    'auth.stepUpRequired',
    'auth.emailInvalid',
    'auth.emailSame',
    'auth.passwordWrong',
    'auth.busy',
    'origin.foreign',
  ],
  creates: true,
});

export const cancelEmailChange = defineRoute({
  method: 'DELETE',
  path: '/api/profile/email-change',
  access: 'user',
  summary: 'Cancel the pending change of the email address. Does nothing without one.',
  errors: ['auth.required', 'origin.foreign'],
});

const linkToken = z.string().check(z.maxLength(200));

export const confirmEmailChange = defineRoute({
  method: 'POST',
  path: '/api/email-change/confirm',
  access: 'public',
  summary:
    'Confirm a change of address with the token of an email, once. It takes effect 24 hours after both addresses have confirmed, or at once if the current one was never confirmed.',
  body: z.object({ token: linkToken }),
  reply: z.object({ outcome: z.enum(['changed', 'scheduled', 'waiting']), dueAt: z.nullable(wallTime) }),
  errors: ['auth.linkInvalid', 'auth.suspended', 'auth.frozen', 'auth.emailTaken', 'origin.foreign'],
  creates: true,
});

export const refuseEmailChange = defineRoute({
  method: 'POST',
  path: '/api/email-change/refuse',
  access: 'public',
  summary: 'Cancel a change of address with the token of an email to either address, until it has taken effect.',
  body: z.object({ token: linkToken }),
  errors: ['auth.linkInvalid', 'auth.suspended', 'auth.frozen', 'origin.foreign'],
  creates: true,
});

export const undoEmailChange = defineRoute({
  method: 'POST',
  path: '/api/email-change/undo',
  access: 'public',
  summary:
    'Undo a change of address with the token of the email to the previous address: restores it, ends every session, removes the password, and sends a link to set a new one.',
  body: z.object({ token: linkToken }),
  errors: ['auth.linkInvalid', 'auth.emailTaken', 'origin.foreign'],
  creates: true,
});

export const reportNotMe = defineRoute({
  method: 'POST',
  path: '/api/profile/not-me',
  access: 'user',
  summary:
    'Report that a security entry was not caused by you: ends every session including this one, cancels a change of address, and sends a link to set a new password.',
  body: z.object({ id: rowId }),
  errors: ['auth.required', 'notFound', 'origin.foreign'],
  creates: true,
});
