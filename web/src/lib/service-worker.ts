/** The service worker of the build (web/worker/sw.ts); only this file registers it. */

const WORKER = '/sw.js';

export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(workerUrl(), { scope: '/', updateViaCache: 'none' });

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
}

let trusted: unknown;

/** Trusted Types accept only values made by a policy. This policy always makes this one URL, whatever its input. */
function workerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trusted ??= trustedTypes?.createPolicy('push-worker', { createScriptURL: () => WORKER }).createScriptURL(WORKER);
  return (trusted ?? WORKER) as string;
}
