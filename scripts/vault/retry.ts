/** Reads behind a load balancer: the node that responds may lag behind the one that executed the transaction. */
import { setTimeout as pause } from 'node:timers/promises';
import { BaseError } from 'viem';
import { Refusal } from '../run/refusal.ts';

export const LAG_MS = 30_000;
const BETWEEN_MS = 500;

/** A finding that a lagging node would report, too: a later response may differ. */
export class NotYet extends Refusal {}

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
