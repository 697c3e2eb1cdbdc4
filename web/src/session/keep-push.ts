/**
 * The browser's push subscription follows the account that is signed in here. One from an earlier sign-in of the same account
 * moves to this session and reports where the device is now; one of another account is ended.
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
  const own = devices.find(({ endpointHash }) => endpointHash === hash);
  if (!own || publicKey === null || !isFor(subscription, publicKey)) await subscription.unsubscribe();
  else {
    const body = bodyOf(subscription);
    // Quiet hours follow the time zone to which the user has travelled.
    if (!own.isOfSession || own.timeZone !== body.timeZone) await callApi(subscribePush, { body });
  }
}
