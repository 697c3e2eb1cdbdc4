/**
 * The API replies that a browser may keep, to show them when the server cannot be reached: figures of the vault that are
 * the same for everybody. Nothing else is ever kept. The server sets `Cache-Control` accordingly, and the service worker checks
 * both.
 */
export const KEPT_OFFLINE: readonly string[] = [
  '/api/config',
  '/api/vault',
  '/api/vault/coverage',
  '/api/vault/operations',
  '/api/vault/roles',
  '/api/vault/timelock',
];

/** Set on a kept copy: when the reply was received, in milliseconds since 1970. The server's replies never have it. */
export const KEPT_AT_HEADER = 'x-kept-at';
