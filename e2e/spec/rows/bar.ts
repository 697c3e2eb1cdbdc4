/** SPEC.md §2: the top navigation bar in all its states. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { header, pathsOf, type Row, recordApiRequests, type World, walkTo } from '../world.ts';

const LINKS = [
  ['Home', '/'],
  ['Dashboard', '/dashboard'],
  ['Support', '/customer-service'],
] as const;

const bell = (page: Page) => header(page).getByRole('button', { name: /^(Notifications|알림)/ });
const userMenu = (page: Page) => header(page).getByRole('button', { name: 'Staker, user menu' });
const hamburger = (page: Page) => header(page).getByRole('button', { name: 'Open menu' });

async function memberAt(world: World, path: string): Promise<Page> {
  const page = await world.member();
  await page.goto(world.url(path));
  await bell(page).waitFor();
  return page;
}

async function openBell(page: Page): Promise<Locator> {
  await bell(page).click();
  const menu = page.getByRole('dialog', { name: 'Notifications' });
  await menu.waitFor();
  return menu;
}

/** Opacity of the bar's background, from 0 to 1. */
const opacityOfBar = (page: Page) =>
  header(page).evaluate((bar) => {
    const painter = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!painter) throw new Error('no canvas');
    painter.fillStyle = getComputedStyle(bar).backgroundColor;
    painter.fillRect(0, 0, 1, 1);
    return (painter.getImageData(0, 0, 1, 1).data[3] ?? 0) / 255;
  });

