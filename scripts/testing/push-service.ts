/**
 * A push service for tests on this machine, and the browsers behind it: receives messages over https and decrypts them as a
 * browser does (RFC 8291 and 8188), without the library that encrypted them.
 */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** The key of a certificate for localhost, for tests only; it protects nothing. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgyzc/043X3rWYcc13
F/ThQUBuOK5oAzmNXOn8aIfy5lShRANCAAQwUYo7r+CTVQV/D81uhku+/jvgraFC
lE2USPKzkjVwINlSmxSEcc0TaJXupHgAKBmzbqyKoBZ565ya/M8G1ps7
-----END PRIVATE KEY-----
`;
export const PUSH_SERVICE_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBXzCCAQSgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABDBRijuv4JNVBX8P
zW6GS77+O+CtoUKUTZRI8rOSNXAg2VKbFIRxzRNole6keAAoGbNurIqgFnnrnJr8
zwbWmzujRTBDMBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAMBgNVHRMEBTADAQH/MB0G
A1UdDgQWBBQ6iuKkF2Zfvxeb+F6l1sfbnUWDyDAKBggqhkjOPQQDAgNJADBGAiEA
vux52+9JyCoXResyHjPhdEqXNQLDAEGHJ34YeCtHIGgCIQDJdGcAKS44nUqOgcD4
sobvzz7xoHw36RnqHTbTUuLJ9A==
-----END CERTIFICATE-----
`;

export interface PushBrowser {
  /** In the form of `PushSubscription.toJSON()`. */
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The decrypted text: only the browser can read it. */
  readonly message: { readonly title: string; readonly body: string; readonly url: string; readonly tag: string };
  readonly text: string;
  readonly bytes: number;
}

interface Device {
  readonly pair: ECDH;
  readonly auth: Buffer;
}

export interface PushService {
  readonly host: string;
  readonly received: readonly ReceivedPush[];
  /** Adds a new device, or another browser on one. */
  browser(): PushBrowser;
  /** The messages for this browser, in order. */
  of(browser: PushBrowser): ReceivedPush[];
  /** Sets the response from now on; the default is 201. */
  answer(status: number, headers?: Readonly<Record<string, string>>): void;
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, Device>();
  const received: ReceivedPush[] = [];
  let status = 201;
  let extra: Readonly<Record<string, string>> = {};
  // Listens at every address, on a port that is free at all of them: localhost may be ::1 and 127.0.0.1, and if this process
  // was busy for a quarter of a second, Node assumes that the first one is silent and tries the other.
  const server = createServer({ key: KEY, cert: PUSH_SERVICE_CERTIFICATE }, async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const path = request.url ?? '';
    const device = devices.get(path);
    if (device) {
      const text = decrypt(body, device);
      const { headers } = request;
      received.push({ path, headers, text, message: JSON.parse(text), bytes: body.length });
    }
    response.writeHead(device ? status : 404, extra).end('some words of a push service');
  }).listen(0);
  await once(server, 'listening');
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    host,
    received,
    browser() {
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      devices.set(path, { pair, auth });
      return { endpoint: `https://${host}${path}`, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    of: ({ endpoint }) => received.filter(({ path }) => endpoint.endsWith(path)),
    answer(next, headers = {}) {
      status = next;
      extra = headers;
    },
    async close() {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}

const TAG_BYTES = 16;

/** One record of aes128gcm: salt, record size, the sender's public key, and the ciphertext. */
function decrypt(body: Buffer, { pair, auth }: Device): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('not a last record');
  return padded.subarray(0, end).toString('utf8');
}

/** The sender's claims about itself (RFC 8292), after its signature has been verified. */
export function vapidClaims({ authorization = '' }: IncomingHttpHeaders): {
  readonly publicKey: string;
  readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number };
} {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, format: 'jwk' });
  const given = Buffer.from(signature, 'base64url');
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, given))
    throw new Error('the signature is wrong');
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}
