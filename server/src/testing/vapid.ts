/** A push sender with test keys that reaches no push service. */
import webPush from 'web-push';
import { createPushTransport, type PushTransport } from '../push/transport.ts';

export const TEST_VAPID = { ...webPush.generateVAPIDKeys(), subject: 'mailto:operator@example.org' };

/** A transport whose push service never responds. */
export const unreachablePush = (): PushTransport => createPushTransport({ vapid: TEST_VAPID, hosts: ['push.example'] });
