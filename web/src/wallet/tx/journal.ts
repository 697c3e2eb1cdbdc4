/**
 * Transactions that are not final, stored in this browser (IndexedDB), so that they survive a reload or a closed tab. An entry
 * is written before the wallet opens and removed once its outcome is final.
 */
import type { VaultCallJson } from '@eleven/protocol/api/dry-run';
import type { Transaction } from './transaction.ts';

export interface Journal<Entry = Transaction> {
  all(): Promise<Entry[]>;
  put(entry: Entry): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Amounts of the call are decimal strings, as in JSON. */
export type StoredTransaction = Omit<Transaction, 'call'> & { readonly call: VaultCallJson };

const DATABASE = 'eleven';
const STORE = 'transactions';

/** If the browser forbids IndexedDB (private windows), transactions are followed only until the page closes. */
export function openJournal(databases: IDBFactory | undefined): Journal<StoredTransaction> {
  let opened: Promise<IDBDatabase> | undefined;
  const database = () => {
    opened ??= open(databases);
    return opened;
  };
  /** Tries twice, because Safari closes the connection of a page that has been in the background for long. */
  const run = async <Value, Otherwise>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<Value>,
    otherwise: Otherwise,
    isAgain = false,
  ): Promise<Value | Otherwise> => {
    try {
      return await settled(work((await database()).transaction(STORE, mode).objectStore(STORE)));
    } catch (error) {
      opened = undefined;
      if (!isAgain) return run(mode, work, otherwise, true);
      console.warn('transactions are not kept:', error);
      return otherwise;
    }
  };
  return {
    all: () => run('readonly', (store): IDBRequest<StoredTransaction[]> => store.getAll(), []),
    put: async (entry) => void (await run('readwrite', (store) => store.put(entry), undefined)),
    remove: async (id) => void (await run('readwrite', (store) => store.delete(id), undefined)),
  };
}

function open(databases: IDBFactory | undefined): Promise<IDBDatabase> {
  if (!databases) return Promise.reject(new Error('no IndexedDB'));
  const request = databases.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
  return settled(request);
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
