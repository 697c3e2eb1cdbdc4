/** The local authenticator, which replaces a phone. A separate file keeps it out of production web apps. */
import { z } from 'zod/mini';
import { defineRoute } from '../route.ts';

export const staffCode = z.object({
  email: z.string(),
  name: z.string(),
  code: z.string(),
  /** False while the app is being set up. */
  isConfirmed: z.boolean(),
});

export const staffCodes = defineRoute({
  method: 'GET',
  path: '/api/dev/authenticator',
  access: 'public',
  summary: 'The current code of each member of staff of this local installation, and the seconds that it lasts.',
  reply: z.object({ secondsLeft: z.int(), staff: z.array(staffCode) }),
  localOnly: true,
});
