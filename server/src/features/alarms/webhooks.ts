/**
 * Sends an alarm to a webhook in its format, signed as https://www.standardwebhooks.com specifies, and only to an address of
 * the public internet unless the configuration allows others. Follows no redirect.
 */
import { createHmac } from 'node:crypto';
import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { isIP } from 'node:net';
import type { AlarmMessage } from '@eleven/protocol/alarms';
import type { AlarmWebhook } from '../../core/env/alarms.ts';
import { createLookup, post } from '../../push/outgoing.ts';

export interface Webhooks {
  readonly names: readonly string[];
  /** Undefined if the webhook accepted the message. */
  send(name: string, id: string, message: AlarmMessage, now: Date): Promise<Refusal | undefined>;
  close(): void;
}

interface Refusal {
  /** A status or a code; never a part of the address. */
  readonly reason: string;
  readonly retryAfterMs?: number | undefined;
  /** A retry makes no sense. */
  readonly isFinal: boolean;
}

export interface WebhookOptions {
  readonly webhooks: readonly AlarmWebhook[];
  readonly key: Buffer | undefined;
  readonly allowsAddress: (address: string) => boolean;
  readonly timeoutMs?: number;
  /** For tests: the certificate of their own receiver. */
  readonly ca?: string;
}

/** Shorter than a worker's lease. */
const TIMEOUT_MS = 10_000;

class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

export function createWebhooks(options: WebhookOptions): Webhooks {
  const { webhooks, key, allowsAddress, timeoutMs = TIMEOUT_MS, ca } = options;
  const lookup = createLookup(allowsAddress, () => new RefusedAddress());
  const agents = { plain: new PlainAgent({ lookup }), secure: new SecureAgent({ lookup, ...(ca && { ca }) }) };
  return {
    names: webhooks.map(({ name }) => name),
    async send(name, id, message, now) {
      const webhook = webhooks.find((one) => one.name === name);
      if (!webhook) return { reason: 'not configured any more', isFinal: true };
      const { hostname, protocol } = new URL(webhook.url);
      const literal = hostname.replace(/^\[|\]$/g, '');
      // Node does not call `lookup` for a literal address.
      if (isIP(literal) !== 0 && !allowsAddress(literal)) return { reason: 'address refused', isFinal: true };
      const body = JSON.stringify(bodyOf(webhook, message));
      const headers = {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'Eleven-Alarms',
        ...signatureHeaders(key, id, body, now),
      };
      const agent = protocol === 'https:' ? agents.secure : agents.plain;
      try {
        const { status, retryAfterMs } = await post(webhook.url, { agent, headers }, body, timeoutMs);
        if (status >= 200 && status < 300) return undefined;
        const isTemporary = status === 408 || status === 429 || status >= 500;
        return { reason: `HTTP ${status}`, retryAfterMs, isFinal: !isTemporary };
      } catch (error) {
        if (error instanceof RefusedAddress) return { reason: 'address refused', isFinal: true };
        return { reason: codeOf(error), isFinal: false };
      }
    },
    close() {
      agents.plain.destroy();
      agents.secure.destroy();
    },
  };
}

function bodyOf({ shape, chat }: AlarmWebhook, message: AlarmMessage): object {
  const both = `${message.text.ko}\n${message.text.en}`;
  if (shape === 'slack') return { text: both };
  if (shape === 'telegram') return { chat_id: chat, text: both, disable_web_page_preview: true };
  return message;
}

/** Also sent to services that ignore signatures. None without a key. */
function signatureHeaders(key: Buffer | undefined, id: string, body: string, now: Date): Record<string, string> {
  if (!key) return {};
  const time = String(Math.floor(now.getTime() / 1_000));
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
