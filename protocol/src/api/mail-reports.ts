/** Reports of bounces and complaints by the operator's mail provider or mail server. docs/mail.md is the manual. */
import { z } from 'zod/mini';
import { defineRoute } from './route.ts';
import { wallTime } from './shapes.ts';

const word = z.string().check(z.minLength(1), z.maxLength(250));

/**
 * An event names its email by the token that the email carried (`X-Mail-Token`, or its return address), or by its Message-ID.
 */
const mailEvent = z
  .object({
    id: word,
    type: z.enum(['bounce', 'complaint']),
    /** For a bounce: a temporary one changes nothing. */
    permanence: z.optional(z.enum(['permanent', 'temporary'])),
    /** For a bounce, as defined by RFC 3463: one that says nothing about the address changes nothing. */
    status: z.optional(z.string().check(z.regex(/^[245]\.\d{1,3}\.\d{1,3}$/))),
    token: z.optional(word),
    messageId: z.optional(word),
    at: z.optional(wallTime),
  })
  .check(z.refine(({ token, messageId }) => token !== undefined || messageId !== undefined));
export type MailEvent = z.infer<typeof mailEvent>;

/** Parsed once the signature is valid. */
export const mailEventList = z.array(mailEvent).check(z.maxLength(1_000));

export const reportMail = defineRoute({
  method: 'POST',
  path: '/api/mail/events',
  access: 'public',
  summary:
    'Bounces and complaints: a list of events as JSON, or one report as message/rfc822 (RFC 3464, RFC 5965). Signed as in Standard Webhooks. Exists only if MAIL_WEBHOOK_SECRET is set.',
  reply: z.object({
    /** Addresses that get fewer emails from now on. */
    suppressed: z.int(),
  }),
  errors: ['mail.unsigned', 'request.tooLarge', 'request.unsupportedType'],
});
