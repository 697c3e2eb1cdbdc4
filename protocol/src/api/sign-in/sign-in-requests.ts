/**
 * Signing in where the wallet is: a signed-in browser creates a code for the link that opens the wallet app, and lets in the
 * browser that used it. The code passes through third-party servers, so it opens a request and nothing else.
 */
import { z } from 'zod/mini';
import { secondFactorAsked } from '../auth.ts';
import { defineRoute } from '../route.ts';
import { address, wallTime } from '../shapes.ts';
import { user } from '../user.ts';

const code = z.string().check(z.regex(/^[\w-]{22}$/));

export const makeSignInCode = defineRoute({
  method: 'POST',
  path: '/api/sign-in-requests',
  access: 'user',
  summary: 'A code for the link that opens another browser: it begins one request to sign in there, within a minute.',
  reply: z.object({ code, expiresAt: wallTime }),
  errors: ['auth.required', 'auth.frozen', 'auth.walletStaff', 'origin.foreign'],
});

export const signInRequest = z.object({
  id: z.string(),
  /** The wallet that signed in the other browser. */
  address,
  /** Two digits, which the other browser shows as well. */
  digits: z.string(),
  /** The other browser. */
  device: z.nullable(z.string()),
  network: z.nullable(z.string()),
  openedAt: wallTime,
  expiresAt: wallTime,
});
export type SignInRequest = z.infer<typeof signInRequest>;

export const signInRequests = defineRoute({
  method: 'GET',
  path: '/api/sign-in-requests',
  access: 'user',
  summary: 'Browsers that request to sign in with a code created by this session.',
  reply: z.object({ requests: z.array(signInRequest) }),
  errors: ['auth.required'],
});

const params = z.object({ id: z.string().check(z.maxLength(100)) });
const ANSWER_ERRORS = [
  'auth.required',
  'auth.frozen',
  'notFound',
  'signInRequest.expired',
  'signInRequest.declined',
  'origin.foreign',
] as const;

export const approveSignInRequest = defineRoute({
  method: 'POST',
  path: '/api/sign-in-requests/:id/approve',
  access: 'user',
  summary: 'Approve the other browser. It gets a session of its own, after the second factor if the account has one.',
  params,
  errors: ANSWER_ERRORS,
});

export const declineSignInRequest = defineRoute({
  method: 'POST',
  path: '/api/sign-in-requests/:id/decline',
  access: 'user',
  summary: 'Decline the other browser, even if it was approved but has not signed in yet.',
  params,
  errors: ANSWER_ERRORS,
});

/**
 * `claimed`: the wallet has not signed yet · `open`: it has, and the first browser can decide · `approved`: this browser may
 * sign in · `declined`, `expired`: it may not
 */
const state = z.enum(['claimed', 'open', 'approved', 'declined', 'expired']);

export const ownSignInRequest = z.object({
  state,
  address: z.nullable(address),
  digits: z.nullable(z.string()),
  expiresAt: wallTime,
  /** The masked address of the account; only once this browser was approved. */
  account: z.nullable(z.string()),
});
export type OwnSignInRequest = z.infer<typeof ownSignInRequest>;

export const claimSignInCode = defineRoute({
  method: 'POST',
  path: '/api/login/request',
  access: 'public',
  creates: true,
  summary:
    'Claim the code of a link, once. A linked wallet still signs in as usual; signing in with any other wallet opens the request.',
  body: z.object({ code: z.string().check(z.maxLength(100)) }),
  errors: ['signInRequest.used', 'signInRequest.expired', 'auth.alreadySignedIn', 'origin.foreign'],
});

export const readOwnSignInRequest = defineRoute({
  method: 'GET',
  path: '/api/login/request',
  access: 'public',
  summary: 'The state of this browser’s request; null if it has none.',
  reply: z.object({ request: z.nullable(ownSignInRequest) }),
});

export const enterBySignInRequest = defineRoute({
  method: 'POST',
  path: '/api/login/request/enter',
  access: 'public',
  summary:
    'Sign in with the approved request. Returns the user and sets the session cookie, or names the second factors to ask for.',
  reply: z.union([user, secondFactorAsked]),
  errors: [
    'signInRequest.waiting',
    'signInRequest.declined',
    'signInRequest.expired',
    'auth.alreadySignedIn',
    'auth.walletStaff',
    'auth.invalidCredentials',
    'auth.suspended',
    'auth.frozen',
    'origin.foreign',
  ],
});

export const cancelSignInRequest = defineRoute({
  method: 'DELETE',
  path: '/api/login/request',
  access: 'public',
  summary: 'End the request of this browser. Does nothing without one.',
  errors: ['origin.foreign'],
});
