/** Accounts and sessions. */
import { z } from 'zod/mini';
import { STAFF_ROLES } from '../staff.ts';
import { passkeyAssertion, passkeyOptions } from './passkeys.ts';
import { proofOfWork } from './proof-of-work.ts';
import { defineRoute } from './route.ts';
import { user } from './user.ts';

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;
export const NAME_MAX = 80;

/** The server's rules check the details and report an error code for each field. */
const credential = z.string().check(z.maxLength(1_000));

export const registration = defineRoute({
  method: 'GET',
  path: '/api/registration',
  access: 'public',
  summary: 'Whether new accounts can be created now; staff may switch that off for a while.',
  reply: z.object({ isOpen: z.boolean() }),
});

export const register = defineRoute({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  summary: 'Create an account and sign in. Returns the user and sets the session cookie.',
  body: z.object({ name: credential, email: credential, password: credential, acceptedTerms: z.boolean() }),
  reply: user,
  errors: [
    'auth.emailTaken',
    'auth.emailInvalid',
    'auth.nameInvalid',
    'auth.nameReserved',
    'auth.passwordTooShort',
    'auth.passwordTooLong',
    'auth.passwordCommon',
    'auth.termsRequired',
    'auth.busy',
    'origin.foreign',
  ],
  creates: true,
});

/** `enrol`: a member of the staff without a factor has to set one up first. */
export const signInStep = z.enum(['passkey', 'totp', 'backupCode', 'enrol']);
export type SignInStep = z.infer<typeof signInStep>;
export type SecondFactor = Exclude<SignInStep, 'enrol'>;

export const secondFactorAsked = z.object({ secondFactor: z.array(signInStep) });

/** One of the two. A code is six digits of the authenticator app, or a backup code. */
const code = z.string().check(z.maxLength(100));
const factorGiven = z.object({ code: z.optional(code), passkey: z.optional(passkeyAssertion) });
export type FactorGiven = z.infer<typeof factorGiven>;

const FACTOR_ERRORS = [
  'auth.signInExpired',
  'auth.invalidCredentials',
  'auth.suspended',
  'auth.frozen',
  'auth.codeWrong',
  'auth.codeUsed',
  'auth.codesUsedUp',
  'auth.passkeyFailed',
  'auth.passkeyUnknown',
  'origin.foreign',
] as const;

export const login = defineRoute({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary: 'Sign in. Returns the user and sets the session cookie, or names the second factors to ask for.',
  body: z.object({ email: credential, password: credential, proof: z.optional(proofOfWork) }),
  reply: z.union([user, secondFactorAsked]),
  errors: [
    'auth.invalidCredentials',
    'auth.challengeRequired',
    'auth.suspended',
    'auth.frozen',
    'auth.busy',
    'origin.foreign',
  ],
});

export const loginFactor = defineRoute({
  method: 'POST',
  path: '/api/login/factor',
  access: 'public',
  summary: 'The second factor of a sign-in that this browser has begun. Returns the user and sets the session cookie.',
  body: factorGiven,
  reply: user,
  errors: FACTOR_ERRORS,
});

export const loginFactorPasskey = defineRoute({
  method: 'POST',
  path: '/api/login/factor/passkey',
  access: 'public',
  summary: 'Options for a passkey as the second factor; valid once, for ten minutes.',
  reply: passkeyOptions,
  errors: ['auth.signInExpired', 'origin.foreign'],
});

export const passkeyLoginOptions = defineRoute({
  method: 'POST',
  path: '/api/login/passkey/options',
  access: 'public',
  summary: 'Options for signing in with a passkey alone; valid once, for ten minutes.',
  reply: passkeyOptions,
  errors: ['origin.foreign'],
});

export const passkeyLogin = defineRoute({
  method: 'POST',
  path: '/api/login/passkey',
  access: 'public',
  summary: 'Sign in with a passkey alone, which verifies its user. Returns the user and sets the session cookie.',
  body: z.object({ passkey: passkeyAssertion }),
  reply: z.union([user, secondFactorAsked]),
  errors: ['auth.passkeyFailed', 'auth.passkeyUnknown', 'auth.suspended', 'auth.frozen', 'origin.foreign'],
});

export const logout = defineRoute({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  summary: 'End the session. Does nothing without a session.',
  errors: ['origin.foreign'],
});

