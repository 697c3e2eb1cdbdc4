/** One answer to the readers of an announcement, for the staff who write it. */
import { z } from 'zod/mini';
import { STAFF_ROLES } from '../../staff.ts';
import { defineRoute } from '../route.ts';
import { rowId, wallTime } from '../shapes.ts';

export const ANSWER_MAX = 600;

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(ANSWER_MAX));
const body = z.object({ textKo: text, textEn: text });
const params = z.object({ id: rowId });

const answer = z.object({
  text: z.object({ ko: z.string(), en: z.string() }),
  writtenAt: wallTime,
  /** The number of readers when the answer was written. */
  readers: z.int(),
  /** Users who have it in the bell so far; from `notifiedAt` on, all who may still sign in. */
  notified: z.int(),
  notifiedAt: z.nullable(wallTime),
  mails: z.int(),
  mailsStoppedAt: z.nullable(wallTime),
  mailsTakenBack: z.int(),
});

const state = z.object({
  /** Users who saw the announcement while signed in and are not suspended: they would get an answer now. */
  readers: z.int(),
  /** How many of these get emails about announcements. */
  mails: z.int(),
  /** Emails of the answer that have not been sent. */
  waiting: z.int(),
  answer: z.nullable(answer),
});
export type AnnouncementAnswer = z.infer<typeof state>;

export const readAnnouncementAnswer = defineRoute({
  method: 'GET',
  path: '/api/admin/announcements/:id/answer',
  access: 'admin',
  roles: STAFF_ROLES,
  summary: 'The number of readers that an answer to an announcement would reach, and the answer if one was given.',
  params,
  reply: state,
  errors: ['auth.required', 'notFound'],
});

const written = z.object({ subject: z.string(), text: z.string() });

export const previewAnnouncementAnswer = defineRoute({
  method: 'POST',
  path: '/api/admin/announcements/:id/answer/preview',
  access: 'admin',
  roles: ['admin'],
  summary: 'The email of an answer in both languages, as plain text. Nothing is stored or sent.',
  params,
  body,
  reply: z.object({ ko: written, en: written }),
  errors: ['auth.required', 'forbidden', 'notFound', 'origin.foreign'],
});

export const answerAnnouncement = defineRoute({
  method: 'POST',
  path: '/api/admin/announcements/:id/answer',
  access: 'admin',
  roles: ['admin'],
  summary:
    'Answer every reader of an announcement, once: in the bell according to their choice for support replies, by email according to their choice for announcements.',
  params,
  body,
  reply: state,
  errors: [
    'auth.required',
    'forbidden',
    'notFound',
    'origin.foreign',
    'announcement.answered',
    'announcement.noReaders',
  ],
  creates: true,
});

export const stopAnnouncementAnswer = defineRoute({
  method: 'POST',
  path: '/api/admin/announcements/:id/answer/stop-mails',
  access: 'admin',
  roles: ['admin'],
  summary: 'Withdraw all emails of an answer that have not been sent.',
  params,
  reply: state,
  errors: ['auth.required', 'forbidden', 'notFound', 'origin.foreign'],
});
