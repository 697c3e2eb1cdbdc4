/** Keys for calls that create something. */
import { useRef } from 'react';

/** A new key: 128 random bits in hex. (`crypto.randomUUID` exists on secure origins only.) */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns the same key while the body stays the same, so pressing again after a lost reply creates nothing twice. The second
 * function drops it: call it on success, because the same body then is a new request.
 */
export function useIdempotencyKey(): readonly [keyOf: (body: unknown) => string, dropKey: () => void] {
  const last = useRef<{ body: string; key: string }>(undefined);
  const keyOf = (body: unknown) => {
    const text = JSON.stringify(body);
    if (last.current?.body !== text) last.current = { body: text, key: newIdempotencyKey() };
    return last.current.key;
  };
  const dropKey = () => {
    last.current = undefined;
  };
  return [keyOf, dropKey];
}
