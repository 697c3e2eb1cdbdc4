/** Codes of authenticator apps (RFC 6238: SHA-1, 6 digits, 30 seconds, as every app expects). */
import { PRODUCT_NAME } from '@eleven/protocol/product';
import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
export const STEP_MS = 30_000;
/** Time steps by which clocks may differ. */
const WINDOW = 1;

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The URI that a QR code passes to the app. */
export function totpUri(secret: string, account: string): string {
  return totpOf(secret, account).toString();
}

/** The time step of the code; undefined if it matches none around now. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(now.getTime() / STEP_MS) + delta;
}

export function totpCode(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() });
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: PRODUCT_NAME, label, secret: Secret.fromBase32(secret) });
}
