/**
 * The two session cookies. The value is `<token>.<signature>`, so that a cookie that was never
 * handed out costs no query. The admin area signs with a key of its own: its cookie is worth nothing elsewhere.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export type SessionScope = 'user' | 'admin';

const COOKIE_PREFIX = 'eleven';

export interface SessionCookies {
  nameOf(scope: SessionScope): string;
  /** The token of a genuine cookie value (already URL-decoded). */
  open(scope: SessionScope, value: string): string | undefined;
  seal(scope: SessionScope, token: string): string;
  readonly secure: boolean;
}

export function createSessionCookies(options: { secret: string; secure: boolean }): SessionCookies {
  const keys: Readonly<Record<SessionScope, string>> = {
    user: options.secret,
    admin: createHmac('sha256', options.secret).update('admin session').digest('hex'),
  };
  // Browsers take a cookie of this name over https only, from this very host: no neighbouring subdomain can set one.
  const prefix = options.secure ? '__Host-' : '';
  const sign = (scope: SessionScope, token: string) => createHmac('sha256', keys[scope]).update(token).digest('base64');
  return {
    secure: options.secure,
    nameOf: (scope) => `${prefix}${COOKIE_PREFIX}.${scope === 'user' ? 'session_token' : 'admin'}`,
    open(scope, value) {
      const dot = value.lastIndexOf('.');
      if (dot < 1) return undefined;
      const token = value.slice(0, dot);
      // As it was written, letter by letter: a decoder passes over what is not base64.
      const given = Buffer.from(value.slice(dot + 1));
      const expected = Buffer.from(sign(scope, token));
      return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
    },
    seal: (scope, token) => `${token}.${sign(scope, token)}`,
  };
}
