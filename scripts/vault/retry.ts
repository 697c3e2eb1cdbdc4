/** Reading behind a load balancer: the node that answers may not know yet what another one has already carried out. */
import { setTimeout as pause } from 'node:timers/promises';
import { BaseError } from 'viem';
import { Refusal } from '../run/refusal.ts';

export const LAG_MS = 30_000;
const BETWEEN_MS = 500;

/** What a node that is behind would say, too: asked again, it may say otherwise. */
export class NotYet extends Refusal {}

/** Asks again while the node is silent or behind, at most for `limitMs`; then its last word counts. Contradictions count at once. */
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
