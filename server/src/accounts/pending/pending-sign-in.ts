/**
 * The state between the first proof of a sign-in and its second factor, identified by a separate cookie for ten minutes and up
 * to five wrong codes. It gives access to nothing else.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/database.ts';
import type { Tx } from '../../db/tx.ts';
import { cookieOf } from '../../http/session/cookies.ts';
import type { SessionCookies, SessionScope } from '../../http/session/session-cookie.ts';
import { hashToken } from '../../mail/links.ts';
import { recordSecurityEvent } from '../../security-log/current.ts';
import { findPending, insertPending, type PendingRow } from './pending-sign-in.store.ts';

const GOOD_FOR_MS = 10 * 60_000;
const PENDING_FAILURES = 5;

/** Returns its token, for the cookie. */
export async function beginPending(
  tx: Tx,
  given: { userId: string; scope: SessionScope; method: string; passwordHash: string | null; now: Date },
): Promise<string> {
  const { now, ...row } = given;
  const token = randomBytes(32).toString('base64url');
  await insertPending(tx, { ...row, tokenHash: hashToken(token), expiresAt: new Date(now.getTime() + GOOD_FOR_MS) });
  return token;
}

/** The sign-in that this browser has begun. */
export async function readPending(
  db: Db,
  cookies: SessionCookies,
  request: FastifyRequest,
  scope: SessionScope,
  now: Date,
): Promise<PendingRow | undefined> {
  const token = cookieOf(request, nameOf(cookies, scope));
  if (token === undefined) return undefined;
  const row = await findPending(db, hashToken(token), now);
  if (!row || row.scope !== scope || row.failures >= PENDING_FAILURES) return undefined;
  recordSecurityEvent({ userId: row.userId });
  return row;
}

export function setPendingCookie(
  reply: FastifyReply,
  cookies: SessionCookies,
  scope: SessionScope,
  token: string,
): void {
  reply.setCookie(nameOf(cookies, scope), token, { ...attributes(cookies), maxAge: GOOD_FOR_MS / 1000 });
}

export function clearPendingCookie(reply: FastifyReply, cookies: SessionCookies, scope: SessionScope): void {
  reply.clearCookie(nameOf(cookies, scope), attributes(cookies));
}

const nameOf = (cookies: SessionCookies, scope: SessionScope) => `${cookies.nameOf(scope)}_pending`;
const attributes = ({ isSecure: secure }: SessionCookies) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure }) as const;
