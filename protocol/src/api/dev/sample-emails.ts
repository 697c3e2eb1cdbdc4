/**
 * A gallery of every email that the product sends, for local development only. A separate file keeps it
 * out of the production web app.
 */
import { z } from 'zod/mini';
import { defineRoute } from '../route.ts';
import { locale } from '../shapes.ts';

/** How different mail clients render an email; explained in server/src/features/mailbox/email-variants.ts. */
export const EMAIL_VARIANTS = ['light', 'dark', 'inverted', 'bare'] as const;
export type EmailVariant = (typeof EMAIL_VARIANTS)[number];

const localizedEmail = z.object({
  subject: z.string(),
  preheader: z.string(),
  text: z.string(),
  /** All headers except From, To and Subject. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  htmlBytes: z.int(),
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
        copies: z.object({ ko: localizedEmail, en: localizedEmail }),
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
  summary: 'The HTML of one sample email, as a mail client renders it, to show in an iframe.',
  query: z.object({ key: z.string().check(z.maxLength(80)), locale, variant: z.enum(EMAIL_VARIANTS) }),
  file: 'text/html',
  errors: ['notFound'],
  localOnly: true,
});
