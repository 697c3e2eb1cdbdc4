import { type PushDevice, pushDevices, removePushDevice, subscribePush } from '@eleven/protocol/api/push';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../../lib/api.ts';
import {
  bodyOf,
  findSubscription,
  hashOf,
  isPushBlocked,
  PushNotAllowedError,
  pushSupport,
  subscribeHere,
} from '../../../lib/push/this-browser.ts';
import { unlessGone } from '../../../lib/unless-gone.ts';
import { queryKeyOf, useApiQuery } from '../../../lib/use-api.ts';

export const DEVICES_KEY = queryKeyOf(pushDevices);
const BROWSER_KEY = ['push of this browser'];

/** The browser's push state. Read again when the page comes to the front, since the browser's settings may have changed. */
async function readBrowser() {
  const support = pushSupport();
  if (support !== 'supported') return { support, isBlocked: false, hash: null };
  const subscription = await findSubscription();
  return { support, isBlocked: await isPushBlocked(), hash: subscription ? await hashOf(subscription) : null };
}

/** Why push could not be turned on. */
type Failure = 'notAllowed' | 'noService' | Error;

/** The state of push notifications in this browser, and the actions on it. */
export function useThisBrowser() {
  const client = useQueryClient();
  const listed = useApiQuery(pushDevices, { staleTime: 0 });
  const here = useQuery({ queryKey: BROWSER_KEY, queryFn: readBrowser, staleTime: 0, refetchOnWindowFocus: 'always' });
  const refresh = () =>
    Promise.all([DEVICES_KEY, BROWSER_KEY].map((queryKey) => client.invalidateQueries({ queryKey })));
  useEffect(() => followPermission(() => void client.invalidateQueries({ queryKey: BROWSER_KEY })), [client]);

  const turnOn = useMutation({
    // The browser's own refusal is shown below.
    meta: { silent: 'unlessApi' },
    retry: false,
    mutationFn: async (publicKey: string) => {
      const subscription = await subscribeHere(publicKey);
      try {
        await callApi(subscribePush, { body: bodyOf(subscription) });
      } catch (error) {
        // Undo the subscription too, so that neither side keeps half of it.
        await subscription.unsubscribe();
        throw error;
      }
    },
    onSettled: refresh,
  });
  const turnOff = useMutation({
    mutationFn: async ({ id, endpointHash }: PushDevice) => {
      await unlessGone(callApi(removePushDevice, { params: { id } }));
      if (endpointHash === here.data?.hash) await (await findSubscription())?.unsubscribe();
    },
    onSettled: refresh,
  });
  const device = listed.data?.devices.find(({ endpointHash }) => endpointHash === here.data?.hash);
  return { listed, here: here.data, device, turnOn, turnOff, failure: failureOf(turnOn.error) };
}

function failureOf(error: Error | null): Failure | undefined {
  if (error === null) return undefined;
  if (error instanceof PushNotAllowedError) return 'notAllowed';
  // The browser's own message is meant for developers.
  return error instanceof DOMException ? 'noService' : error;
}

/** The permission can change in the browser's settings while this page is open. */
function followPermission(onChange: () => void): () => void {
  const stop = new AbortController();
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', onChange, { signal: stop.signal }))
    .catch(() => {});
  return () => stop.abort();
}
