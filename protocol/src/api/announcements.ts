/** Public announcements of the operator. */
import { z } from 'zod/mini';
import { defineRoute } from './route.ts';
import { rowId, wallTime } from './shapes.ts';

export const severity = z.enum(['info', 'warning', 'critical']);
export type Severity = z.infer<typeof severity>;

export const announcement = z.object({
  id: rowId,
  severity,
  /** Both languages: who switches reads on. */
  text: z.object({ ko: z.string(), en: z.string() }),
  startsAt: wallTime,
  /** Null: until it is ended. */
  endsAt: z.nullable(wallTime),
});
export type Announcement = z.infer<typeof announcement>;

/** A notice above every page: an announcement, an open incident (`i7`) or a short reserve (`r…`); `link` tells more. */
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
  summary: 'The current announcements and open incidents, the most severe first.',
  reply: z.object({ announcements: z.array(shownAnnouncement) }),
});
