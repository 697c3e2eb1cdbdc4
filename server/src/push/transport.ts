/**
 * Hands a notification to the push service of a device: encrypted for that device alone (RFC 8291), signed by this server
 * (VAPID, RFC 8292). The address comes from a browser, so it is asked over https only, at a configured host, at an address of
 * the public internet, without following a redirect, and hardly anything of the answer is read.
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
  /** Replaces an undelivered one with the same: base64url, at most 32 characters. */
  readonly topic: string;
}

export interface PushTransport {
  /** With which browsers subscribe. */
  readonly publicKey: string;
  /** Whether notifications may be sent to this address at all. */
  allows(endpoint: string): boolean;
  /** The answer of the push service. Throws PushRefusedError where nothing may be sent, any other error where nobody answers. */
  send(push: OutgoingPush): Promise<OutgoingAnswer>;
  close(): void;
}

/** Not sent: the endpoint is none of a push service that is configured, or its name leads to a machine inside. */
export class PushRefusedError extends Error {
  override readonly name = 'PushRefusedError';
}

/** Shorter than a worker's lease. */
const TIMEOUT_MS = 10_000;

export interface PushTransportOptions {
  readonly vapid: VapidKeys;
  readonly hosts: readonly string[];
  /** Those of the public internet; the local chain also asks this machine. */
  readonly allowsAddress?: (address: string) => boolean;
  /** The certificate of a test's own push service. */
  readonly ca?: string;
  readonly timeoutMs?: number;
}

export function createPushTransport(options: PushTransportOptions): PushTransport {
  const { vapid, hosts, allowsAddress = isPublicAddress, ca, timeoutMs = TIMEOUT_MS } = options;
  // The name is resolved once, for the connection itself: no second answer can lead elsewhere.
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
