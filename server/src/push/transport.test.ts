import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  PUSH_SERVICE_CERTIFICATE,
  type PushBrowser,
  type PushService,
  startPushService,
  vapidClaims,
} from '../../../scripts/testing/push-service.ts';
import { readEnv } from '../core/env.ts';
import { TEST_VAPID } from '../testing/vapid.ts';
import { isPushEndpoint } from './hosts.ts';
import { isLoopback, isPublicAddress } from './public-address.ts';
import { createPushTransport, PushRefusedError, type PushTransportOptions } from './transport.ts';

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

const transport = (options: Partial<PushTransportOptions> = {}) =>
  createPushTransport({
    vapid: TEST_VAPID,
    hosts: [service.host],
    allowsAddress: isLoopback,
    ca: PUSH_SERVICE_CERTIFICATE,
    ...options,
  });
const text = JSON.stringify({ title: '만기', body: '', url: '/', tag: 'a' });
const message = ({ endpoint, keys }: PushBrowser) => ({
  endpoint,
  ...keys,
  payload: text,
  ttlSeconds: 90,
  isUrgent: true,
  topic: 'activity-7',
});

describe('a message', () => {
  it('can be read only by its device, and identifies its sender', async () => {
    const [one, other] = [service.browser(), service.browser()];
    expect(await transport().send(message(one))).toMatchObject({ status: 201 });
    const [got] = service.of(one);
    expect(got?.text).toBe(text);
    expect(got?.headers).toMatchObject({
      ttl: '90',
      urgency: 'high',
      topic: 'activity-7',
      'content-encoding': 'aes128gcm',
    });
    const { publicKey, claims } = vapidClaims(got?.headers ?? {});
    expect(publicKey).toBe(TEST_VAPID.publicKey);
    expect(claims).toMatchObject({ aud: `https://${service.host}`, sub: TEST_VAPID.subject });
    expect(service.of(other)).toEqual([]);
  });

  it('is given up if there is no response in time', async () => {
    const silent = createServer(() => {}).listen(0);
    await once(silent, 'listening');
    const host = `localhost:${(silent.address() as AddressInfo).port}`;
    const device = { ...message(service.browser()), endpoint: `https://${host}/push` };
    await expect(transport({ hosts: [host], timeoutMs: 100 }).send(device)).rejects.toMatchObject({
      name: 'AbortError',
    });
    silent.close();
  });

  it('follows no redirect, and reports when to retry', async () => {
    service.answer(307, { location: `https://${service.host}/elsewhere` });
    const device = service.browser();
    expect(await transport().send(message(device))).toMatchObject({ status: 307 });
    expect(service.of(device)).toHaveLength(1);
    service.answer(429, { 'retry-after': '120' });
    expect(await transport().send(message(device))).toEqual({ status: 429, retryAfterMs: 120_000 });
    service.answer(201);
  });
});

describe('an endpoint', () => {
  const hosts = readEnv({
    CHAIN_ID: '31337',
    RPC_URLS: 'http://127.0.0.1:8545',
    VAULT_ADDRESS: `0x${'ab'.repeat(20)}`,
    SESSION_SECRET: 'k3Jx9-fq2Lw8_Zr5Tn1Vb7Yc4Hm6Pd0S',
  }).push.hosts;

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://fxa.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/QGuQ',
    'https://fcm.googleapis.com:443/fcm/send/abc',
  ])('of a browser is asked: %s', (endpoint) => expect(isPushEndpoint(endpoint, hosts)).toBe(true));

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://127.0.0.1/push',
    'https://[::1]/push',
    'https://[::ffff:127.0.0.1]/push',
    'https://10.0.0.5/push',
    'https://169.254.169.254/latest/meta-data/',
    'https://2130706433/push',
    'https://0x7f.1/push',
    'https://localhost/push',
    'https://push.example/push',
    'https://fcm.googleapis.com@127.0.0.1/push',
    'https://user@fcm.googleapis.com/push',
    'https://fcm.googleapis.com:key@push.example/push',
    'https://fcm.googleapis.com.push.example/push',
    'https://evilnotify.windows.com/push',
    'https://notify.windows.com.push.example/push',
    'https://fcm.googleapis.com%2f@127.0.0.1/push',
    'https://fcm.googleapis.com./push',
    'https://push.example\\@fcm.googleapis.com/push',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '//fcm.googleapis.com/push',
    'https://fcm.googleapis.com/push#fragment',
    '',
  ])('of anything else is refused: %s', async (endpoint) => {
    expect(isPushEndpoint(endpoint, hosts)).toBe(false);
    const device = { ...message(service.browser()), endpoint };
    await expect(transport({ hosts }).send(device)).rejects.toBeInstanceOf(PushRefusedError);
  });

  it('whose name resolves to this machine is refused when connecting', async () => {
    const device = service.browser();
    // As in production: localhost is permitted by name, but its address is not.
    const inProduction = transport({ allowsAddress: isPublicAddress });
    await expect(inProduction.send(message(device))).rejects.toBeInstanceOf(PushRefusedError);
    expect(service.of(device)).toEqual([]);
  });
});

describe('an address', () => {
  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '2606:4700::1111', '2a00:1450:4001:81b::200e'])(
    '%s belongs to the public internet',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.8.8.8',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
});
