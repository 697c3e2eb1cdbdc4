/** This browser's support for notifications, and its subscription (Push API): the only access to both. */
import { registerWorker } from '../service-worker.ts';

/** `homeScreen`: iPhones and iPads support push only for an app on the home screen. */
export type PushSupport = 'supported' | 'homeScreen' | 'unsupported';

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported';
  const isApple =
    /\b(iPhone|iPad|iPod)\b/.test(navigator.userAgent) ||
    // An iPad calls itself a Macintosh.
    (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isApple ? 'homeScreen' : 'unsupported';
}

/** The user's decision about notifications; the last one known if the browser cannot be asked. */
async function permission(): Promise<'granted' | 'denied' | 'prompt' | 'default'> {
  try {
    return (await navigator.permissions.query({ name: 'notifications' })).state;
  } catch {
    return Notification.permission;
  }
}

export const isPushBlocked = async (): Promise<boolean> => (await permission()) === 'denied';
/** The user has allowed notifications here before. */
export const isPushAllowed = async (): Promise<boolean> =>
  pushSupport() === 'supported' && (await permission()) === 'granted';

/** Undefined if this browser has none. */
export async function findSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** The user denied notifications or dismissed the prompt. */
export class PushNotAllowedError extends Error {}

/** Prompts the user, so call it only after a press. A subscription made with another server key is replaced. */
export async function subscribeHere(publicKey: string): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushNotAllowedError();
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && !isFor(known, publicKey)) await known.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

export function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  return key !== null && base64Url(key) === publicKey;
}

/** The subscription in the shape the API expects. */
export function bodyOf(subscription: PushSubscription) {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { endpoint: endpoint ?? '', keys: { p256dh, auth }, timeZone };
}

/** A hash by which this device is recognised in the API's list of devices. */
export async function hashOf({ endpoint }: Pick<PushSubscription, 'endpoint'>): Promise<string> {
  return base64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
}

const base64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
