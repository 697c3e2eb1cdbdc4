/** Reads behind a load balancer: the node that responds may lag behind the one that executed the transaction. */
import { setTimeout as pause } from 'node:timers/promises';
import { BaseError } from 'viem';
import { UserError } from '../run/user-error.ts';

export const LAG_MS = 30_000;
const BETWEEN_MS = 500;

/** A finding that may be due to a lagging node: a later response may differ. */
export class NotYet extends UserError {}

/** Retries for up to `limitMs` while the node is silent or behind, then throws the last error. Contradictions throw at once. */
export async function readWithRetry<T>(read: () => Promise<T>, limitMs = LAG_MS): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    try {
      return await read();
    } catch (error) {
      const mayChange = error instanceof NotYet || error instanceof BaseError;
      if (!mayChange || performance.now() + BETWEEN_MS > end) throw error;
    }
    await pause(BETWEEN_MS);
  }
}
