/**
 * The two session cookies. The value is `<token>.<signature>`, so a cookie that was never
 * issued costs no query. The admin area signs with a separate key, so its cookie is worthless elsewhere.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '../../core/keys.ts';

export type SessionScope = 'user' | 'admin';

const COOKIE_PREFIX = 'eleven';

export interface SessionCookies {
  nameOf(scope: SessionScope): string;
  /** The token of a genuine cookie value (already URL-decoded). */
  verify(scope: SessionScope, value: string): string | undefined;
  sign(scope: SessionScope, token: string): string;
  readonly isSecure: boolean;
}

export function createSessionCookies({ keys, isSecure }: { keys: Keys; isSecure: boolean }): SessionCookies {
  // Browsers accept a cookie of this name only over https and from this exact host: no sibling subdomain can set one.
  const prefix = isSecure ? '__Host-' : '';
  const signaturesOf = (scope: SessionScope, token: string) => keys.macs(`${scope} session`, token);
  return {
    isSecure,
    nameOf: (scope) => `${prefix}${COOKIE_PREFIX}.${scope === 'user' ? 'session_token' : 'admin'}`,
    verify(scope, value) {
      const dot = value.lastIndexOf('.');
      if (dot < 1) return undefined;
      const token = value.slice(0, dot);
      // Compares the text itself, since a decoder would skip characters that are not base64.
      const given = Buffer.from(value.slice(dot + 1));
      const isGenuine = signaturesOf(scope, token).some((signature) => {
        const expected = Buffer.from(signature);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      return isGenuine ? token : undefined;
    },
    sign: (scope, token) => `${token}.${signaturesOf(scope, token)[0]}`,
  };
}
