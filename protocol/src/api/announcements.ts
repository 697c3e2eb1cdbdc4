/** Public announcements of the operator. */
import { z } from 'zod/mini';
import { defineRoute } from './route.ts';
import { rowId, wallTime } from './shapes.ts';

export const severity = z.enum(['info', 'warning', 'critical']);
export type Severity = z.infer<typeof severity>;

export const announcement = z.object({
  id: rowId,
  severity,
  /** Both languages, since readers may switch. */
  text: z.object({ ko: z.string(), en: z.string() }),
  startsAt: wallTime,
  /** Null: until it is ended by staff. */
  endsAt: z.nullable(wallTime),
});
export type Announcement = z.infer<typeof announcement>;

export const AUDIENCES = ['everybody', 'language', 'stakers'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** A notice above every page: an announcement, an open incident (`i7`) or a low reserve (`r…`); `link` leads to details. */
export const shownAnnouncement = z.extend(announcement, {
  id: z.string(),
  /** `/status` or `/transparency`. */
  link: z.optional(z.string()),
});
export type ShownAnnouncement = z.infer<typeof shownAnnouncement>;

export const activeAnnouncements = defineRoute({
  method: 'GET',
  path: '/api/announcements',
  access: 'public',
  summary: 'The current announcements to everybody and open incidents, the most severe first.',
  reply: z.object({ announcements: z.array(shownAnnouncement) }),
});

export const ownAnnouncements = defineRoute({
  method: 'GET',
  path: '/api/own-announcements',
  access: 'user',
  summary: 'The current announcements to the language, or to the stakes, of the signed-in user.',
  reply: z.object({ announcements: z.array(shownAnnouncement) }),
  errors: ['auth.required'],
});

export const markAnnouncementSeen = defineRoute({
  method: 'POST',
  path: '/api/own-announcements/:id/seen',
  access: 'user',
  summary: 'Record, once, that the signed-in user has seen an announcement.',
  params: z.object({ id: rowId }),
  errors: ['auth.required', 'notFound', 'origin.foreign'],
});
