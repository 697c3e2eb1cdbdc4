/**
 * Sessions: started by a sign-in, and read by every request with one signature check and one joined query. Reading also keeps
 * a session in use alive.
 */

import { randomBytes, randomUUID } from 'node:crypto';
import type { SessionMethod } from '@eleven/protocol/accounts/sign-in-methods';
import { DAY_MS, MINUTE_MS } from '@eleven/protocol/durations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { isDiskFull } from '../../db/errors.ts';
import type { Tx } from '../../db/tx.ts';
import type { Hub } from '../../live/hub.ts';
import { toUser } from '../user.ts';
import { cookieOf } from './cookies.ts';
import { extendSession, findLiveSessions, insertSession, prepareFindSession } from './session.store.ts';
import { createSessionCache } from './session-cache.ts';
import { createSessionClock } from './session-clock.ts';
import type { SessionCookies, SessionScope } from './session-cookie.ts';
import type { SessionUser } from './session-user.ts';

/** How long a proof of identity is valid for sensitive calls. */
export const STEP_UP_MS = 10 * 60_000;

export function isSteppedUp({ steppedUpAt }: Pick<SessionUser, 'steppedUpAt'>, now: Date): boolean {
  return steppedUpAt !== null && now.getTime() - steppedUpAt.getTime() < STEP_UP_MS;
}

/** The idle lifetime of a session, the longest time between two records of its use, and its maximum age. */
export const SESSION_TIMES: Readonly<Record<SessionScope, { idleMs: number; touchMs: number; maxAgeMs: number }>> = {
  user: { idleMs: 30 * DAY_MS, touchMs: 5 * MINUTE_MS, maxAgeMs: 180 * DAY_MS },
  admin: { idleMs: 30 * MINUTE_MS, touchMs: MINUTE_MS, maxAgeMs: DAY_MS / 2 },
};

/**
 * When the next use of a session is recorded, in milliseconds after the last: 80 to 100 % of `touchMs`, by its id. Sessions
 * that began together, e.g. after a newsletter, would otherwise all be recorded in the same seconds, again and again.
 */
export function touchAfterMs(scope: SessionScope, sessionId: string): number {
  const share = Number.parseInt(sessionId.slice(0, 4), 16) / 0x1_00_00;
  return SESSION_TIMES[scope].touchMs * (0.8 + 0.2 * share);
}

export interface SessionReader {
  /** The user of the request's session; undefined if there is none. */
  read(request: FastifyRequest, reply: FastifyReply, scope: SessionScope): Promise<SessionUser | undefined>;
  /**
   * The session as cached in the last seconds, for routes that allow it; undefined if it must be read from the database.
   */
  cached(request: FastifyRequest): SessionUser | undefined;
  /** The token in the request's cookie, if the cookie is genuine; the session may have ended. */
  tokenOf(request: FastifyRequest, scope: SessionScope): string | undefined;
  /** The ids among these of sessions that have not ended. */
  findLive(sessionIds: readonly string[]): Promise<Set<string>>;
}

export function createSessionReader(deps: { db: Db; clock: Clock; cookies: SessionCookies; hub: Hub }): SessionReader {
  const { db, cookies } = deps;
  const findSession = prepareFindSession(db);
  const sessionClock = createSessionClock(db, deps.clock);
  const cache = createSessionCache(deps.hub);
  const cookieValueOf = (request: FastifyRequest, scope: SessionScope) => cookieOf(request, cookies.nameOf(scope));
  const readSession = async (reply: FastifyReply, scope: SessionScope, value: string) => {
    // Checked first, so that a forged cookie costs no query.
    const token = cookies.verify(scope, value);
    if (token === undefined) return undefined;
    const now = await sessionClock.now();
    const keep = scope === 'user' ? cache.reading() : undefined;
    const row = await findSession(token, scope, now);
    if (!row) return undefined;
    const { idleMs, maxAgeMs } = SESSION_TIMES[scope];
    const touchMs = touchAfterMs(scope, row.sessionId);
    const startedAt = row.startedAt.getTime();
    const touchedAt = row.touchedAt.getTime();
    if (now.getTime() - startedAt >= maxAgeMs) return undefined;
    const user: SessionUser = {
      ...toUser(row),
      sessionId: row.sessionId,
      steppedUpAt: row.steppedUpAt,
      isFrozen: row.frozenAt !== null,
    };
    if (now.getTime() - touchedAt > touchMs) {
      try {
        await extendSession(db, row.sessionId, now, new Date(Math.min(now.getTime() + idleMs, startedAt + maxAgeMs)));
        setSessionCookie(reply, cookies, scope, token);
      } catch (error) {
        // Reads must continue on a full disk: the session lives as long as it would have without this use.
        if (!isDiskFull(error)) throw error;
      }
    } else {
      const untilMs = Math.min(row.expiresAt.getTime(), startedAt + maxAgeMs, touchedAt + touchMs);
      // A copy: the value is a slice of the request's cookies and would keep all of them in memory.
      keep?.(Buffer.from(value).toString(), user, now, new Date(untilMs));
    }
    return user;
  };
  return {
    tokenOf(request, scope) {
      const value = cookieValueOf(request, scope);
      return value === undefined ? undefined : cookies.verify(scope, value);
    },
    async read(request, reply, scope) {
      const value = cookieValueOf(request, scope);
      return value === undefined ? undefined : readSession(reply, scope, value);
    },
    cached(request) {
      const value = cookieValueOf(request, 'user');
      const now = value === undefined ? undefined : sessionClock.nowIfSteady();
      return value === undefined || now === undefined ? undefined : cache.get(value, now);
    },
    findLive: async (sessionIds) => findLiveSessions(db, sessionIds, await sessionClock.now()),
  };
}

interface NewSession {
  readonly scope: SessionScope;
  readonly userId: string;
  readonly request: FastifyRequest;
  /** Whether it begins with the account's strongest proof of identity. */
  readonly isSteppedUp: boolean;
  readonly method: SessionMethod;
  readonly now: Date;
}

/** Starts a session and returns its token, for the cookie. */
export async function startSession(
  tx: Tx,
  { scope, userId, request, isSteppedUp, method, now }: NewSession,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertSession(tx, {
    id: randomUUID(),
    token,
    userId,
    scope,
    expiresAt: new Date(now.getTime() + SESSION_TIMES[scope].idleMs),
    steppedUpAt: isSteppedUp ? now : null,
    now,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    method,
  });
  return token;
}

export function setSessionCookie(
  reply: FastifyReply,
  cookies: SessionCookies,
  scope: SessionScope,
  token: string,
): void {
  reply.setCookie(cookies.nameOf(scope), cookies.sign(scope, token), {
    ...cookieAttributes(cookies, scope),
    ...(scope === 'user' ? { maxAge: SESSION_TIMES.user.idleMs / 1000 } : {}),
  });
}

export function clearSessionCookie(reply: FastifyReply, cookies: SessionCookies, scope: SessionScope): void {
  reply.clearCookie(cookies.nameOf(scope), cookieAttributes(cookies, scope));
}

function cookieAttributes(cookies: SessionCookies, scope: SessionScope) {
  // Both cookies have the same path, as `__Host-` names require. The admin area's cookie is signed with a separate key.
  const sameSite = scope === 'user' ? 'lax' : 'strict';
  return { path: '/', httpOnly: true, sameSite, secure: cookies.isSecure } as const;
}
