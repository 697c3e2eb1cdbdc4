/** Notifications on the user's devices (web push): which devices get them, and what they may show. */
import { z } from 'zod/mini';
import { defineRoute } from './route.ts';
import { wallTime } from './shapes.ts';

/** Beyond this number, one has to be removed first. */
export const PUSH_DEVICES_MAX = 10;

const id = z.object({ id: z.string().check(z.maxLength(100)) });

const pushDevice = z.object({
  id: z.string(),
  /** Browser and system; null if neither is known. */
  device: z.nullable(z.string()),
  createdAt: wallTime,
  /** When its push service last accepted a notification, or else when the device subscribed. */
  lastUsedAt: wallTime,
  /** The latest notification could not be delivered to the push service. */
  isFailing: z.boolean(),
  /** Whether its notifications show amounts and other details. */
  showsAmounts: z.boolean(),
  /** Whether it belongs to the session of this request. */
  isOfSession: z.boolean(),
  /** As last reported; used for quiet hours if the account follows the browser's time zone. */
  timeZone: z.string(),
  /** SHA-256 of the endpoint in base64url, by which a browser recognises its own device. */
  endpointHash: z.string(),
});
export type PushDevice = z.infer<typeof pushDevice>;

const pushState = z.object({
  /** The key for subscribing (VAPID); null if this server sends no notifications to devices. */
  publicKey: z.nullable(z.string()),
  devices: z.array(pushDevice),
});

export const pushDevices = defineRoute({
  method: 'GET',
  path: '/api/profile/push',
  access: 'user',
  summary: 'The devices that get notifications (web push), newest first, and the key with which a browser subscribes.',
  reply: pushState,
  errors: ['auth.required'],
});

export const subscribePush = defineRoute({
  method: 'POST',
  path: '/api/profile/push',
  access: 'user',
  summary:
    'Send notifications to this device, until its session is ended or it is removed. The same endpoint again renews it. Returns the device.',
  body: z.object({
    endpoint: z.string().check(z.maxLength(1_000)),
    /** As provided by the browser, in base64url: a point of P-256, and 16 bytes. */
    keys: z.object({
      p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
      auth: z.string().check(z.regex(/^[\w-]{22}$/)),
    }),
    timeZone: z.string().check(z.maxLength(64)),
  }),
  reply: pushDevice,
  errors: [
    'auth.required',
    'push.unavailable',
    'push.endpointRefused',
    'push.tooManyDevices',
    'profile.timeZoneUnknown',
    'origin.foreign',
  ],
});

export const changePushDevice = defineRoute({
  method: 'PATCH',
  path: '/api/profile/push/:id',
  access: 'user',
  summary: 'Whether notifications on this device may show amounts and other details. Returns the device.',
  params: id,
  body: z.object({ showsAmounts: z.boolean() }),
  reply: pushDevice,
  errors: ['auth.required', 'notFound', 'origin.foreign'],
});

export const removePushDevice = defineRoute({
  method: 'DELETE',
  path: '/api/profile/push/:id',
  access: 'user',
  summary: 'Send no more notifications to this device.',
  params: id,
  errors: ['auth.required', 'notFound', 'origin.foreign'],
});

/**
 * accepted: by the push service · gone: the browser has ended its subscription, and the device is removed ·
 * failed: the push service could not be reached or refused it.
 */
export const testPush = defineRoute({
  method: 'POST',
  path: '/api/profile/push/:id/test',
  access: 'user',
  summary: 'Send a test notification to this device. Returns the response of its push service.',
  params: id,
  reply: z.object({ outcome: z.enum(['accepted', 'gone', 'failed']) }),
  errors: ['auth.required', 'push.unavailable', 'notFound', 'origin.foreign'],
});
