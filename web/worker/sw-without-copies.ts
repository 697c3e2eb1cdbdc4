/**
 * Sent by an operator instead of sw.ts when its copies do harm (`OFFLINE_COPIES=off`): takes over at once, drops every copy, and
 * answers no request. Messages to this device go on.
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
