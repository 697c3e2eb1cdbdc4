/**
 * Passes a notification to a device's push service: encrypted for that device alone (RFC 8291), signed by this server (VAPID,
 * RFC 8292). The URL comes from a browser, so it is requested only over https, at a configured host with a public address,
 * without following redirects, and little of the response is read.
 */
import { Agent } from 'node:https';
import webPush from 'web-push';
import { isPushEndpoint } from './hosts.ts';
import { createLookup, type OutgoingAnswer, post } from './outgoing.ts';
import { isPublicAddress } from './public-address.ts';
import type { VapidKeys } from './vapid.ts';

interface OutgoingPush {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly payload: string;
  /** Seconds for which the push service keeps it for a device that is off. */
  readonly ttlSeconds: number;
  readonly isUrgent: boolean;
  /** Replaces an undelivered message with the same topic: base64url, at most 32 characters. */
  readonly topic: string;
}

export interface PushTransport {
  /** The public key with which browsers subscribe. */
  readonly publicKey: string;
  /** Whether notifications may be sent to this URL at all. */
  allows(endpoint: string): boolean;
  /** Returns the push service's response. Throws PushRefusedError if sending is not permitted, else if there is no response. */
  send(push: OutgoingPush): Promise<OutgoingAnswer>;
  close(): void;
}

/** Not sent: the endpoint's push service is not configured, or its name resolves to an internal machine. */
export class PushRefusedError extends Error {
  override readonly name = 'PushRefusedError';
}

/** Shorter than a worker's lease. */
const TIMEOUT_MS = 10_000;

export interface PushTransportOptions {
  readonly vapid: VapidKeys;
  readonly hosts: readonly string[];
  /** By default public addresses; the local chain also allows this machine. */
  readonly allowsAddress?: (address: string) => boolean;
  /** The certificate of a test's push service. */
  readonly ca?: string;
  readonly timeoutMs?: number;
}

export function createPushTransport(options: PushTransportOptions): PushTransport {
  const { vapid, hosts, allowsAddress = isPublicAddress, ca, timeoutMs = TIMEOUT_MS } = options;
  // The name is resolved once, for the connection itself, so no second lookup can lead elsewhere.
  const lookup = createLookup(allowsAddress, () => new PushRefusedError('its name leads to no public address'));
  const agent = new Agent({ keepAlive: true, maxSockets: 16, lookup, ...(ca && { ca }) });
  const allows = (endpoint: string) => isPushEndpoint(endpoint, hosts);
  return {
    publicKey: vapid.publicKey,
    allows,
    async send({ endpoint, p256dh, auth, payload, ttlSeconds, isUrgent, topic }) {
      if (!allows(endpoint)) throw new PushRefusedError('not a configured push service');
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { ...vapid },
        TTL: ttlSeconds,
        urgency: isUrgent ? 'high' : 'normal',
        topic,
        contentEncoding: 'aes128gcm',
      });
      return post(endpoint, { agent, headers }, body ?? '', timeoutMs);
    },
    close: () => agent.destroy(),
  };
}
