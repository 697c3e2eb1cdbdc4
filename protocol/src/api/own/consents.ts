/** The versions of terms, privacy notice and risks that the signed-in user has accepted, and the one still to accept. */
import { z } from 'zod/mini';
import { LEGAL_DOCUMENTS } from '../../legal.ts';
import { defineRoute } from '../route.ts';
import { wallTime } from '../shapes.ts';

export const consent = z.object({
  document: z.enum(LEGAL_DOCUMENTS),
  version: z.string(),
  acceptedAt: wallTime,
  /** `asked`: for a version newer than the registration. */
  how: z.enum(['registration', 'asked']),
});
export type Consent = z.infer<typeof consent>;

const consentsShape = z.object({
  /** Newest first. */
  consents: z.array(consent),
  /** The current version, until it is accepted. */
  dueVersion: z.nullable(z.string()),
});
export type Consents = z.infer<typeof consentsShape>;

export const ownConsents = defineRoute({
  method: 'GET',
  path: '/api/profile/consents',
  access: 'user',
  summary: 'The versions of each document that the user has accepted, and when.',
  reply: consentsShape,
  errors: ['auth.required'],
});

export const acceptDocuments = defineRoute({
  method: 'POST',
  path: '/api/profile/consents',
  access: 'user',
  summary: 'Accept all documents in the version in force, which the request names. A repeat changes nothing.',
  body: z.object({ version: z.string().check(z.maxLength(20)) }),
  reply: consentsShape,
  errors: ['auth.required', 'legal.versionOld', 'origin.foreign'],
});
