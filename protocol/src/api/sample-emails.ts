/** The gallery of emails, in place of a mail server and many mail programs. A file of its own, as the mailbox's is. */
import { z } from 'zod/mini';
import { defineRoute } from './route.ts';
import { locale } from './shapes.ts';

/** As kinds of mail programs show a email (server/src/features/mailbox/looks.ts). */
export const LOOKS = ['light', 'dark', 'inverted', 'bare'] as const;
export type Look = (typeof LOOKS)[number];

const copy = z.object({
  subject: z.string(),
  preheader: z.string(),
  text: z.string(),
  /** Those beyond From, To and Subject. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Of the HTML. */
  bytes: z.int(),
});

export const listSampleEmails = defineRoute({
  method: 'GET',
  path: '/api/dev/emails',
  access: 'public',
  summary: 'Every email that the product can send, in both languages, with sample figures.',
  reply: z.object({
    emails: z.array(
      z.object({
        key: z.string(),
        name: z.object({ ko: z.string(), en: z.string() }),
        copies: z.object({ ko: copy, en: copy }),
      }),
    ),
  }),
  localOnly: true,
});
export type SampleEmail = z.infer<typeof listSampleEmails.reply>['emails'][number];

export const showSampleEmail = defineRoute({
  method: 'GET',
  path: '/api/dev/email',
  access: 'public',
  summary: 'The HTML of one of these emails, for a frame.',
  query: z.object({ key: z.string().check(z.maxLength(80)), locale, look: z.enum(LOOKS) }),
  file: 'text/html',
  errors: ['notFound'],
  localOnly: true,
});
