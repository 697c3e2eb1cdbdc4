/**
 * The answers of the API that a browser may keep, to show them when the server cannot be reached: figures of the vault that are
 * the same for everybody. Nothing else is ever kept. The server says so in `Cache-Control`, the service worker asks for both.
 */
export const KEPT_OFFLINE: readonly string[] = [
  '/api/config',
  '/api/vault',
  '/api/vault/coverage',
  '/api/vault/operations',
  '/api/vault/roles',
  '/api/vault/timelock',
];

/** On a kept copy: when it was answered, in milliseconds since 1970. An answer of the server never has it. */
export const KEPT_AT_HEADER = 'x-kept-at';
