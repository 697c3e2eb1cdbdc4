/**
 * better-auth writes the sessions. It is called through its request handler, never exposed: our own routes are the only
 * way in, with our limits, our origin check and our answers. Sessions are read by http/session.ts, as its own reader
 * costs many times as much.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { PASSWORD_MAX } from '@eleven/protocol/api/auth';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { PasswordHasher } from '../../core/passwords.ts';
import type { Db } from '../../db/client.ts';
import * as schema from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { lockAccount } from '../../http/session.store.ts';
import { SESSION_TIMES } from '../../http/session.ts';
import { COOKIE_PREFIX } from '../../http/session-cookie.ts';
import { deleteSession, findPasswordHash, isSuspended } from './auth.store.ts';

interface SignInDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hasher: PasswordHasher;
  readonly secret: string;
  readonly publicUrl: string;
  readonly secureCookies: boolean;
}

interface SignInRequest {
  readonly email: string;
  readonly password: string;
  readonly ip: string;
  readonly userAgent: string | undefined;
}

/** Checks the password and starts a session; answers whose it is and the cookies to set. */
export type PasswordSignIn = (request: SignInRequest) => Promise<{ userId: string; setCookies: string[] }>;

/** The hash that the password of the sign-in under way was compared with. */
const compared = new AsyncLocalStorage<{ hash?: string }>();

export function createPasswordSignIn(deps: SignInDeps): PasswordSignIn {
  const { hasher, clock, publicUrl } = deps;
  const basePath = '/api/auth';
  const auth = betterAuth({
    baseURL: publicUrl,
    basePath,
    secret: deps.secret,
    trustedOrigins: [publicUrl],
    database: drizzleAdapter(deps.db, {
      provider: 'pg',
      schema: {
        user: schema.users,
        session: schema.sessions,
        account: schema.accounts,
        verification: schema.verifications,
      },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // Our own rules decide; theirs count UTF-16 units, ours characters.
      minPasswordLength: 1,
      maxPasswordLength: 4 * PASSWORD_MAX,
      password: {
        hash: (password) => hasher.hash(password),
        verify: ({ hash, password }) => {
          const store = compared.getStore();
          if (store) store.hash = hash;
          return hasher.verify(hash, password);
        },
      },
    },
    session: { expiresIn: SESSION_TIMES.user.idleMs / 1000 },
    databaseHooks: {
      session: {
        create: {
          // Its times come from the same clock that the reader compares them with.
          before: async (session) => {
            // Only now, behind the right password, is it told.
            if (await isSuspended(deps.db, session.userId)) throw new AppError('auth.suspended');
            const now = clock.now();
            const expiresAt = new Date(now.getTime() + SESSION_TIMES.user.idleMs);
            return { data: { ...session, createdAt: now, updatedAt: now, expiresAt } };
          },
        },
      },
    },
    advanced: { cookiePrefix: COOKIE_PREFIX, useSecureCookies: deps.secureCookies },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Errors that our own code throws inside (the hash queue, the database) pass through.
    onAPIError: { throw: true },
  });

  return async ({ email, password, ip, userAgent }) => {
    const request = new Request(`${publicUrl}${basePath}/sign-in/email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: publicUrl,
        'x-forwarded-for': ip,
        ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
      },
      body: JSON.stringify({ email, password }),
    });
    const store: { hash?: string } = {};
    const response = await compared
      .run(store, () => auth.handler(request))
      .catch((error: unknown) => {
        if (isRefusal(error)) throw new AppError('auth.invalidCredentials');
        throw error;
      });
    if (response.status === 401) throw new AppError('auth.invalidCredentials');
    if (!response.ok) throw new Error(`better-auth answered ${response.status} to a sign-in`);
    const { user, token } = (await response.json()) as { user: { id: string }; token: string };
    await keepOnlyIfStillRight(deps, { userId: user.id, token, hash: store.hash });
    return { userId: user.id, setCookies: response.headers.getSetCookie() };
  };
}

/**
 * A hash takes its time. Whoever set another password meanwhile ended all sessions, but could not know of this one: the
 * account is held, so that either the password is seen changed here, or the session is there to be ended.
 */
async function keepOnlyIfStillRight(
  { db }: SignInDeps,
  { userId, token, hash }: { userId: string; token: string; hash: string | undefined },
): Promise<void> {
  const refusal = await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, userId);
    const isStill = hash !== undefined && (await findPasswordHash(tx, userId)) === hash;
    if (account && isStill && !account.suspendedAt) return undefined;
    await deleteSession(tx, token);
    return account && isStill ? 'auth.suspended' : 'auth.invalidCredentials';
  });
  if (refusal) throw new AppError(refusal);
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 'UNAUTHORIZED';
}
