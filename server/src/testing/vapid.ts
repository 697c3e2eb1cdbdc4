/** A sender of messages to devices with keys of its own, which reaches nobody. */
import { createECDH } from 'node:crypto';
import { createPushTransport, type PushTransport } from '../push/transport.ts';

function newKeys() {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  return { publicKey, privateKey: pair.getPrivateKey('base64url'), subject: 'mailto:operator@example.org' };
}

export const TEST_VAPID = newKeys();

/** Nobody answers there. */
export const unreachablePush = (): PushTransport => createPushTransport({ vapid: TEST_VAPID, hosts: ['push.example'] });
