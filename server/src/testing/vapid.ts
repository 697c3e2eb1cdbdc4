/** A sender of messages to devices with keys of its own, which reaches nobody. */
import webPush from 'web-push';
import { createPushTransport, type PushTransport } from '../push/transport.ts';

export const TEST_VAPID = { ...webPush.generateVAPIDKeys(), subject: 'mailto:operator@example.org' };

/** Nobody answers there. */
export const unreachablePush = (): PushTransport => createPushTransport({ vapid: TEST_VAPID, hosts: ['push.example'] });
