/** SPEC.md §8: the message of a failed call, by status. */
import { SPECIFIED_ERRORS } from '@eleven/protocol/testing/specified-errors';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { toasts } from '../../fixtures/browser.ts';
import { header, type Row, takeClock, type World } from '../world.ts';

interface Answer {
  readonly status: number;
  readonly body: string;
}

const MARK = '**/api/notifications/mark-all-read';

const bell = (page: Page) => header(page).getByRole('button', { name: '알림, 읽지 않음 1개' });

let korean: Promise<Page> | undefined;

/** One Korean page for all rows: the test controls its clock, and its unread count is stubbed to 1. */
function koreanPage(world: World): Promise<Page> {
  korean ??= (async () => {
    const { page } = await world.memberAlone({ locale: 'ko-KR' });
    await page.route('**/api/notifications/unread-count', (route) => route.fulfill({ json: { count: 1 } }));
    await page.goto(world.url('/customer-service'));
    await bell(page).waitFor();
    await takeClock(page);
    return page;
  })();
  return korean;
}

/** Presses "mark all read", which fails at every attempt; returns title and text of the toast. */
async function readFailure(page: Page): Promise<{ title: string | undefined; text: string | undefined }> {
  expect(await toasts(page).count()).toBe(0);
  await bell(page).click();
  await page.getByRole('button', { name: '모두 읽음' }).click();
  // Advances the clock past each retry of the mutation.
  const moved = async () => {
    await page.clock.runFor(250);
    return toasts(page).count();
  };
  await expect.poll(moved, { interval: 10 }).toBe(1);
  const lines = await toasts(page).locator('div > *').allTextContents();
  // This press is outside the bell's menu, so the menu closes as well.
  await toasts(page).getByRole('button', { name: '닫기' }).click();
  await page.clock.runFor(1_000);
  await toasts(page).waitFor({ state: 'detached' });
  return { title: lines[0], text: lines[1] };
}

async function failWith(world: World, answer: Answer): ReturnType<typeof readFailure> {
  const page = await koreanPage(world);
  await page.route(MARK, (route) => route.fulfill({ ...answer, contentType: 'application/json' }));
  const failure = await readFailure(page);
  await page.unroute(MARK);
  return failure;
}

const TITLE = '오류가 발생했습니다';

export const ERRORS: readonly Row[] = [
  ...SPECIFIED_ERRORS.filter(([status]) => status !== 401).map(
    ([status, text]): Row => [
      '§8',
      `${status}: '${text}', in a toast titled '${TITLE}'`,
      async (world) => {
        const body = JSON.stringify({ code: 'some.code', message: 'not this' });
        expect(await failWith(world, { status, body })).toEqual({ title: TITLE, text });
      },
    ],
  ),
  [
    '§8',
    'Otherwise the response body: its message, or the body itself',
    async (world) => {
      const message = JSON.stringify({ code: 'some.code', message: '이미 처리되었습니다.' });
      expect(await failWith(world, { status: 409, body: message })).toEqual({
        title: TITLE,
        text: '이미 처리되었습니다.',
      });
      expect(await failWith(world, { status: 409, body: 'plain words' })).toEqual({
        title: TITLE,
        text: 'plain words',
      });
    },
  ],
  [
    '§8',
    'Otherwise the status text',
    async (world) => {
      expect(await failWith(world, { status: 409, body: '' })).toEqual({ title: TITLE, text: 'Conflict' });
    },
  ],
  [
    '§8',
    "Or '알 수 없는 오류가 발생했습니다.'",
    async (world) => {
      const page = await koreanPage(world);
      // A response without body and status text, as in HTTP/2.
      await page.evaluate(() => {
        const send = window.fetch;
        const restore = () => {
          window.fetch = send;
        };
        Object.assign(window, { restoreFetch: restore });
        window.fetch = async (url, init) =>
          String(url).endsWith('/mark-all-read') ? new Response('', { status: 409, statusText: '' }) : send(url, init);
      });
      expect(await readFailure(page)).toEqual({ title: TITLE, text: '알 수 없는 오류가 발생했습니다.' });
      await page.evaluate(() => (window as unknown as { restoreFetch: () => void }).restoreFetch());
    },
  ],
  [
    '§8',
    `401: '${SPECIFIED_ERRORS[1][1]}'`,
    async (world) => {
      expect(await failWith(world, { status: 401, body: '{"code":"auth.required","message":""}' })).toEqual({
        title: TITLE,
        text: SPECIFIED_ERRORS[1][1],
      });
    },
  ],
];
