/** The key of the demo wallet: random, one per browser, and worthless outside the local chain. */
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';

const DATABASE = 'eleven-demo';
const STORE = 'wallet';
const KEY = 'key';
const GRANT = 'shared';

export interface DemoKey {
  readonly account: PrivateKeyAccount;
  /** Whether the user has connected it to this site, as a real wallet would remember. */
  readonly isShared: boolean;
}

export async function loadKey(): Promise<DemoKey> {
  const database = await open();
  const saved = await settled<unknown>(database.transaction(STORE).objectStore(STORE).get(KEY));
  const isShared = await settled<unknown>(database.transaction(STORE).objectStore(STORE).get(GRANT));
  const key = typeof saved === 'string' ? (saved as `0x${string}`) : generatePrivateKey();
  if (saved === undefined) await put(database, KEY, key);
  database.close();
  return { account: privateKeyToAccount(key), isShared: isShared === true };
}

export async function saveShared(isShared: boolean): Promise<void> {
  const database = await open();
  await put(database, GRANT, isShared);
  database.close();
}

async function put(database: IDBDatabase, name: string, value: unknown): Promise<void> {
  await settled(database.transaction(STORE, 'readwrite').objectStore(STORE).put(value, name));
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return settled(request);
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
