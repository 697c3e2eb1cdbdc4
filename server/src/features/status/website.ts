import type { Server } from 'node:http';

/** A slower response counts as a failure. */
const TIMEOUT_MS = 1_500;

/**
 * Returns a check that requests a page of this server over a new connection, as a visitor does. It also fails if the server
 * accepts no connections any more.
 */
export function createSelfCheck(server: Server): () => Promise<boolean> {
  return async () => {
    const address = server.address();
    if (address === null || typeof address === 'string') return false;
    const listensOnAll = address.address === '0.0.0.0' || address.address === '::';
    const host = listensOnAll ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
    const response = await fetch(`http://${host}:${address.port}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    // The body is not needed, and unread it would keep the connection.
    await response.body?.cancel();
    return response.ok;
  };
}
