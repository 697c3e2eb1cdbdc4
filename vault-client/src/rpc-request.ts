/** Requests to a node at a URL, in the form of requests to a wallet. */
import { NoReplyError, type Request } from './rpc.ts';

const TIMEOUT_MS = 20_000;

/** A server responded at the address, but not as a node does. */
export class NotANodeError extends NoReplyError {}

/** Rejects as wallets do: with the node's own error, or with a NoReplyError if no node responds. */
export function rpcRequest(url: string): Request {
  return async ({ method, params = [] }) => {
    const answer = await post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    if (answer.error !== undefined) throw answer.error;
    if (answer.result === undefined) throw new NotANodeError('this address does not answer as a node');
    return answer.result;
  };
}

async function post(url: string, body: string): Promise<{ result?: unknown; error?: unknown }> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new NoReplyError('the node cannot be reached');
  });
  const answer: unknown = await reply.json().catch(() => undefined);
  return typeof answer === 'object' && answer !== null ? answer : {};
}