export const BAR: readonly Row[] = [
  [
    '§2 bar',
    'Logo and product name linking to /',
    async (world) => {
      const page = await world.guest();
      await page.goto(world.url('/customer-service'));
      const home = header(page).getByRole('link', { name: 'Eleven', exact: true });
      expect(await home.getAttribute('href')).toBe('/');
      // The symbol and the wordmark.
      await home.locator('svg').waitFor();
      await home.locator('[class*="word"]').waitFor();
    },
  ],
  [
    '§2 bar',
    'Links Home (/), Dashboard (/dashboard) and Support (/customer-service); the current one is highlighted',
    async (world) => {
      const page = await world.member();
      for (const [, at] of LINKS) {
        await page.goto(world.url(at));
        const current: string[] = [];
        const colours = new Set<string>();
        for (const [name, to] of LINKS) {
          const link = header(page).getByRole('navigation').getByRole('link', { name, exact: true });
          await link.waitFor();
          expect(await link.getAttribute('href')).toBe(to);
          if ((await link.getAttribute('aria-current')) !== 'page') continue;
          current.push(to);
          colours.add(await link.evaluate((node) => getComputedStyle(node, '::after').content));
        }
        expect(current).toEqual([at]);
        expect([...colours]).toEqual(['""']);
      }
    },
  ],
  [
    '§2 bar, §9',
    'Becomes translucent once the page is scrolled more than 20px',
    async (world) => {
      const page = await world.guest();
      await page.goto(world.url('/'));
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const [y, translucent] of [
        [0, false],
        [20, false],
        [21, true],
        [0, false],
      ] as const) {
        await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
        await expect.poll(async () => (await opacityOfBar(page)) < 1, { message: `at ${y} px` }).toBe(translucent);
      }
    },
  ],
  [
    '§2 bar, §4',
    'A hamburger menu on small screens; choosing a link closes it',
    async (world) => {
      const wide = await world.guest();
      await wide.goto(world.url('/'));
      expect(await hamburger(wide).isVisible()).toBe(false);
      const { page, context } = await world.visit({ phone: true });
      await page.goto(world.url('/auth?mode=login'));
      await hamburger(page).click();
      const link = header(page).getByRole('navigation').getByRole('link', { name: 'Support', exact: true });
      await link.click();
      await page.waitForURL(world.url('/customer-service'));
      await hamburger(page).waitFor();
      expect(await link.isVisible()).toBe(false);
      // Choosing the page that is already open closes the menu too.
      await hamburger(page).click();
      await link.click();
      await hamburger(page).waitFor();
      await context.close();
    },
  ],
  [
    '§2 bar',
    'Signed out: Login (/auth?mode=login) and Sign Up (/auth?mode=register) buttons',
    async (world) => {
      const page = await world.guest();
      await page.goto(world.url('/customer-service'));
      const login = header(page).getByRole('link', { name: 'Login', exact: true });
      expect(await login.getAttribute('href')).toBe('/auth?mode=login');
      const signUp = header(page).getByRole('link', { name: 'Sign Up', exact: true });
      expect(await signUp.getAttribute('href')).toBe('/auth?mode=register');
      expect(await bell(page).count()).toBe(0);
      await login.click();
      await page.waitForURL(world.url('/auth?mode=login'));
    },
  ],
  [
    '§2 bar',
    "Bell menu: a title; the text 'No new notifications' when the count is 0; no 'mark all read' then",
    async (world) => {
      const page = await memberAt(world, '/customer-service');
      expect(await bell(page).textContent()).toBe('');
      const menu = await openBell(page);
      await menu.getByRole('heading', { name: 'Notifications' }).waitFor();
      await menu.getByText('No new notifications', { exact: true }).waitFor();
      expect(await menu.getByRole('listitem').count()).toBe(0);
      expect(await menu.getByRole('button', { name: 'Mark all read' }).count()).toBe(0);
    },
  ],
  [
    '§2 bar, §9',
    'Signed in: a notification bell with an unread badge; above 0 the latest 5 entries and ‘mark all read’',
    async (world) => {
      await world.notify(7);
      const page = await memberAt(world, '/customer-service');
      await expect.poll(() => bell(page).textContent()).toBe('7');
      const menu = await openBell(page);
      await menu.getByRole('button', { name: 'Mark all read' }).waitFor();
      await menu.getByRole('listitem').first().waitFor();
      const { logs } = await world.user.get<{ logs: { action: string; description: string; createdAt: string }[] }>(
        '/api/profile/activity-logs',
      );
      const shown = await menu.getByRole('listitem').allTextContents();
      expect(shown).toHaveLength(5);
      for (const [index, text] of shown.entries()) {
        expect(text).toContain(logs[index]?.action);
        expect(text).toContain(logs[index]?.description);
      }
    },
  ],
  [
    '§2 bar',
    'An entry shows its created time in the locale',
    async (world) => {
      const { logs } = await world.user.get<{ logs: { createdAt: string }[] }>('/api/profile/activity-logs');
      const at = new Date(logs[0]?.createdAt ?? '');
      for (const [locale, tag] of [
        ['en-US', 'en-GB'],
        ['ko-KR', 'ko-KR'],
      ] as const) {
        const page = await world.member(locale);
        await page.goto(world.url('/customer-service'));
        await bell(page).click();
        const time = page.getByRole('dialog').getByRole('listitem').first().locator('time');
        const month = at.toLocaleString(tag, { month: 'short', timeZone: 'Asia/Seoul' });
        await time.waitFor();
        expect(await time.getAttribute('datetime')).toBe(logs[0]?.createdAt);
        expect(await time.textContent()).toContain(month);
      }
    },
  ],
  [
    '§2 bar',
    'A link to view all activities (/activity-logs)',
    async (world) => {
      const page = await memberAt(world, '/customer-service');
      const link = (await openBell(page)).getByRole('link', { name: 'View all activities' });
      expect(await link.getAttribute('href')).toBe('/activity-logs');
      await link.click();
      await page.waitForURL(world.url('/activity-logs'));
    },
  ],
  [
    '§2 bar, §9',
    'The badge shows 99+ above 99',
    async (world) => {
      const page = await memberAt(world, '/customer-service');
      // Clears the notifications that earlier rows, or an earlier run of this row, have left.
      await page.evaluate(() =>
        fetch('/api/notifications/mark-all-read', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        }),
      );
      await world.notify(99);
      await expect.poll(() => bell(page).textContent()).toBe('99');
      // One more arrives while the page is open.
      await world.notify(1);
      await expect.poll(() => bell(page).textContent()).toBe('99+');
    },
  ],
  [
    '§2 bar, §7',
    'mark all read: POST with an empty object; on success the unread count is refetched',
    async (world) => {
      const page = await memberAt(world, '/customer-service');
      const menu = await openBell(page);
      const calls = recordApiRequests(page);
      await menu.getByRole('button', { name: 'Mark all read' }).click();
      await menu.getByText('No new notifications', { exact: true }).waitFor();
      await expect.poll(() => bell(page).textContent()).toBe('');
      const mark = calls.find((call) => call.url().endsWith('/api/notifications/mark-all-read'));
      expect([mark?.method(), mark?.postData()]).toEqual(['POST', '{}']);
      const marked = pathsOf(calls).indexOf('POST /api/notifications/mark-all-read');
      expect(pathsOf(calls).slice(marked)).toContain('GET /api/notifications/unread-count');
    },
  ],
  [
    '§2 bar',
    'A user menu showing the user’s name, with Profile (/profile), Settings (/settings) and Logout',
    async (world) => {
      const page = await memberAt(world, '/customer-service');
      expect(await userMenu(page).textContent()).toContain('Staker');
      await userMenu(page).click();
      const menu = page.getByRole('navigation', { name: 'Staker, user menu' });
      expect(await menu.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile');
      expect(await menu.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
      await menu.getByRole('button', { name: 'Logout' }).waitFor();
    },
  ],
  [
    '§2 bar, §3, §4, §9',
    'A theme toggle between light and dark, saved locally under the key theme',
    async (world) => {
      const { page, context } = await world.visit();
      await page.goto(world.url('/customer-service'));
      const theme = async () => [
        await page.locator('html').getAttribute('data-theme'),
        await page.evaluate(() => localStorage.getItem('theme')),
      ];
      expect(await theme()).toEqual(['dark', null]);
      await header(page).getByRole('button', { name: 'Switch to the light theme' }).click();
      await expect.poll(theme).toEqual(['light', 'light']);
      await page.reload();
      expect(await theme()).toEqual(['light', 'light']);
      await header(page).getByRole('button', { name: 'Switch to the dark theme' }).click();
      await expect.poll(theme).toEqual(['dark', 'dark']);
      await context.close();
    },
  ],
  [
    '§2 bar',
    'On small screens the menu holds the same: links, user, wallet, theme, Logout',
    async (world) => {
      const page = await world.phone();
      await page.goto(world.url('/customer-service'));
      await bell(page).waitFor();
      await hamburger(page).click();
      for (const name of ['Home', 'Dashboard', 'Support', 'Profile', 'Settings']) {
        await header(page).getByRole('navigation').getByRole('link', { name, exact: true }).waitFor();
      }
      for (const name of ['Switch to the light theme', 'Logout']) {
        await header(page).getByRole('button', { name }).waitFor();
      }
      expect(await header(page).getByRole('button', { name: 'Connect wallet' }).count()).toBeGreaterThan(0);
      await walkTo(page, '/settings');
      await hamburger(page).waitFor();
    },
  ],
];
