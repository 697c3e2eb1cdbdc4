import { createHash, webcrypto } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { keepPush } from './keep-push.ts';

const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const KEY = 'AQID';
const ENDPOINT = 'https://push.example/abc';
const HASH = createHash('sha256').update(ENDPOINT).digest('base64url');

afterEach(() => vi.unstubAllGlobals());

function browserWith({ permission = 'granted', key = [1, 2, 3] } = {}) {
  const unsubscribe = vi.fn(async () => true);
  const options = { applicationServerKey: new Uint8Array(key).buffer };
  const toJSON = () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } });
  const subscription = { endpoint: ENDPOINT, options, toJSON, unsubscribe };
  // jsdom implements only part of it.
  vi.stubGlobal('crypto', webcrypto);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission });
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome',
    serviceWorker: { getRegistration: async () => ({ pushManager: { getSubscription: async () => subscription } }) },
  });
  return { unsubscribe };
}

function server(devices: object[], publicKey = KEY) {
  return fakeApi({ 'GET /api/profile/push': { body: { publicKey, devices } }, 'POST /api/profile/push': { body: {} } });
}

it('moves the account’s subscription to its new session', async () => {
  const { unsubscribe } = browserWith();
  const api = server([{ endpointHash: HASH, isOfSession: false }]);
  await keepPush();
  expect(unsubscribe).not.toHaveBeenCalled();
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ endpoint: ENDPOINT });
});

it('registers the subscription that replaced this session’s, if the service worker could not', async () => {
  const { unsubscribe } = browserWith();
  const api = server([{ endpointHash: 'the one before', isOfSession: true, timeZone: HERE }]);
  await keepPush();
  expect(unsubscribe).not.toHaveBeenCalled();
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ endpoint: ENDPOINT });
});

it('reports the new time zone of a device that has travelled', async () => {
  const { unsubscribe } = browserWith();
  const api = server([{ endpointHash: HASH, isOfSession: true, timeZone: 'Pacific/Kiritimati' }]);
  await keepPush();
  expect(unsubscribe).not.toHaveBeenCalled();
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ timeZone: HERE });
});

it('leaves a subscription of this session alone', async () => {
  const { unsubscribe } = browserWith();
  const api = server([{ endpointHash: HASH, isOfSession: true, timeZone: HERE }]);
  await keepPush();
  expect(unsubscribe).not.toHaveBeenCalled();
  expect(api.calls.map(({ method }) => method)).toEqual(['GET']);
});

it.each([
  ['somebody else’s', [], KEY],
  ['not of this account, which has one elsewhere', [{ endpointHash: 'elsewhere', isOfSession: false }], KEY],
  ['for a key that the server no longer has', [{ endpointHash: HASH, isOfSession: true }], 'AQIE'],
])('ends a subscription that is %s', async (_what, devices, publicKey) => {
  const { unsubscribe } = browserWith();
  server(devices, publicKey);
  await keepPush();
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it('asks nothing of a browser that blocks notifications', async () => {
  browserWith({ permission: 'default' });
  const api = server([]);
  await keepPush();
  expect(api.calls).toEqual([]);
});
