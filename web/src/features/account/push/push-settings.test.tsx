import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Answers, fakeApi } from '../../../testing/fake-api.ts';
import { renderPart } from '../../../testing/render.tsx';
import { PushSettings } from './push-settings.tsx';

const device = (id: string, more = {}) => ({
  id,
  device: 'Safari, iPhone',
  createdAt: '2026-11-20T00:00:00.000Z',
  lastUsedAt: '2026-11-21T00:00:00.000Z',
  isFailing: false,
  showsAmounts: false,
  isOfSession: false,
  timeZone: 'Asia/Seoul',
  endpointHash: id,
  ...more,
});
const answers = (devices: object[] = [], publicKey: string | null = 'B'.repeat(87)): Answers => ({
  'GET /api/profile/push': { body: { publicKey, devices } },
  'GET /api/profile/settings': { body: { quietHours: null } },
});
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';

afterEach(() => vi.unstubAllGlobals());

/** A browser that supports push messages, whose user answers the prompt with `asks`, with or without a subscription. */
function canPush({ permission = 'default', asks = 'granted', subscribe = async () => ({}) } = {}) {
  const pushManager = { getSubscription: async () => null, subscribe };
  const registration = { pushManager };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => asks });
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome',
    serviceWorker: {
      getRegistration: async () => registration,
      register: async () => registration,
      ready: Promise.resolve(registration),
    },
  });
}

it('says that a browser cannot show notifications, and what an iPhone needs', async () => {
  fakeApi(answers());
  const { unmount } = renderPart(<PushSettings />);
  expect(await screen.findByText(/This browser does not support device notifications/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Turn on/ })).toBeNull();
  unmount();
  vi.stubGlobal('navigator', { userAgent: IPHONE });
  renderPart(<PushSettings />, { locale: 'ko' });
  expect(await screen.findByText(/홈 화면에 추가한 앱에서만/)).toBeTruthy();
});

it('says that the server offers none, or that the browser blocks them', async () => {
  canPush({ permission: 'denied' });
  fakeApi(answers([], null));
  const { unmount } = renderPart(<PushSettings />);
  expect(await screen.findByText(/Device notifications are not set up/)).toBeTruthy();
  unmount();
  fakeApi(answers());
  renderPart(<PushSettings />);
  expect(await screen.findByText(/Your browser blocks notifications/)).toBeTruthy();
});

it.each([
  ['the user allows nothing', { asks: 'default' }, /notifications were not allowed/],
  [
    'the browser reaches no push service',
    { subscribe: async () => Promise.reject(new DOMException('x', 'AbortError')) },
    /push service of your browser could not be reached/,
  ],
])('asks only after a press, and says when %s', async (_what, browser, says) => {
  canPush(browser);
  const api = fakeApi(answers());
  renderPart(<PushSettings />);
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on: This device' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(says);
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  // It can be tried again.
  expect(screen.getByRole('button', { name: 'Turn on: This device' })).toBeTruthy();
});

it('lists the devices, tests one, shows amounts on it, and turns it off', async () => {
  const api = fakeApi({
    ...answers([device('a', { isFailing: true })]),
    'POST /api/profile/push/a/test': { body: { outcome: 'failed' } },
    'PATCH /api/profile/push/a': () => {
      api.answers['GET /api/profile/push'] =
        answers([device('a', { showsAmounts: true })])['GET /api/profile/push'] ?? {};
      return { body: device('a', { showsAmounts: true }) };
    },
    'DELETE /api/profile/push/a': () => {
      api.answers['GET /api/profile/push'] = answers([])['GET /api/profile/push'] ?? {};
      return { status: 204 };
    },
  });
  renderPart(<PushSettings />);
  expect(await screen.findByText(/could not be passed to the push service/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send a test: Safari, iPhone' }));
  expect(await screen.findByText(/did not accept the test/)).toBeTruthy();
  const amounts = screen.getByRole<HTMLInputElement>('switch', { name: 'Show amounts and details' });
  fireEvent.click(amounts);
  await waitFor(() => expect(api.to('/api/profile/push/a')[0]?.body).toEqual({ showsAmounts: true }));
  await waitFor(() => expect(amounts.checked).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: 'Turn off: Safari, iPhone' }));
  await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull());
});

it('turns a device off without a failure although the reply was lost', async () => {
  let devices = [device('a')];
  fakeApi({
    ...answers(),
    'GET /api/profile/push': () => answers(devices)['GET /api/profile/push'] as { body: unknown },
    'DELETE /api/profile/push/a': () => {
      if (devices.length === 0) return { status: 404, body: { code: 'notFound', message: 'none' } };
      devices = [];
      return new TypeError('Failed to fetch');
    },
  });
  const { client } = renderPart(<PushSettings />);
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off: Safari, iPhone' }));
  await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull());
  const mutations = client.getMutationCache().getAll();
  await waitFor(() => expect(mutations.map(({ state }) => state.status)).toEqual(['success']));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('quiet hours default to a night, and cannot end at the time they begin', async () => {
  const api = fakeApi({
    ...answers(),
    'PATCH /api/profile/settings': ({ body }) => ({ body: body as object }),
  });
  renderPart(<PushSettings />);
  fireEvent.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  const from = await screen.findByLabelText<HTMLInputElement>('From');
  expect([from.value, screen.getByLabelText<HTMLInputElement>('To').value]).toEqual(['22:00', '07:00']);
  fireEvent.change(from, { target: { value: '07:00' } });
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be the same');
  expect(from.value).toBe('07:00');
  fireEvent.change(from, { target: { value: '23:30' } });
  const saved = () => api.to('/api/profile/settings').filter(({ method }) => method === 'PATCH');
  await waitFor(() => expect(saved().at(-1)?.body).toEqual({ quietHours: { from: 1_410, to: 420 } }));
});
