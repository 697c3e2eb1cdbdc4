/** The demo wallet's requests to its user, one at a time, as in a real wallet's window. */

export type Question =
  | { readonly kind: 'message'; readonly text: string }
  | {
      readonly kind: 'transaction';
      readonly to: string;
      /** The vault's function, if the data is a call of the vault. */
      readonly functionName: string | undefined;
      readonly valueWei: bigint;
      readonly feeWei: bigint;
    };

interface Pending {
  readonly question: Question;
  answer(isApproved: boolean): void;
}

let queue: readonly Pending[] = [];
const listeners = new Set<() => void>();

const setQueue = (next: readonly Pending[]) => {
  queue = next;
  for (const listener of listeners) listener();
};

export const approvals = {
  current: (): Pending | undefined => queue[0],
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  ask(question: Question): Promise<boolean> {
    return new Promise((resolve) => {
      const pending: Pending = {
        question,
        answer(isApproved) {
          setQueue(queue.filter((other) => other !== pending));
          resolve(isApproved);
        },
      };
      setQueue([...queue, pending]);
    });
  },
};
