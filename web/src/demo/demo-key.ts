/** The key of the demo wallet: random, one per browser, and worthless outside the local chain. */
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';

const DATABASE = 'eleven-demo';
const STORE = 'wallet';
const KEY = 'key';
const CONNECTED = 'shared';

export interface DemoKey {
  readonly account: PrivateKeyAccount;
  /** Whether the wallet is connected to this site. A real wallet would remember it. */
  readonly isConnected: boolean;
}

export async function loadKey(): Promise<DemoKey> {
  const database = await open();
  const saved = await resultOf<unknown>(database.transaction(STORE).objectStore(STORE).get(KEY));
  const isConnected = await resultOf<unknown>(database.transaction(STORE).objectStore(STORE).get(CONNECTED));
  const key = typeof saved === 'string' ? (saved as `0x${string}`) : generatePrivateKey();
  if (saved === undefined) await put(database, KEY, key);
  database.close();
  return { account: privateKeyToAccount(key), isConnected: isConnected === true };
}

export async function saveConnected(isConnected: boolean): Promise<void> {
  const database = await open();
  await put(database, CONNECTED, isConnected);
  database.close();
}

async function put(database: IDBDatabase, name: string, value: unknown): Promise<void> {
  await resultOf(database.transaction(STORE, 'readwrite').objectStore(STORE).put(value, name));
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return resultOf(request);
}

function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
