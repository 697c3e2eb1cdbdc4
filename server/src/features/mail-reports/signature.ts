/**
 * Signatures of reports as specified by https://www.standardwebhooks.com: HMAC-SHA-256 over id, time and the bytes of the
 * body.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const TOLERANCE_MS = 5 * 60_000;

/** @param keys The current and the previous key; a signature with any of them is valid. */
export function isSigned(headers: IncomingHttpHeaders, body: Buffer, keys: readonly Buffer[], now: Date): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': given } = headers;
  if (typeof id !== 'string' || typeof time !== 'string' || typeof given !== 'string') return false;
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() - Number(time) * 1_000) > TOLERANCE_MS) return false;
  const signatures = given.split(' ').map((one) => Buffer.from(one));
  const wanted = keys.map((key) =>
    Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest('base64')}`),
  );
  return wanted.some((right) =>
    signatures.some((signature) => signature.length === right.length && timingSafeEqual(signature, right)),
  );
}
