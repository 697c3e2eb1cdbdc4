/** Accounts and sessions. */
import { z } from 'zod/mini';
import { STAFF_ROLES } from '../staff.ts';
import { defineRoute } from './route.ts';
import { user } from './user.ts';

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;
export const NAME_MAX = 80;

/** The server's rules check the details and report an error code for each field. */
const credential = z.string().check(z.maxLength(1_000));

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
    'auth.passwordTooShort',
    'auth.passwordTooLong',
    'auth.passwordCommon',
    'auth.termsRequired',
    'auth.busy',
    'origin.foreign',
  ],
  creates: true,
});

export const secondFactorAsked = z.object({ secondFactor: z.array(z.enum(['totp', 'backupCode'])) });

export const login = defineRoute({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary: 'Sign in. Returns the user and sets the session cookie, or names the second factors to ask for.',
  body: z.object({ email: credential, password: credential }),
  reply: z.union([user, secondFactorAsked]),
  errors: ['auth.invalidCredentials', 'auth.busy', 'origin.foreign'],
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
    'Sign in to the admin area with its own short session. A normal user gets the same reply as with a wrong password.',
  body: z.object({ email: credential, password: credential }),
  reply: user,
  errors: ['auth.invalidCredentials', 'auth.busy', 'origin.foreign'],
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

export const resetPassword = defineRoute({
  method: 'POST',
  path: '/api/password/reset',
  access: 'public',
  summary: 'Set a new password with the token of an email, once. Ends every session of the account.',
  body: z.object({ token: linkToken, password: credential }),
  errors: [
    'auth.linkInvalid',
    'auth.suspended',
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
  errors: ['auth.linkInvalid', 'auth.suspended', 'origin.foreign'],
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
