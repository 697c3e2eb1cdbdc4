/**
 * The browser's push subscription follows the account that is signed in here. One from an earlier sign-in of the same account
 * moves to this session and reports where the device is now; one of another account is ended. If this session has a device
 * with another address, the browser has replaced its subscription, and the service worker could not register the new one.
 */
import { pushDevices, subscribePush } from '@eleven/protocol/api/push';
import { callApi } from '../lib/api.ts';
import { bodyOf, findSubscription, hashOf, isFor, isPushAllowed } from '../lib/push/this-browser.ts';

export async function keepPush(): Promise<void> {
  if (!(await isPushAllowed())) return;
  const subscription = await findSubscription();
  if (!subscription) return;
  const { publicKey, devices } = await callApi(pushDevices);
  const hash = await hashOf(subscription);
  const own = devices.find(({ endpointHash }) => endpointHash === hash) ?? devices.find((device) => device.isOfSession);
  if (!own || publicKey === null || !isFor(subscription, publicKey)) await subscription.unsubscribe();
  else {
    const body = bodyOf(subscription);
    // Quiet hours follow the time zone to which the user has travelled.
    const isRegistered = own.isOfSession && own.endpointHash === hash;
    if (!isRegistered || own.timeZone !== body.timeZone) await callApi(subscribePush, { body });
  }
}
