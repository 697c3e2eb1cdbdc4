/**
 * Notifications on a device: from a press in the settings to the opened page. The test browser cannot reach a push service, so
 * the test subscribes with keys of its own, decrypts what the server sends, and passes it to the service worker.
 */
import type { Page, Worker } from 'playwright-core';
import { expect, test } from 'vitest';
import { ApiUser } from '../fixtures/api-user.ts';
import { visit } from '../fixtures/browser.ts';
import { useFreshProduct } from '../fixtures/fresh-product.ts';
import { logsOf } from '../fixtures/logs.ts';
import { PASSWORD, register } from '../fixtures/person.ts';
import { eventually } from '../fixtures/product.ts';
import { deliver, recordedNotifications, recordNotifications, type Scope, usePushService } from '../fixtures/push.ts';

const push = usePushService();
const here = useFreshProduct((chainPort) => push.env(chainPort));

const section = (page: Page) => page.getByRole('region', { name: /^(Notifications on devices|기기 알림)$/ });

/** An API call from the page, with the user's session. */
const call = (page: Page, method: string, path: string, body?: object): Promise<number> =>
  page.evaluate(
    async ([way, url, text]) => {
      const headers: Record<string, string> = text === undefined ? {} : { 'content-type': 'application/json' };
      return (await fetch(url, { method: way, headers, body: text ?? null })).status;
    },
    [method, path, body && JSON.stringify(body)] as [string, string, string | undefined],
  );

/** Clicks a notification, without a real click's user activation: the worker may navigate its pages, but not focus them. */
const press = (worker: Worker, tag: string) =>
  worker.evaluate((pressed) => {
    const scope = globalThis as unknown as Scope;
    const { url } = scope.shown.find((candidate) => candidate.tag === pressed) ?? {};
    const close = () => {
      scope.shown = scope.shown.filter((candidate) => candidate.tag !== pressed);
    };
    const event = new Event('notificationclick');
    scope.dispatchEvent(Object.assign(event, { notification: { data: { url }, close }, waitUntil: () => {} }));
  }, tag);

interface Replaced extends Scope {
  wasUnsubscribed: boolean;
}

/**
 * The browser replaces its subscription and notifies the worker. Resolves when the worker is done; true if it unsubscribed.
 */
const replace = (worker: Worker, subscription: object): Promise<boolean> =>
  worker.evaluate(async (json) => {
    const scope = globalThis as unknown as Replaced;
    scope.wasUnsubscribed = false;
    const unsubscribe = async () => {
      scope.wasUnsubscribed = true;
      return true;
    };
    let done: Promise<unknown> | undefined;
    const event = Object.assign(new Event('pushsubscriptionchange'), {
      newSubscription: { toJSON: () => json, unsubscribe },
      waitUntil: (work: Promise<unknown>) => {
        done = work;
      },
    });
    scope.dispatchEvent(event);
    await done;
    return scope.wasUnsubscribed;
  }, subscription);

