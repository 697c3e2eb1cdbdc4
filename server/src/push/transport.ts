/**
 * Hands a notification to the push service of a device: encrypted for that device alone (RFC 8291), signed by this server
 * (VAPID, RFC 8292). The address comes from a browser, so it is asked over https only, at a configured host, at an address of
 * the public internet, without following a redirect, and hardly anything of the answer is read.
 */
import { lookup as resolve } from 'node:dns';
import { Agent, type RequestOptions, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import webPush from 'web-push';
import { isPushEndpoint } from './hosts.ts';
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

interface PushAnswer {
  readonly status: number;
  readonly retryAfterMs: number | undefined;
}

export interface PushTransport {
  /** With which browsers subscribe. */
  readonly publicKey: string;
  /** Whether notifications may be sent to this address at all. */
  allows(endpoint: string): boolean;
  /** The answer of the push service. Throws PushRefusedError where nothing may be sent, any other error where nobody answers. */
  send(push: OutgoingPush): Promise<PushAnswer>;
  close(): void;
}

/** Not sent: the endpoint is none of a push service that is configured, or its name leads to a machine inside. */
export class PushRefusedError extends Error {
  override readonly name = 'PushRefusedError';
}

/** Shorter than a worker's lease. */
const TIMEOUT_MS = 10_000;
/** A push service answers with a status and a few words. */
const ANSWER_BYTES = 16 * 1024;
const LONGEST_RETRY_MS = 3_600_000;

export interface PushTransportOptions {
  readonly vapid: VapidKeys;
  readonly hosts: readonly string[];
  /** Those of the public internet; the local chain also asks this machine. */
  readonly allowsAddress?: (address: string) => boolean;
  /** Of a test's own push service. */
  readonly ca?: string;
  readonly timeoutMs?: number;
}

export function createPushTransport(options: PushTransportOptions): PushTransport {
  const { vapid, hosts, allowsAddress = isPublicAddress, ca, timeoutMs = TIMEOUT_MS } = options;
  // The name is resolved once, for the connection itself: no second answer can lead elsewhere.
  const agent = new Agent({ keepAlive: true, maxSockets: 16, lookup: createLookup(allowsAddress), ...(ca && { ca }) });
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
      return post(endpoint, { agent, headers }, body, timeoutMs);
    },
    close: () => agent.destroy(),
  };
}

function createLookup(allowsAddress: (address: string) => boolean): LookupFunction {
  return (hostname, { family, all }, answer) => {
    resolve(hostname, { family: family ?? 0, all: true }, (error, found) => {
      if (error) return answer(error, '');
      const allowed = found.filter(({ address }) => allowsAddress(address));
      const [first] = allowed;
      if (!first) return answer(new PushRefusedError('its name leads to no public address'), '');
      return all ? answer(null, allowed) : answer(null, first.address, first.family);
    });
  };
}

function post(url: string, options: RequestOptions, body: Buffer | null, timeoutMs: number): Promise<PushAnswer> {
  return new Promise((done, fail) => {
    const asked = request(url, { ...options, method: 'POST', signal: AbortSignal.timeout(timeoutMs) }, (answer) => {
      const reply = { status: answer.statusCode ?? 0, retryAfterMs: retryAfterOf(answer.headers['retry-after']) };
      let read = 0;
      answer.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > ANSWER_BYTES) answer.destroy();
      });
      // Its status is what counts, however the rest of it ends.
      answer.on('error', () => {});
      answer.on('close', () => done(reply));
    });
    asked.on('error', fail);
    asked.end(body ?? undefined);
  });
}

/** Seconds, or a date. */
function retryAfterOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const delayMs = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(delayMs) ? undefined : Math.min(LONGEST_RETRY_MS, Math.max(0, delayMs));
}
