/** Accounts and sessions of users. */
import {
  forgotPassword,
  login,
  logout,
  PASSWORD_MAX,
  register,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '@eleven/protocol/api/auth';
import { currentUser } from '@eleven/protocol/api/user';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { PasswordHasher } from '../../core/passwords.ts';
import type { Db } from '../../db/client.ts';
import { createLimits, networkOf } from '../../http/limits.ts';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import { clearSessionCookie, setSessionCookie } from '../../http/session.ts';
import type { SessionCookies } from '../../http/session-cookie.ts';
import { limitedSignIn } from '../../http/sign-in-limits.ts';
import type { Hub } from '../../live/hub.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Notify } from '../../notify/notify.ts';
import {
  checkRegistration,
  createAccount,
  endSession,
  isEmail,
  normalizedEmail,
  recordSignIn,
  type SignInPlace,
} from './auth.ts';
import type { IsLeakedPassword } from './leaked-passwords.ts';
import * as reset from './password-reset.ts';
import { signInWithPassword } from './sign-in.ts';
import * as verification from './verification.ts';

export interface AuthDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: Hub;
  readonly notify: Notify;
  readonly hasher: PasswordHasher;
  readonly outbox: Outbox;
  readonly isLeakedPassword: IsLeakedPassword;
  readonly cookies: SessionCookies;
}

export async function authRoutes(app: FastifyInstance, deps: AuthDeps): Promise<void> {
  const { limits, sessions } = app.http;
  // The pause between two mails to one person is no measure against a network: it holds on the local chain as well.
  const pauses = createLimits({ ...deps, local: false });

  /** Starts a session for the right password; the one that the browser had before ends. */
  async function startSession(request: FastifyRequest, reply: FastifyReply, email: string, password: string) {
    if (!isEmail(email) || [...password].length > PASSWORD_MAX) throw new AppError('auth.invalidCredentials');
    const { userId, token } = await signInWithPassword(deps, { email, password, request });
    const before = sessions.tokenOf(request, 'user');
    if (before !== undefined) await endSession(deps, before);
    setSessionCookie(reply, deps.cookies, 'user', token);
    return userId;
  }

  async function signIn(request: FastifyRequest, reply: FastifyReply, given: { email: string; password: string }) {
    const email = normalizedEmail(given.email);
    return limitedSignIn(limits, { email, network: networkOf(request.ip) }, () =>
      startSession(request, reply, email, given.password),
    );
  }

  route(
    app,
    register,
    async ({ request, reply, body, network, storeReply }) => {
      const registration = await checkRegistration(deps, body);
      await limits.hit('signIn', network);
      const user = await createAccount(deps, registration, placeOf(request), storeReply);
      await startSession(request, reply, user.email, registration.password);
      return user;
    },
    {
      // The answer is kept, the cookie is not: whoever repeats the request shows the password once more.
      replay: async ({ request, reply, body }, user) => {
        await signIn(request, reply, body);
        return user;
      },
    },
  );

  route(app, login, async ({ request, reply, body }) =>
    recordSignIn(deps, await signIn(request, reply, body), placeOf(request)),
  );

  route(app, logout, async ({ request, reply }) => {
    const token = sessions.tokenOf(request, 'user');
    if (token !== undefined) await endSession(deps, token);
    clearSessionCookie(reply, deps.cookies, 'user');
    return undefined;
  });

  route(app, currentUser, ({ user }) => user);

  route(app, forgotPassword, async ({ request, body, network, storeReply }) => {
    const email = normalizedEmail(body.email);
    if (!isEmail(email)) throw new AppError('auth.emailInvalid');
    await limits.hit('resetAsked', network);
    await limits.hit('resetMail', email);
    await reset.askForReset(deps, { email, locale: requestLocale(request) }, storeReply);
    return undefined;
  });

  route(
    app,
    resetPassword,
    async ({ request, reply, body, storeReply }) => {
      await reset.resetPassword(deps, { ...body, locale: requestLocale(request) }, storeReply);
      // This browser's session, if it had one, has just ended with all the others.
      clearSessionCookie(reply, deps.cookies, 'user');
      return undefined;
    },
    // Each costs a password hash, as a sign-in does.
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

function placeOf(request: FastifyRequest): SignInPlace {
  return {
    userAgent: request.headers['user-agent'],
    network: networkOf(request.ip),
    locale: requestLocale(request),
  };
}
