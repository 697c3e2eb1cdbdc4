/** SPEC.md §2, §4, §8, §9: notices of the shell: offline, errors, toasts. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { toasts } from '../../fixtures/browser.ts';
import { PASSWORD } from '../../fixtures/person.ts';
import { SUPPORT_PAGE, scriptOf } from '../../fixtures/web-file.ts';
import { header, type Row, type World, walkTo } from '../world.ts';

const OFFLINE = '인터넷 연결이 끊어졌습니다. 연결이 복구되면 자동으로 새로고침됩니다.';

/** A visitor on the login form; every press of Login fails and shows a toast. */
async function failingLogin(
  world: World,
): Promise<{ page: Page; press: () => Promise<void>; close: () => Promise<void> }> {
  const { page, context } = await world.visit();
  await page.clock.install();
  await page.goto(world.url('/auth?mode=login'));
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  return {
    page,
    press: async () => {
      const response = page.waitForResponse('**/api/login');
      await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
      await response;
    },
    close: () => context.close(),
  };
}

async function swipe(page: Page, toast: Locator, byPx: number): Promise<void> {
  const box = await toast.boundingBox();
  if (!box) throw new Error('the toast is not there');
  const [x, y] = [box.x + 60, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + byPx / 2, y, { steps: 3 });
  await page.mouse.move(x + byPx, y, { steps: 3 });
  await page.mouse.up();
}

export const NOTICES: readonly Row[] = [
  [
    '§2 offline, §4',
    `A fixed orange banner appears when the browser goes offline: '${OFFLINE}'. The page reloads on return`,
    async (world) => {
      const { page, context } = await world.visit({ locale: 'ko-KR' });
      await page.goto(world.url('/auth?mode=login'));
      await page.getByRole('heading', { level: 1 }).waitFor();
      const banner = page.getByText(OFFLINE, { exact: true });
      expect(await banner.count()).toBe(0);
      await context.setOffline(true);
      await banner.waitFor();
      const [position, hue] = await banner.evaluate((words) => {
        let box: Element | null = words;
        while (box && getComputedStyle(box).position !== 'fixed') box = box.parentElement;
        if (!box) throw new Error('no banner');
        const painter = document.createElement('canvas').getContext('2d');
        if (!painter) throw new Error('no canvas');
        painter.fillStyle = getComputedStyle(box).backgroundColor;
        painter.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = painter.getImageData(0, 0, 1, 1).data;
        return [getComputedStyle(box).position, red > green && green > blue ? 'orange' : `${red} ${green} ${blue}`];
      });
      expect([position, hue]).toEqual(['fixed', 'orange']);
      const reloaded = page.waitForEvent('load');
      await context.setOffline(false);
      await reloaded;
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await banner.count()).toBe(0);
      await context.close();
    },
  ],
  [
    '§2 error',
    "A card reading '문제가 발생했습니다' with buttons '다시 시도' (reset) and '페이지 새로고침' (reload)",
    async (world) => {
      const { page, context } = await world.visit({ locale: 'ko-KR' });
      let isBroken = true;
      // A module that throws breaks the rendering of the page.
      await page.route(scriptOf(SUPPORT_PAGE), (route) =>
        isBroken
          ? route.fulfill({
              contentType: 'text/javascript',
              body: 'export default () => { throw new Error("broken"); }',
            })
          : route.continue(),
      );
      await page.goto(world.url('/customer-service'));
      const title = page.getByRole('heading', { name: '문제가 발생했습니다', exact: true });
      await title.waitFor();
      await page.getByRole('main').getByText('새로고침하거나 다시 시도').waitFor();
      // The reset renders the page again: still broken, it shows the error again without a reload.
      await page.evaluate(() => Object.assign(window, { sameLoad: true }));
      const drawnAgain = page.waitForEvent('console', (message) => message.text().includes('broken'));
      await page.getByRole('button', { name: '다시 시도', exact: true }).click();
      await drawnAgain;
      await title.waitFor();
      expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true);
      isBroken = false;
      await page.getByRole('button', { name: '페이지 새로고침', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: '고객센터' }).waitFor();
      expect(await page.evaluate(() => 'sameLoad' in window)).toBe(false);
      await context.close();
    },
  ],
  [
    '§2 error',
    'The error stays with the page that has it: the bar stands, and another page is shown',
    async (world) => {
      const { page, context } = await world.visit();
      await page.route(scriptOf(SUPPORT_PAGE), (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'export default () => { throw new Error("broken"); }' }),
      );
      await page.goto(world.url('/customer-service'));
      await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
      expect(await header(page).count()).toBe(1);
      await walkTo(page, '/auth?mode=login');
      await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
      await context.close();
    },
  ],
  [
    '§4, §9 toasts',
    'At most 1 is shown at a time',
    async (world) => {
      const { page, press, close } = await failingLogin(world);
      await press();
      await toasts(page).waitFor();
      const before = await toasts(page).elementHandle();
      await press();
      // The second toast replaced the first.
      await expect.poll(() => before?.evaluate((node) => node.isConnected)).toBe(false);
      await toasts(page).waitFor();
      expect(await toasts(page).count()).toBe(1);
      await close();
    },
  ],
  [
    '§4, §9 toasts',
    'The default display time is 5 seconds',
    async (world) => {
      const { page, press, close } = await failingLogin(world);
      await press();
      await toasts(page).waitFor();
      await page.mouse.move(0, 0);
      const shownAt = await page.evaluate(() => Date.now());
      await page.clock.pauseAt(shownAt + 3_900);
      expect(await toasts(page).count()).toBe(1);
      await page.clock.runFor(1_400);
      await toasts(page).waitFor({ state: 'detached' });
      await close();
    },
  ],
  [
    '§4, §9 toasts',
    'A swipe-to-dismiss threshold of 50 pixels',
    async (world) => {
      const { page, press, close } = await failingLogin(world);
      await press();
      await toasts(page).waitFor();
      await swipe(page, toasts(page), 45);
      expect(await toasts(page).getAttribute('data-state')).toBe('open');
      expect(await toasts(page).getAttribute('data-swipe')).toBe('cancel');
      await swipe(page, toasts(page), 60);
      await toasts(page).waitFor({ state: 'detached' });
      await close();
    },
  ],
];
