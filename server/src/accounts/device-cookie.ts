/**
 * A cookie of a browser that has signed in (OWASP, "Device cookies"): strangers who guess the account's password do not slow
 * this browser down. It grants no access, and becomes invalid when the password changes.
 */

import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@eleven/protocol/durations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../db/tx.ts';
import { cookieOf } from '../http/session/cookies.ts';
import type { SessionCookies } from '../http/session/session-cookie.ts';
import { hashToken } from '../mail/links.ts';
import type { IdentityDeps } from './deps.ts';
import { hasDeviceCookie, saveDeviceCookie } from './device-cookie.store.ts';

const DEVICE_COOKIE_MS = 365 * DAY_MS;

/** The cookie's hash, if the browser has signed in to the account with this address. */
export async function isKnownDevice(
  { db, cookies, clock }: Pick<IdentityDeps, 'db' | 'cookies' | 'clock'>,
  request: FastifyRequest,
  email: string,
): Promise<string | undefined> {
  const hash = deviceHashOf(request, cookies);
  if (hash === undefined) return undefined;
  const since = new Date(clock.now().getTime() - DEVICE_COOKIE_MS);
  return (await hasDeviceCookie(db, hash, email, since)) ? hash : undefined;
}

/** The hash of this browser's cookie, whether or not it has signed in to an account. */
export function deviceHashOf(request: FastifyRequest, cookies: SessionCookies): string | undefined {
  const token = cookieOf(request, nameOf(cookies));
  return token === undefined ? undefined : hashToken(token);
}

/** Records the browser and returns the token for its cookie, reusing an existing one. */
export async function recordDeviceCookie(
  tx: Tx,
  cookies: SessionCookies,
  request: FastifyRequest,
  { userId, now }: { userId: string; now: Date },
): Promise<string> {
  const given = cookieOf(request, nameOf(cookies));
  const token = given && /^[\w-]{43}$/.test(given) ? given : randomBytes(32).toString('base64url');
  await saveDeviceCookie(tx, { tokenHash: hashToken(token), userId, now });
  return token;
}

export function setDeviceCookie(reply: FastifyReply, cookies: SessionCookies, token: string): void {
  const { isSecure: secure } = cookies;
  const maxAge = DEVICE_COOKIE_MS / 1000;
  reply.setCookie(nameOf(cookies), token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge });
}

const nameOf = (cookies: SessionCookies) => `${cookies.nameOf('user')}_device`;
