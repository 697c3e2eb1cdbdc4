/** Announcements, for the staff who write them. */
import { z } from 'zod/mini';
import { STAFF_ROLES } from '../../staff.ts';
import { AUDIENCES, announcement, severity } from '../announcements.ts';
import { defineRoute } from '../route.ts';
import { address, locale, rowId, wallTime } from '../shapes.ts';

export const ANNOUNCEMENT_MAX = 300;

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(ANNOUNCEMENT_MAX));
/** In this century: other years are typos, and databases cannot store some of them. */
const time = z.iso.datetime().check(z.regex(/^20\d\d-/));
const body = z.object({
  severity,
  textKo: text,
  textEn: text,
  startsAt: time,
  /** Null: until it is ended by staff. */
  endsAt: z.nullable(time),
  audience: z._default(z.enum(AUDIENCES), 'everybody'),
  /** The language, for the audience `language`. */
  audienceLocale: z._default(z.nullable(locale), null),
  /** The address of the vault, for the audience `stakers`. */
  audienceVault: z._default(z.nullable(address), null),
  /** Also emails it to those of the audience who want emails about announcements. */
  isMailed: z._default(z.boolean(), true),
});
export type AnnouncementBody = z.infer<typeof body>;

const params = z.object({ id: rowId });
/** `takenBack`: ended before its start, so nobody has seen it. */
const state = z.optional(z.enum(['active', 'scheduled', 'ended', 'takenBack', 'archived']));

const adminAnnouncement = z.extend(announcement, {
  audience: z.enum(AUDIENCES),
  audienceLocale: z.nullable(locale),
  audienceVault: z.nullable(z.string()),
  isMailed: z.boolean(),
  mailsStoppedAt: z.nullable(wallTime),
  changedAt: wallTime,
  isArchived: z.boolean(),
});
export type AdminAnnouncement = z.infer<typeof adminAnnouncement>;

export const announcementList = defineRoute({
  method: 'GET',
  path: '/api/admin/announcements',
  access: 'admin',
  roles: STAFF_ROLES,
  summary:
    'Announcements that are not archived, or those in one state, newest first; pass `nextBefore` as `before` for the following page.',
  query: z.object({
    state,
    before: z.optional(rowId),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  reply: z.object({ announcements: z.array(adminAnnouncement), nextBefore: z.nullable(rowId) }),
  errors: ['auth.required'],
});

export const announcementExport = defineRoute({
  method: 'GET',
  path: '/api/admin/announcements.csv',
  access: 'admin',
  roles: ['admin'],
  summary: 'All announcements as a CSV file. The export is recorded in the audit log.',
  query: z.object({ state }),
  file: 'text/csv',
  errors: ['auth.required', 'forbidden'],
});

const WRITING_ERRORS = [
  'announcement.endsTooSoon',
  'announcement.past',
  'announcement.unknownVault',
  'request.invalid',
] as const;

export const writeAnnouncement = defineRoute({
  method: 'POST',
  path: '/api/admin/announcements',
  access: 'admin',
  roles: ['admin'],
  summary: 'Publish an announcement, now or at a later time. Open pages show it at once.',
  body,
  reply: adminAnnouncement,
  errors: ['auth.required', 'forbidden', 'origin.foreign', ...WRITING_ERRORS],
  creates: true,
});

export const changeAnnouncement = defineRoute({
  method: 'PATCH',
  path: '/api/admin/announcements/:id',
  access: 'admin',
  roles: ['admin'],
  summary:
    'Change an announcement. `seen` is the `changedAt` shown on the page: with it, only if nobody has changed it since.',
  params,
  body: z.extend(body, { seen: z.optional(wallTime) }),
  reply: adminAnnouncement,
  errors: [
    'auth.required',
    'forbidden',
    'notFound',
    'origin.foreign',
    'announcement.archived',
    'announcement.changedMeanwhile',
    ...WRITING_ERRORS,
  ],
});

export const endAnnouncement = defineRoute({
  method: 'POST',
  path: '/api/admin/announcements/:id/end',
  access: 'admin',
  roles: ['admin'],
  summary: 'End an announcement now. One that has already ended stays as it is.',
  params,
  reply: adminAnnouncement,
  errors: ['auth.required', 'forbidden', 'notFound', 'origin.foreign'],
});

const delivery = z.object({
  mails: z.object({
    waiting: z.int(),
    sent: z.int(),
    /** Given up after several attempts. */
    failed: z.int(),
    takenBack: z.int(),
  }),
  mailsStoppedAt: z.nullable(wallTime),
  /** Distinct users who were signed in while their page showed it. */
  seen: z.int(),
});
export type AnnouncementDelivery = z.infer<typeof delivery>;

export const announcementDelivery = defineRoute({
  method: 'GET',
  path: '/api/admin/announcements/:id/delivery',
  access: 'admin',
  roles: STAFF_ROLES,
  summary:
    'The numbers of emails of an announcement that are waiting, sent, failed or cancelled, and of users who have seen it.',
  params,
  reply: delivery,
  errors: ['auth.required', 'notFound'],
});

export const stopAnnouncementMails = defineRoute({
  method: 'POST',
  path: '/api/admin/announcements/:id/stop-mails',
  access: 'admin',
  roles: ['admin'],
  summary:
    'Withdraw all emails of an announcement that have not been sent. None is sent afterwards, whatever is changed later.',
  params,
  reply: delivery,
  errors: ['auth.required', 'forbidden', 'notFound', 'origin.foreign'],
});

export const archiveAnnouncement = defineRoute({
  method: 'POST',
  path: '/api/admin/announcements/:id/archive',
  access: 'admin',
  roles: ['admin'],
  summary: 'Archive an announcement that has ended.',
  params,
  reply: adminAnnouncement,
  errors: ['auth.required', 'forbidden', 'notFound', 'origin.foreign', 'announcement.notEnded'],
});

const written = z.object({ subject: z.string(), text: z.string() });

export const previewAnnouncement = defineRoute({
  method: 'POST',
  path: '/api/admin/announcements/preview',
  access: 'admin',
  roles: ['admin'],
  summary: 'The email of an announcement in both languages, as plain text. Nothing is stored or sent.',
  body: z.object({ textKo: text, textEn: text }),
  reply: z.object({ ko: written, en: written }),
  errors: ['auth.required', 'forbidden', 'origin.foreign'],
});
