/**
 * Transactions that are not final, stored in this browser (IndexedDB), so that they survive a reload or a closed tab. An entry
 * is written before the wallet opens and removed once its outcome is final.
 */
import type { VaultCallJson } from '@eleven/protocol/api/vault';
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
  const once = async <Value>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Value>) => {
    const store = (await database()).transaction(STORE, mode).objectStore(STORE);
    return settled(work(store));
  };
  /** Safari ends the connection of a page that was in the background for long: a second time with a new one. */
  const run: typeof once = (mode, work) =>
    once(mode, work).catch(() => {
      opened = undefined;
      return once(mode, work);
    });
  const quietly = async <Value>(fallback: Value, work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work();
    } catch (error) {
      console.warn('transactions are not kept:', error);
      return fallback;
    }
  };
  return {
    all: () => quietly([], () => run('readonly', (store) => store.getAll() as IDBRequest<StoredTransaction[]>)),
    put: (entry) => quietly(undefined, async () => void (await run('readwrite', (store) => store.put(entry)))),
    remove: (id) => quietly(undefined, async () => void (await run('readwrite', (store) => store.delete(id)))),
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
