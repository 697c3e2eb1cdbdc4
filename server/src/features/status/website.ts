import type { Server } from 'node:http';

/** A page that takes longer counts as failed. */
const TIMEOUT_MS = 1_500;

/** Whether this server responds to a request over a separate connection, like those of visitors. */
export function asksItself(server: Server): () => Promise<boolean> {
  return async () => {
    const address = server.address();
    if (address === null || typeof address === 'string') return false;
    const isAny = address.address === '0.0.0.0' || address.address === '::';
    const host = isAny ? '127.0.0.1' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
    const answer = await fetch(`http://${host}:${address.port}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.body?.cancel();
    return answer.ok;
  };
}
