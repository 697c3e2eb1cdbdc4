/** Accounts and sessions of users. */
import {
  checkResetLink,
  forgotPassword,
  login,
  loginFactor,
  loginFactorPasskey,
  logout,
  PASSWORD_MAX,
  passkeyLogin,
  passkeyLoginOptions,
  register,
  registration,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '@eleven/protocol/api/auth';
import type { SolvedProof } from '@eleven/protocol/api/proof-of-work';
import { currentUser } from '@eleven/protocol/api/user';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityDeps } from '../../accounts/deps.ts';
import {
  beginFirstSession,
  endSession,
  finishSignIn,
  finishWithFactor,
  pendingPasskeyOptions,
} from '../../accounts/finish-sign-in.ts';
import { limitedSignIn } from '../../accounts/limited-sign-in.ts';
import { assertionOptions, checkAssertion } from '../../accounts/passkeys.ts';
import { AppError } from '../../core/app-error.ts';
import { inTransaction } from '../../db/tx.ts';
import { createLimits } from '../../http/limits.ts';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import { clearSessionCookie } from '../../http/session/session.ts';
import { recordSecurityEvent } from '../../security-log/current.ts';
import { isOn } from '../../switches/switches.store.ts';
import { checkRegistration, createAccount, isEmail, normalizedEmail } from './auth.ts';
import * as reset from './password-reset.ts';
import type { IsLeakedPassword } from './passwords/leaked-passwords.ts';
import { checkCredentials } from './sign-in.ts';
import * as verification from './verification.ts';

export interface AuthDeps extends IdentityDeps {
  readonly isLeakedPassword: IsLeakedPassword;
}

export async function authRoutes(app: FastifyInstance, deps: AuthDeps): Promise<void> {
  const { db, clock, site } = deps;
  const { limits, sessions } = app.http;
  // Limits are raised on the local chain, but the pause between two emails to one address is as long as elsewhere.
  const pauses = createLimits({ ...deps, local: false });

  interface Given {
    readonly email: string;
    readonly password: string;
    readonly proof?: SolvedProof | undefined;
  }

  async function signIn(request: FastifyRequest, reply: FastifyReply, { password, proof, ...given }: Given) {
    const email = normalizedEmail(given.email);
    const isPossible = isEmail(email) && [...password].length <= PASSWORD_MAX;
    const verify = async () => {
      if (!isPossible) throw new AppError('auth.invalidCredentials');
      return checkCredentials(deps, { email, password });
    };
    return limitedSignIn(deps, {
      request,
      email,
      proof,
      verify,
      startSession: (proven) => finishSignIn(deps, { ...proven, method: 'password', request, reply }),
    });
  }

  route(app, registration, async () => ({ isOpen: await isOn(db, 'registrations', clock.now()) }));

  route(
    app,
    register,
    async ({ request, reply, body, storeReply }) => {
      const registration = await checkRegistration(deps, body);
      recordSecurityEvent({ address: registration.email });
      await limits.hit('signIn', request.network);
      const user = await createAccount(deps, registration, request, storeReply);
      return beginFirstSession(deps, { userId: user.id, method: 'password', request, reply });
    },
    {
      // The reply is stored, the cookie is not: a repeat of the request has to present the password again.
      replay: async ({ request, reply, body }, user) => {
        await signIn(request, reply, body);
        return user;
      },
    },
  );

  route(app, login, ({ request, reply, body }) => signIn(request, reply, body));

  route(app, loginFactor, ({ request, reply, body }) =>
    finishWithFactor(deps, { request, reply, scope: 'user', factor: body }),
  );

  route(app, loginFactorPasskey, ({ request }) => pendingPasskeyOptions(deps, request, 'user'));

  route(
    app,
    passkeyLoginOptions,
    () => assertionOptions({ db, clock, site }, undefined, { purpose: 'signIn', holder: null }),
    { limit: 'signIn' },
  );

  route(
    app,
    passkeyLogin,
    async ({ request, reply, body }) => {
      const asserted = await checkAssertion(deps, body.passkey, { purpose: 'signIn', holder: null });
      return finishSignIn(deps, { userId: asserted.userId, method: 'passkey', passkey: asserted, request, reply });
    },
    { limit: 'signIn' },
  );

  route(app, logout, async ({ request, reply }) => {
    const token = sessions.tokenOf(request, 'user');
    if (token !== undefined) await inTransaction(db, (tx) => endSession(deps, tx, token, 'user'));
    clearSessionCookie(reply, deps.cookies, 'user');
    return undefined;
  });

  route(app, currentUser, ({ user }) => user, { isSame: 'private' });

  route(app, forgotPassword, async ({ request, body, storeReply }) => {
    const email = normalizedEmail(body.email);
    if (!isEmail(email)) throw new AppError('auth.emailInvalid');
    recordSecurityEvent({ address: email });
    await limits.hit('resetAsked', request.network);
    await limits.hit('resetMail', email);
    await reset.askForReset(deps, { email, locale: requestLocale(request) }, storeReply);
    return undefined;
  });

  route(
    app,
    checkResetLink,
    async ({ body }) => {
      await reset.checkResetLink(deps, body.token);
      return undefined;
    },
    { limit: 'mailLink' },
  );

  route(
    app,
    resetPassword,
    async ({ request, reply, body, storeReply }) => {
      await reset.resetPassword(deps, { ...body, locale: requestLocale(request) }, storeReply);
      // This browser's session, if any, has just ended with all the others.
      clearSessionCookie(reply, deps.cookies, 'user');
      return undefined;
    },
    // Each call costs a password hash, as a sign-in does.
    { limit: 'signIn' },
  );

  route(
    app,
    verifyEmail,
    async ({ body }) => {
      await verification.verifyEmail(deps, body.token);
      return undefined;
    },
    { limit: 'mailLink' },
  );

  route(app, resendVerification, async ({ request, user, storeReply }) => {
    if (user.emailVerified) return undefined;
    await pauses.hit('verificationPause', user.id);
    await limits.hit('verificationMail', user.id);
    await verification.resendVerification(deps, user, requestLocale(request), storeReply);
    return undefined;
  });
}
