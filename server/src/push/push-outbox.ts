/**
 * Wakes the worker that sends push messages. The messages themselves are rows: `notify/` inserts them in the transaction of
 * their cause, and the worker sends them after the commit.
 */
import { afterCommit, type Tx } from '../db/tx.ts';

export interface PushOutbox {
  /** Makes this process's worker look for messages right after the commit, not only at its next poll. */
  wakeAfter(tx: Tx): void;
  /** Calls `listener` when there is something to send, until the returned function is called. */
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
