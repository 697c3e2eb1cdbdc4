/** SPEC.md §4, §7, §9: staleness of responses and retries of failed calls. The tests advance the page's clock. */
import { MINUTE_MS, SECOND_MS } from '@eleven/protocol/durations';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { toasts } from '../../fixtures/browser.ts';
import { header, pathsOf, type Row, recordApiRequests, takeClock, type World, walkTo } from '../world.ts';

const LOGS = '/api/profile/activity-logs';
const COUNT = '/api/notifications/unread-count';
const WALLETS = '/api/wallets';
const READ = '**/api/profile/activity-logs*';
const MARK = '/api/notifications/mark-all-read';

const asksFor = (page: Page, path: string) => {
  const calls = recordApiRequests(page);
  return () => pathsOf(calls).filter((call) => call.endsWith(` ${path}`)).length;
};

/** A member with a fake clock and without invalidations: queries are refetched only because of their age. */
async function stillMember(world: World, at: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const { page, context } = await world.memberAlone();
  await page.route('**/api/events*', (route) => route.abort());
  // The last request that the page makes unprompted, once it is idle.
  const announced = page.waitForResponse('**/api/announcements');
  await page.goto(world.url(at));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await header(page)
    .getByRole('button', { name: /^Notifications/ })
    .waitFor();
  // Waits until the page's first requests are done.
  await (await announced).finished();
  await page.waitForLoadState('networkidle');
  await takeClock(page);
  return { page, close: () => context.close() };
}

const support = (page: Page) => page.getByRole('heading', { level: 1, name: 'Support' });
/** /settings shows this once it knows the linked wallets, even if there are none. */
const linked = (page: Page) =>
  page
    .getByText('No wallet is linked yet.', { exact: false })
    .or(page.getByRole('main').getByRole('button', { name: 'Unlink' }))
    .first();

/** Leaves /settings, lets time pass, and returns. */
async function leaveFor(page: Page, ms: number): Promise<void> {
  await walkTo(page, '/customer-service');
  await support(page).waitFor();
  await page.clock.fastForward(ms);
  await walkTo(page, '/settings');
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
}

/** Opens or closes the bell's menu. */
async function toggleBell(page: Page): Promise<void> {
  await header(page)
    .getByRole('button', { name: /^Notifications/ })
    .click();
}

/** Lets time pass until a minute after `count` calls. Returns the whole seconds from each response to the next call. */
async function delaysOf(page: Page, path: string, count: number): Promise<number[]> {
  const moved = async () => {
    await page.clock.runFor(100);
    return (await callsOf(page, path)).length;
  };
  await expect.poll(moved, { interval: 5 }).toBe(count);
  for (let passed = 0; passed < MINUTE_MS; passed += 10 * SECOND_MS) await page.clock.runFor(10 * SECOND_MS);
  const calls = await callsOf(page, path);
  return calls.slice(1).map(({ at }, index) => Math.floor((at - (calls[index]?.answeredAt ?? 0)) / SECOND_MS));
}

/** Times are by the page's clock. Responses may be slow: a delay starts at the response. */
interface Call {
  readonly url: string;
  readonly at: number;
  answeredAt: number;
}

const callsOf = (page: Page, path: string) =>
  page.evaluate(
    (wanted) => (window as unknown as { noted: Call[] }).noted.filter(({ url }) => url.startsWith(wanted)),
    path,
  );

/** Records from now on the page's calls and the times of their responses. */
const noteCalls = (page: Page) =>
  page.evaluate(() => {
    const noted: Call[] = [];
    const send = window.fetch;
    Object.assign(window, { noted });
    window.fetch = async (url, init) => {
      const call = { url: String(url), at: Date.now(), answeredAt: 0 };
      noted.push(call);
      const response = await send(url, init);
      const body = await response.arrayBuffer();
      call.answeredAt = Date.now();
      return new Response(body, response);
    };
  });

