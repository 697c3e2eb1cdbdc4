/**
 * Keys derived from SESSION_SECRET (HKDF, RFC 5869), one per purpose, so that none opens data of another purpose. Data sealed
 * under the previous secret can still be opened, so the secret can be replaced while the server is in use.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

type Purpose =
  | 'user session'
  | 'admin session'
  | 'mail link'
  | 'ticket link'
  | 'status link'
  | 'mail report'
  | 'calendar address'
  | 'calendar entry'
  | 'request body'
  | 'totp secret'
  | 'backup code'
  | 'proof of work'
  | 'address of a sign-in';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Keys {
  /** AES-256-GCM; `context` identifies the owner, and must be the same to open it. */
  seal(purpose: Purpose, text: string, context: string): string;
  /** Undefined if no key opens it. */
  open(purpose: Purpose, sealed: string, context: string): string | undefined;
  /** HMAC-SHA-256 in base64url, with the current secret first, then with the previous one. */
  macs(purpose: Purpose, text: string): readonly [string, ...string[]];
}

export function createKeys({ secret, previous }: { secret: string; previous?: string | undefined }): Keys {
  const secrets = previous === undefined ? [secret] : [secret, previous];
  // Derived once, since a signature is checked on each request.
  const derived = new Map<string, KeyObject>();
  const keyOf = (fromSecret: string, purpose: Purpose): KeyObject => {
    const name = `${purpose} ${fromSecret}`;
    const known = derived.get(name);
    if (known) return known;
    const key = createSecretKey(Buffer.from(hkdfSync('sha256', fromSecret, '', `eleven ${purpose}`, KEY_BYTES)));
    derived.set(name, key);
    return key;
  };
  return {
    seal(purpose, text, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(purpose, sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url');
      const iv = bytes.subarray(0, IV_BYTES);
      const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      for (const candidate of secrets) {
        try {
          const decipher = createDecipheriv('aes-256-gcm', keyOf(candidate, purpose), iv, { authTagLength: TAG_BYTES });
          decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
          return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
        } catch {
          // Sealed with another secret.
        }
      }
      return undefined;
    },
    macs: (purpose, text) => {
      const mac = (fromSecret: string) =>
        createHmac('sha256', keyOf(fromSecret, purpose)).update(text).digest('base64url');
      return [mac(secret), ...secrets.slice(1).map(mac)];
    },
  };
}