export const adminLogin = defineRoute({
  method: 'POST',
  path: '/api/admin/login',
  access: 'public',
  summary:
    'Sign in to the admin area with its own short session. Names the second factors to ask for, unless a code was sent along. An ordinary user gets the same reply as for a wrong password.',
  body: z.object({
    email: credential,
    password: credential,
    code: z.optional(code),
    proof: z.optional(proofOfWork),
  }),
  reply: z.union([user, secondFactorAsked]),
  errors: [
    'auth.invalidCredentials',
    'auth.challengeRequired',
    'auth.codeWrong',
    'auth.codeUsed',
    'auth.codesUsedUp',
    'auth.busy',
    'origin.foreign',
  ],
});

export const adminLoginFactor = defineRoute({
  ...loginFactor,
  path: '/api/admin/login/factor',
  summary: 'The second factor of a sign-in to the admin area.',
});

export const adminLoginFactorPasskey = defineRoute({
  ...loginFactorPasskey,
  path: '/api/admin/login/factor/passkey',
  summary: 'Options for a passkey as the second factor of the admin area.',
});

/** A new secret for an authenticator app, as text and as the URI in a QR code. */
export const totpSetup = z.object({ secret: z.string(), uri: z.string() });

export const adminEnrol = defineRoute({
  method: 'POST',
  path: '/api/admin/login/enrol',
  access: 'public',
  summary: 'The first sign-in of a member of staff: a secret for the authenticator app.',
  reply: totpSetup,
  errors: ['auth.signInExpired', 'origin.foreign'],
});

export const adminEnrolConfirm = defineRoute({
  method: 'POST',
  path: '/api/admin/login/enrol/confirm',
  access: 'public',
  summary: 'The first code of that app. Signs in, and returns the backup codes, once.',
  body: z.object({ code }),
  reply: z.object({ user, backupCodes: z.array(z.string()) }),
  errors: ['auth.signInExpired', 'auth.invalidCredentials', 'auth.codeWrong', 'origin.foreign'],
});

export const adminLogout = defineRoute({
  method: 'POST',
  path: '/api/admin/logout',
  access: 'public',
  summary: 'End the session of the admin area.',
  errors: ['origin.foreign'],
});

export const adminUser = defineRoute({
  method: 'GET',
  path: '/api/admin/user',
  access: 'admin',
  roles: STAFF_ROLES,
  summary: 'The signed-in member of staff.',
  reply: user,
  errors: ['auth.required'],
});

export const forgotPassword = defineRoute({
  method: 'POST',
  path: '/api/password/forgot',
  access: 'public',
  summary: 'Send a link to set a new password. The reply is the same whether or not the address has an account.',
  body: z.object({ email: credential }),
  errors: ['auth.emailInvalid', 'origin.foreign'],
  creates: true,
});

/** A token from an email: 32 bytes in base64url. */
const linkToken = z.string().check(z.maxLength(200));

export const checkResetLink = defineRoute({
  method: 'POST',
  path: '/api/password/reset/check',
  access: 'public',
  summary: 'Whether the token of an email can still set a new password. Changes nothing.',
  body: z.object({ token: linkToken }),
  errors: ['auth.linkInvalid', 'origin.foreign'],
});

export const resetPassword = defineRoute({
  method: 'POST',
  path: '/api/password/reset',
  access: 'public',
  summary: 'Set a new password with the token of an email, once. Ends every session of the account.',
  body: z.object({ token: linkToken, password: credential }),
  errors: [
    'auth.linkInvalid',
    'auth.suspended',
    'auth.frozen',
    'auth.passwordTooShort',
    'auth.passwordTooLong',
    'auth.passwordCommon',
    'auth.busy',
    'origin.foreign',
  ],
  creates: true,
});

export const verifyEmail = defineRoute({
  method: 'POST',
  path: '/api/email/verify',
  access: 'public',
  summary: 'Confirm the address of an account with the token of an email. Repeating this changes nothing.',
  body: z.object({ token: linkToken }),
  errors: ['auth.linkInvalid', 'auth.suspended', 'auth.frozen', 'origin.foreign'],
});

/** Seconds between two verification emails. */
export const VERIFICATION_PAUSE_SECONDS = 60;

export const resendVerification = defineRoute({
  method: 'POST',
  path: '/api/email/resend',
  access: 'user',
  summary: 'Send the verification email again. Does nothing if the address is confirmed.',
  errors: ['auth.required', 'origin.foreign'],
  creates: true,
});
