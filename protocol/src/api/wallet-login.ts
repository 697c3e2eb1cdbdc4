/** Signing in with a linked wallet, and creating an account with one that is not linked yet (EIP-4361). */
import { z } from 'zod/mini';
import { secondFactorAsked } from './auth.ts';
import { defineRoute } from './route.ts';
import { address } from './shapes.ts';
import { ownSignInRequest } from './sign-in/sign-in-requests.ts';
import { user } from './user.ts';
import { signedMessage } from './wallet-links.ts';

const message = z.object({ message: z.string() });
const credential = z.string().check(z.maxLength(1_000));
const SIGNATURE_ERRORS = ['wallet.messageInvalid', 'wallet.messageExpired', 'wallet.signatureInvalid'] as const;

export const walletLoginMessage = defineRoute({
  method: 'POST',
  path: '/api/login/wallet/message',
  access: 'public',
  summary: 'The message (EIP-4361) for a wallet to sign in with; valid once, for five minutes.',
  body: z.object({ address }),
  reply: message,
  errors: ['wallet.addressInvalid', 'origin.foreign'],
});

export const walletLogin = defineRoute({
  method: 'POST',
  path: '/api/login/wallet',
  access: 'public',
  summary:
    'Sign in with the signature of a linked wallet. Returns the user and sets the session cookie, or names the second factors to ask for. A wallet that no account has linked opens the sign-in request that this browser has claimed.',
  body: signedMessage,
  reply: z.union([user, secondFactorAsked, z.object({ signInRequest: ownSignInRequest })]),
  errors: [
    ...SIGNATURE_ERRORS,
    'auth.alreadySignedIn',
    'auth.walletUnknown',
    'auth.walletStaff',
    'auth.invalidCredentials',
    'auth.suspended',
    'auth.frozen',
    'origin.foreign',
  ],
});

export const walletRegisterMessage = defineRoute({
  method: 'POST',
  path: '/api/register/wallet/message',
  access: 'public',
  summary:
    'The message (EIP-4361) that creates an account with a wallet and contains its masked email; valid once, for five minutes.',
  body: z.object({ address, email: credential }),
  reply: message,
  errors: ['wallet.addressInvalid', 'auth.emailInvalid', 'origin.foreign'],
});

export const walletRegister = defineRoute({
  method: 'POST',
  path: '/api/register/wallet',
  access: 'public',
  summary:
    'Create an account without a password and link the wallet that signed. Returns the user and sets the session cookie.',
  body: z.extend(signedMessage, { name: credential, email: credential, acceptedTerms: z.boolean() }),
  reply: user,
  errors: [
    ...SIGNATURE_ERRORS,
    'wallet.linkedElsewhere',
    'auth.emailTaken',
    'auth.emailInvalid',
    'auth.nameInvalid',
    'auth.nameReserved',
    'auth.termsRequired',
    'origin.foreign',
  ],
  creates: true,
});