test('a device is switched on, is notified in its user’s language, and opens the page of the notification', async () => {
  const { origin } = here.product;
  const service = push.service();
  const { page, context, pageErrors } = await visit(here.browser, { serviceWorker: true });
  const { email } = await register(page, origin);
  await page.goto(`${origin}/settings`);
  const settings = section(page);

  // The user denies the permission, then grants it, which the page notices; this browser cannot reach the push service.
  const turnOn = settings.getByRole('button', { name: 'Turn on: This device' });
  await turnOn.click();
  // If its service worker is already there, the page shows at once that the browser blocks notifications.
  await settings.getByText(/notifications were not allowed|Your browser blocks notifications/).waitFor();
  await context.grantPermissions(['notifications'], { origin });
  await turnOn.click();
  await settings.getByRole('alert').getByText('could not be reached').waitFor();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.scope)).toBe(
    `${origin}/`,
  );
  expect(pageErrors).toEqual([]);

  // A subscription with the test's keys, which the server can reach, made in the user's session.
  const browser = service.browser();
  expect(await call(page, 'POST', '/api/profile/push', { ...browser, timeZone: 'Asia/Seoul' })).toBe(200);
  await page.reload();
  await settings.getByRole('heading', { name: 'Devices that get notifications' }).waitFor();
  // This browser still gets no notifications, and the page says so.
  await turnOn.waitFor();
  await settings.getByRole('button', { name: /^Send a test/ }).click();
  await settings.getByText('The push service has accepted the test').waitFor();
  const [tested] = service.of(browser);
  expect(tested?.message).toMatchObject({ title: 'Eleven', tag: 'test', url: '/settings' });

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await recordNotifications(worker);
  const cdp = await context.newCDPSession(page);
  await deliver(cdp, origin, tested?.text ?? '');
  await eventually(
    async () => ((await recordedNotifications(worker)).length === 1 ? true : undefined),
    'the test notification',
  );

  // An event of the account, for a reader of Korean.
  expect(await call(page, 'PATCH', '/api/profile/settings', { locale: 'ko' })).toBe(200);
  const password = { current: PASSWORD, password: 'violet-harbour-52-kites' };
  expect(await call(page, 'POST', '/api/profile/password', password)).toBe(204);
  const news = await eventually(
    async () => service.of(browser).find(({ message }) => message.title === '비밀번호 변경'),
    'the message about the password',
  );
  expect(news.message).toMatchObject({ body: '자세한 내용은 일레븐에서 볼 수 있습니다.', url: '/activity-logs' });
  // Delivered twice, as after a crash: the device shows one.
  await deliver(cdp, origin, news.text);
  await deliver(cdp, origin, news.text);
  const { tag } = news.message;
  await eventually(
    async () => ((await recordedNotifications(worker)).some((one) => one.tag === tag) ? true : undefined),
    'the notification',
  );
  expect((await recordedNotifications(worker)).filter((one) => one.tag === tag)).toEqual([news.message]);
  await press(worker, tag);
  await page.waitForURL(`${origin}/activity-logs`);
  expect((await recordedNotifications(worker)).map((one) => one.tag)).toEqual(['test']);

  // An unreadable message is shown too, with none of its text, and links only to our site.
  await deliver(cdp, origin, '{"title":"<b>');
  await deliver(
    cdp,
    origin,
    JSON.stringify({ title: 'x', body: '', tag: 'elsewhere', url: 'https://elsewhere.example/' }),
  );
  await eventually(
    async () => ((await recordedNotifications(worker)).length === 3 ? true : undefined),
    'three notifications',
  );
  const byTag = new Map((await recordedNotifications(worker)).map((one) => [one.tag, one]));
  expect(byTag.get('unreadable')).toMatchObject({ title: 'Eleven', url: '/' });
  expect(byTag.get('elsewhere')).toMatchObject({ url: '/' });

  // The browser has a new push address: the server learns it and sends to it.
  const replaced = service.browser();
  expect(await replace(worker, replaced)).toBe(false);
  await page.goto(`${origin}/settings`);
  const tests = section(page).getByRole('button', { name: /^시험 알림 보내기/ });
  await expect.poll(() => tests.count()).toBe(2);
  const already = service.of(browser).length;
  for (const button of await tests.all()) await button.click();
  await eventually(async () => service.of(replaced)[0], 'a message to the new address');
  await eventually(async () => service.of(browser)[already], 'a message to the previous address');

  // After the sign-out nothing is sent, and a new push address is unsubscribed.
  const count = service.of(browser).length;
  expect(await call(page, 'POST', '/api/logout')).toBe(204);
  expect(await replace(worker, service.browser())).toBe(true);
  const again = await ApiUser.login(origin, email, password.password);
  const restored = { current: password.password, password: PASSWORD };
  await again.post('/api/profile/password', restored);
  const devices = await again.get<{ devices: unknown[] }>('/api/profile/push');
  expect(devices.devices).toEqual([]);
  expect(service.of(browser)).toHaveLength(count);
  expect(pageErrors).toEqual([]);
  const logs = logsOf(here.product);
  for (const secret of [browser.endpoint, browser.keys.auth]) expect(logs).not.toContain(secret);
  await context.close();
});
