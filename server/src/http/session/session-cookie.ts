/**
 * The two session cookies. The value is `<token>.<signature>`, so that a cookie that was never
 * handed out costs no query. The admin area signs with a key of its own: its cookie is worth nothing elsewhere.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../core/keys.ts';

export type SessionScope = 'user' | 'admin';

const COOKIE_PREFIX = 'eleven';

export interface SessionCookies {
  nameOf(scope: SessionScope): string;
  /** The token of a genuine cookie value (already URL-decoded). */
  open(scope: SessionScope, value: string): string | undefined;
  seal(scope: SessionScope, token: string): string;
  readonly secure: boolean;
}

export function createSessionCookies({ keys, secure }: { keys: Keys; secure: boolean }): SessionCookies {
  // Browsers take a cookie of this name over https only, from this very host: no neighbouring subdomain can set one.
  const prefix = secure ? '__Host-' : '';
  const sign = (scope: SessionScope, token: string) => keys.macs(`${scope} session`, token);
  return {
    secure,
    nameOf: (scope) => `${prefix}${COOKIE_PREFIX}.${scope === 'user' ? 'session_token' : 'admin'}`,
    open(scope, value) {
      const dot = value.lastIndexOf('.');
      if (dot < 1) return undefined;
      const token = value.slice(0, dot);
      // As it was written, letter by letter: a decoder passes over what is not base64.
      const given = Buffer.from(value.slice(dot + 1));
      const isGenuine = sign(scope, token).some((signature) => {
        const expected = Buffer.from(signature);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      return isGenuine ? token : undefined;
    },
    seal: (scope, token) => `${token}.${sign(scope, token)[0]}`,
  };
}
