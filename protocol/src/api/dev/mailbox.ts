/** The local mailbox, which replaces a mail server. A separate file keeps it out of production web apps. */
import { z } from 'zod/mini';
import { defineRoute } from '../route.ts';
import { locale, wallTime } from '../shapes.ts';

export const mail = z.object({
  id: z.string(),
  to: z.string(),
  kind: z.string(),
  locale,
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: wallTime,
});
export type Mail = z.infer<typeof mail>;

export const listMails = defineRoute({
  method: 'GET',
  path: '/api/dev/mails',
  access: 'public',
  summary: 'The latest 50 emails that this local installation would have sent, newest first.',
  query: z.object({ to: z.optional(z.string().check(z.maxLength(254))) }),
  reply: z.object({ mails: z.array(mail) }),
  localOnly: true,
});
