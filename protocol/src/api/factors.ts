/** Second factors and passkeys of the signed-in user, and the recovery from a lost one. */
import { z } from 'zod/mini';
import { totpSetup } from './auth.ts';
import { passkeyAttestation, passkeyOptions } from './passkeys.ts';
import { defineRoute } from './route.ts';
import { wallTime } from './shapes.ts';

export const PASSKEY_NAME_MAX = 40;
/** Hours between the request for a recovery and its completion, during which it can be stopped. */
export const RECOVERY_HOURS = 72;

/** From this number of unused backup codes on, the user is asked to get new ones. */
export const FEW_BACKUP_CODES = 2;

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Synced between its owner's devices by their provider. */
  isSynced: z.boolean(),
  createdAt: wallTime,
  lastUsedAt: z.nullable(wallTime),
});
export type Passkey = z.infer<typeof passkey>;

export const factors = defineRoute({
  method: 'GET',
  path: '/api/profile/factors',
  access: 'user',
  summary: 'The second factors and passkeys of the account, and a recovery under way.',
  reply: z.object({
    hasPassword: z.boolean(),
    /** When an authenticator app was turned on; null without one. */
    totpSince: z.nullable(wallTime),
    backupCodesLeft: z.int(),
    passkeys: z.array(passkey),
    /** When a recovery can be completed; null if none is pending. */
    recoveryDueAt: z.nullable(wallTime),
    /**
     * asked: by somebody who knows the password · proposed: by one member of the staff; a second one has to agree first ·
     * agreed: by both of them; null if none is pending.
     */
    recoveryKind: z.nullable(z.enum(['asked', 'proposed', 'agreed'])),
  }),
  errors: ['auth.required'],
});

export const startTotp = defineRoute({
  method: 'POST',
  path: '/api/profile/factors/totp',
  access: 'user',
  stepUp: true,
  summary: 'A new secret for an authenticator app. It takes effect with its first correct code.',
  reply: totpSetup,
  errors: ['auth.required', 'auth.stepUpRequired', 'auth.emailUnconfirmed', 'auth.factorExists', 'origin.foreign'],
});

const backupCodes = z.object({ backupCodes: z.array(z.string()) });

export const confirmTotp = defineRoute({
  method: 'POST',
  path: '/api/profile/factors/totp/confirm',
  access: 'user',
  stepUp: true,
  summary: 'The first code of that app turns it on. Returns backup codes, once, if the account has none.',
  body: z.object({ code: z.string().check(z.maxLength(100)) }),
  reply: backupCodes,
  errors: [
    'auth.required',
    'auth.stepUpRequired',
    'auth.emailUnconfirmed',
    'auth.factorExists',
    'auth.codeWrong',
    'origin.foreign',
  ],
});

export const removeTotp = defineRoute({
  method: 'DELETE',
  path: '/api/profile/factors/totp',
  access: 'user',
  stepUp: true,
  summary: 'Remove the authenticator app. Staff keep at least one second factor.',
  errors: ['auth.required', 'auth.stepUpRequired', 'auth.factorRequired', 'notFound', 'origin.foreign'],
});

export const renewBackupCodes = defineRoute({
  method: 'POST',
  path: '/api/profile/factors/backup-codes',
  access: 'user',
  stepUp: true,
  summary: 'New backup codes, shown once. The previous ones stop working.',
  reply: backupCodes,
  errors: ['auth.required', 'auth.stepUpRequired', 'notFound', 'origin.foreign'],
});

export const passkeyCreation = defineRoute({
  method: 'POST',
  path: '/api/profile/passkeys/options',
  access: 'user',
  stepUp: true,
  summary: 'Options for creating a passkey; valid once, for ten minutes.',
  reply: passkeyOptions,
  errors: ['auth.required', 'auth.stepUpRequired', 'auth.emailUnconfirmed', 'auth.passkeyTooMany', 'origin.foreign'],
});

const passkeyName = z.string().check(z.maxLength(1_000));

export const addPasskey = defineRoute({
  method: 'POST',
  path: '/api/profile/passkeys',
  access: 'user',
  stepUp: true,
  summary: 'Add the passkey that was created. Returns backup codes, once, if the account has none.',
  body: z.object({ name: passkeyName, passkey: passkeyAttestation }),
  reply: z.object({ passkey, backupCodes: z.array(z.string()) }),
  errors: [
    'auth.required',
    'auth.stepUpRequired',
    'auth.emailUnconfirmed',
    'auth.passkeyTooMany',
    'auth.passkeyFailed',
    'auth.passkeyNameInvalid',
    'auth.factorExists',
    'origin.foreign',
  ],
});

const byId = z.object({ id: z.string().check(z.maxLength(2_000)) });

export const namePasskey = defineRoute({
  method: 'PATCH',
  path: '/api/profile/passkeys/:id',
  access: 'user',
  summary: 'Rename a passkey.',
  params: byId,
  body: z.object({ name: passkeyName }),
  reply: passkey,
  errors: ['auth.required', 'auth.passkeyNameInvalid', 'notFound', 'origin.foreign'],
});

export const removePasskey = defineRoute({
  method: 'DELETE',
  path: '/api/profile/passkeys/:id',
  access: 'user',
  stepUp: true,
  summary: 'Remove a passkey. Staff keep at least one second factor.',
  params: byId,
  errors: [
    'auth.required',
    'auth.stepUpRequired',
    'auth.factorRequired',
    'auth.passkeyOnlySignIn',
    'notFound',
    'origin.foreign',
  ],
});

export const stopRecovery = defineRoute({
  method: 'DELETE',
  path: '/api/profile/factors/recovery',
  access: 'user',
  stepUp: true,
  summary: 'Stop the recovery from a lost second factor. Does nothing without one.',
  errors: ['auth.required', 'auth.stepUpRequired', 'origin.foreign'],
});

export const askRecovery = defineRoute({
  method: 'POST',
  path: '/api/login/recovery',
  access: 'public',
  summary:
    'A lost second factor, in a sign-in that this browser has begun: an email to the account lets it be removed after 72 hours.',
  reply: z.object({ dueAt: wallTime }),
  errors: [
    'auth.signInExpired',
    'auth.recoveryPassword',
    'auth.recoveryStaff',
    'auth.emailUnconfirmed',
    'origin.foreign',
  ],
});

const linkToken = z.string().check(z.maxLength(200));

export const stopRecoveryByLink = defineRoute({
  method: 'POST',
  path: '/api/recovery/stop',
  access: 'public',
  summary: 'Stop a recovery with the token of its email.',
  body: z.object({ token: linkToken }),
  errors: ['auth.linkInvalid', 'origin.foreign'],
  creates: true,
});

export const completeRecovery = defineRoute({
  method: 'POST',
  path: '/api/recovery/complete',
  access: 'public',
  summary: 'Remove every second factor and passkey with the token of the email that came after 72 hours.',
  body: z.object({ token: linkToken }),
  errors: ['auth.linkInvalid', 'auth.recoveryNotDue', 'auth.suspended', 'auth.frozen', 'origin.foreign'],
  creates: true,
});
