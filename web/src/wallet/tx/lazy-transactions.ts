/**
 * The transactions for the first load: they only look whether an earlier page left some. What sends and follows them is
 * fetched for the first one; a visit without any never pays for it.
 */
import { unreachable } from '../../lib/api.ts';
import type { Journal } from './journal.ts';
import type { Transaction } from './transaction.ts';
import type { Transactions } from './transactions.ts';

const NONE: readonly Transaction[] = [];

export interface LazyTransactionsDeps {
  readonly journal: Pick<Journal<unknown>, 'all'>;
  readonly load: () => Promise<Transactions>;
}

export function createLazyTransactions({ journal, load }: LazyTransactionsDeps): Transactions {
  let real: Transactions | undefined;
  let loading: Promise<Transactions> | undefined;
  const listeners = new Set<() => void>();

  const adopt = (loaded: Transactions): Transactions => {
    real = loaded;
    loaded.subscribe(() => {
      for (const listener of listeners) listener();
    });
    return loaded;
  };
  const wake = (): Promise<Transactions> => {
    loading ??= load().then(adopt, (error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };

  return {
    getAll: () => real?.getAll() ?? NONE,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async submit(request) {
      const loaded = await wake().catch(() => undefined);
      if (!loaded) return { ok: false, problem: { kind: 'server', message: unreachable().message } };
      return loaded.submit(request);
    },
    async resume(chainId, vault) {
      if (!real && (await journal.all()).length === 0) return;
      // Without the network nothing can be followed either; the page reloads when it returns.
      const loaded = await wake().catch(() => undefined);
      await loaded?.resume(chainId, vault);
    },
    nudge: () => real?.nudge(),
    dismiss: (id) => real?.dismiss(id),
  };
}