const refusedQuery = (status: number, message: string, words: string): Row => [
  '§9 queries',
  words,
  async (world) => {
    const { page, close } = await stillMember(world, '/customer-service');
    await noteCalls(page);
    await page.route(READ, (route) => route.fulfill({ status, json: { code: '', message } }));
    await walkTo(page, '/activity-logs');
    await page.getByRole('main').getByRole('alert').waitFor();
    expect(await delaysOf(page, LOGS, 1)).toEqual([]);
    await close();
  },
];

/** Presses "mark all read" on a page where every attempt fails with this status. */
async function failingMutation(
  world: World,
  status: number,
  message = '',
): Promise<{ page: Page; close(): Promise<void> }> {
  const { page, context } = await world.memberAlone();
  await page.route('**/api/events*', (route) => route.abort());
  await page.route(`**${COUNT}`, (route) => route.fulfill({ json: { count: 1 } }));
  await page.route(`**${MARK}`, (route) => route.fulfill({ status, json: { code: '', message } }));
  await page.goto(world.url('/customer-service'));
  await header(page).getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('button', { name: 'Mark all read' }).waitFor();
  await takeClock(page);
  await noteCalls(page);
  await page.getByRole('button', { name: 'Mark all read' }).click();
  return { page, close: () => context.close() };
}

const refusedMutation = (status: number, message: string, words: string): Row => [
  '§9 mutations',
  words,
  async (world) => {
    const { page, close } = await failingMutation(world, status, message);
    await toasts(page).waitFor();
    expect(await delaysOf(page, MARK, 1)).toEqual([]);
    await close();
  },
];

