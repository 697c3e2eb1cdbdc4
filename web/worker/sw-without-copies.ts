/**
 * Served instead of sw.ts if the operator finds that stored copies do harm (`OFFLINE_COPIES=off`): takes over at once, deletes
 * every copy, and handles no request. Push messages to this device continue.
 */
import './push.ts';

const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));

async function activate(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.disable();
  await worker.clients.claim();
}
