/** Announcements, for the staff who write them. */
import { z } from 'zod/mini';
import { STAFF_ROLES } from '../../staff.ts';
import { announcement, severity } from '../announcements.ts';
import { defineRoute } from '../route.ts';
import { rowId } from '../shapes.ts';

export const ANNOUNCEMENT_MAX = 300;

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(ANNOUNCEMENT_MAX));
/** In this century: other years are typing errors, and databases cannot store some of them. */
const time = z.iso.datetime().check(z.regex(/^20\d\d-/));
const body = z.object({
  severity,
  textKo: text,
  textEn: text,
  startsAt: time,
  /** Null: until it is ended. */
  endsAt: z.nullable(time),
});
export type AnnouncementBody = z.infer<typeof body>;

const params = z.object({ id: rowId });
const state = z.optional(z.enum(['active', 'scheduled', 'ended']));

export const announcementList = defineRoute({
  method: 'GET',
  path: '/api/admin/announcements',
  access: 'admin',
  roles: STAFF_ROLES,
  summary: 'All announcements, newest first; pass `nextBefore` as `before` for the following page.',
  query: z.object({
    state,
    before: z.optional(rowId),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  reply: z.object({ announcements: z.array(announcement), nextBefore: z.nullable(rowId) }),
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

export const writeAnnouncement = defineRoute({
  method: 'POST',
  path: '/api/admin/announcements',
  access: 'admin',
  roles: ['admin'],
  summary: 'Publish an announcement, now or from a later time. Open pages show it at once.',
  body,
  reply: announcement,
  errors: ['auth.required', 'forbidden', 'origin.foreign', 'announcement.endsTooSoon'],
  creates: true,
});

export const changeAnnouncement = defineRoute({
  method: 'PATCH',
  path: '/api/admin/announcements/:id',
  access: 'admin',
  roles: ['admin'],
  summary: 'Change an announcement.',
  params,
  body,
  reply: announcement,
  errors: ['auth.required', 'forbidden', 'notFound', 'origin.foreign', 'announcement.endsTooSoon'],
});

export const endAnnouncement = defineRoute({
  method: 'POST',
  path: '/api/admin/announcements/:id/end',
  access: 'admin',
  roles: ['admin'],
  summary: 'End an announcement now. One that has already ended stays as it is.',
  params,
  reply: announcement,
  errors: ['auth.required', 'forbidden', 'notFound', 'origin.foreign'],
});