export const TIMES: readonly Row[] = [
  [
    '§9 queries',
    'Query staleness 5 minutes',
    async (world) => {
      const { page, close } = await stillMember(world, '/settings');
      await linked(page).waitFor();
      const asks = asksFor(page, WALLETS);
      await leaveFor(page, 4 * MINUTE_MS + 45 * SECOND_MS);
      await linked(page).waitFor();
      expect(asks()).toBe(0);
      await leaveFor(page, 25 * SECOND_MS);
      await expect.poll(asks).toBe(1);
      await close();
    },
  ],
  [
    '§9 queries',
    'Cache kept 10 minutes',
    async (world) => {
      const { page, close } = await stillMember(world, '/settings');
      await linked(page).waitFor();
      const answer = Promise.withResolvers<void>();
      let held = 0;
      await page.route(`**${WALLETS}`, async (route) => {
        held += 1;
        if (held === 1) return route.continue();
        await answer.promise;
        await route.continue();
      });
      // Still shown, and refetched in the background.
      const answered = page.waitForResponse(`**${WALLETS}`);
      await leaveFor(page, 9 * MINUTE_MS + 40 * SECOND_MS);
      await linked(page).waitFor();
      await answered;
      // Removed from the cache: nothing is shown until the new response arrives.
      await leaveFor(page, 10 * MINUTE_MS + 10 * SECOND_MS);
      await expect.poll(() => held).toBe(2);
      expect(await linked(page).count()).toBe(0);
      answer.resolve();
      await linked(page).waitFor();
      await close();
    },
  ],
  [
    '§7, §9 queries',
    'Activity logs stale after 30s',
    async (world) => {
      const { page, close } = await stillMember(world, '/customer-service');
      await page.route(`**${COUNT}`, (route) => route.fulfill({ json: { count: 1 } }));
      await page.clock.fastForward(31 * SECOND_MS);
      await walkTo(page, '/admin/login');
      await page.getByRole('heading', { level: 1, name: 'Admin login' }).waitFor();
      await walkTo(page, '/customer-service');
      await header(page).getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
      const asks = asksFor(page, LOGS);
      await toggleBell(page);
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
      expect(asks()).toBe(1);
      for (const [afterMs, times] of [
        // The page's clock also runs in the meantime.
        [15 * SECOND_MS, 1],
        [16 * SECOND_MS, 2],
      ] as const) {
        await toggleBell(page);
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.clock.fastForward(afterMs);
        await toggleBell(page);
        await page.getByRole('dialog').getByRole('listitem').first().waitFor();
        await expect.poll(asks).toBe(times);
      }
      await close();
    },
  ],
  [
    '§7, §9 queries',
    'Unread count stale after 30s',
    async (world) => {
      const { page, close } = await stillMember(world, '/customer-service');
      const asks = asksFor(page, COUNT);
      const comeBackAfter = async (ms: number) => {
        await walkTo(page, '/admin/login');
        await page.getByRole('heading', { level: 1, name: 'Admin login' }).waitFor();
        await page.clock.fastForward(ms);
        await walkTo(page, '/customer-service');
        await support(page).waitFor();
        await header(page)
          .getByRole('button', { name: /^Notifications/ })
          .waitFor();
      };
      // Younger or older than 30 s, whatever the clock was at the first read.
      const answer = page.waitForResponse((response) => new URL(response.url()).pathname === COUNT);
      await comeBackAfter(31 * SECOND_MS);
      // If the page were left before the response arrives, the count would not be read.
      await (await answer).finished();
      expect(asks()).toBe(1);
      // The page's clock also runs during the navigation.
      await comeBackAfter(15 * SECOND_MS);
      expect(asks()).toBe(1);
      await comeBackAfter(16 * SECOND_MS);
      await expect.poll(asks).toBe(2);
      await close();
    },
  ],
  [
    '§9 queries',
    'No refetch on window focus or by interval',
    async (world) => {
      const { page, close } = await stillMember(world, '/settings');
      await linked(page).waitFor();
      const calls = recordApiRequests(page);
      for (let passed = 0; passed < 20 * MINUTE_MS; passed += MINUTE_MS) await page.clock.runFor(MINUTE_MS);
      await page.evaluate(() => {
        for (const name of ['blur', 'focus']) window.dispatchEvent(new Event(name));
        document.dispatchEvent(new Event('visibilitychange'));
      });
      // Any call triggered by the focus would be on its way before this response arrives.
      await page.evaluate(() => fetch('/healthz'));
      expect(pathsOf(calls).filter((call) => !call.endsWith('/api/events'))).toEqual([]);
      await close();
    },
  ],
  [
    '§9 queries',
    'Query retry: up to 3; backoff starts at 1s, doubles (capped at 30s)',
    async (world) => {
      const { page, close } = await stillMember(world, '/customer-service');
      await noteCalls(page);
      await page.route(READ, (route) => route.fulfill({ status: 500, json: { code: '', message: '' } }));
      await walkTo(page, '/activity-logs');
      expect(await delaysOf(page, LOGS, 4)).toEqual([1, 2, 4]);
      await page.getByRole('main').getByRole('alert').waitFor();
      await close();
    },
  ],
  refusedQuery(403, '', 'Query retry: none on 403'),
  refusedQuery(418, 'upstream said 401', 'Query retry: none if the message contains 401'),
  refusedQuery(418, 'upstream said 403', 'Query retry: none if the message contains 403'),
  [
    '§9 mutations',
    'Mutation retry: up to 2; delay 1s',
    async (world) => {
      const { page, close } = await failingMutation(world, 500);
      expect(await delaysOf(page, MARK, 3)).toEqual([1, 1]);
      await close();
    },
  ],
  refusedMutation(400, '', 'Mutation retry: none on 400'),
  refusedMutation(403, '', 'Mutation retry: none on 403'),
  refusedMutation(418, 'upstream said 400', 'Mutation retry: none on messages containing 400'),
  refusedMutation(418, 'upstream said 401', 'Mutation retry: none on messages containing 401'),
  refusedMutation(418, 'upstream said 403', 'Mutation retry: none on messages containing 403'),
];
