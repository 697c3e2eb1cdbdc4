/** Push messages are written in the transaction of their cause (notify/) and sent by the worker after the commit. */
import { afterCommit, type Tx } from '../db/tx.ts';

export interface PushOutbox {
  /** Makes this process's worker check right after the commit instead of at its next turn. */
  wakeAfter(tx: Tx): void;
  /** Called when there is something to send. Returns a function that ends the subscription. */
  onPost(listener: () => void): () => void;
}

export function createPushOutbox(): PushOutbox {
  const listeners = new Set<() => void>();
  return {
    wakeAfter: (tx) =>
      afterCommit(tx, () => {
        for (const listener of listeners) listener();
      }),
    onPost(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
