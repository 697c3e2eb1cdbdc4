/** SPEC.md §1 and §3: how the product describes itself, and its data. */
import { expect } from 'vitest';
import type { Row } from '../world.ts';

/** Languages of a browser, each with the language in which it gets the page. */
const BROWSER_LANGUAGES = [
  ['ko', 'ko'],
  ['ko-KR', 'ko'],
  ['en-US', 'en'],
  ['fr-FR', 'en'],
] as const;

export const PURPOSE: readonly Row[] = [
  [
    '§1',
    'The page title and the sharing title promise 11% annual rewards',
    async (world) => {
      const page = await world.guest();
      await page.goto(world.url('/'));
      expect(await page.title()).toContain('11% annual rewards');
      expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toContain('11% annual rewards');
      const korean = await world.guest('ko-KR');
      await korean.goto(world.url('/'));
      await expect.poll(() => korean.title()).toContain('연 11% 보상');
    },
  ],
  [
    '§1',
    'The language is chosen from the browser language: Korean if it starts with ko, otherwise English',
    async (world) => {
      for (const [locale, expected] of BROWSER_LANGUAGES) {
        const context = await world.browser.newContext({ locale });
        const page = await context.newPage();
        await page.goto(world.url('/auth?mode=login'));
        const loginLink = expected === 'ko' ? '로그인' : 'Login';
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await page.locator('html').getAttribute('lang'), locale).toBe(expected);
        expect(await page.getByRole('banner').getByRole('link', { name: loginLink, exact: true }).count(), locale).toBe(
          1,
        );
        await context.close();
      }
    },
  ],
  [
    '§1, §4',
    'The default theme is dark; dark also sets the background colour to a dark navy',
    async (world) => {
      const { page, context } = await world.visit();
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(world.url('/'));
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
      const [red = 255, green = 255, blue = 255] = await page.evaluate(() => {
        const canvas2d = document.createElement('canvas').getContext('2d');
        if (!canvas2d) throw new Error('no canvas');
        // The canvas converts any notation of a colour to red, green and blue.
        canvas2d.fillStyle = getComputedStyle(document.body).backgroundColor;
        canvas2d.fillRect(0, 0, 1, 1);
        return [...canvas2d.getImageData(0, 0, 1, 1).data];
      });
      expect(Math.max(red, green, blue)).toBeLessThan(64);
      expect(blue).toBeGreaterThan(red);
      await context.close();
    },
  ],
  [
    '§3',
    'User (from /api/user): at least name',
    async (world) => {
      expect(await world.user.get<{ name: string }>('/api/user')).toMatchObject({ name: 'Staker' });
    },
  ],
  [
    '§3',
    'Notification unread count: response field count (number)',
    async (world) => {
      const { count } = await world.user.get<{ count: unknown }>('/api/notifications/unread-count');
      expect(count).toBeTypeOf('number');
    },
  ],
  [
    '§3',
    'Activity log entry: id, action, description, createdAt. The list arrives in the field logs',
    async (world) => {
      const { logs } = await world.user.get<{ logs: Record<string, string>[] }>('/api/profile/activity-logs');
      expect(logs.length).toBeGreaterThan(0);
      for (const { id, action, description, createdAt } of logs) {
        expect([id, action, description].every(Boolean)).toBe(true);
        expect(new Date(createdAt ?? '').getTime()).toBeGreaterThan(0);
      }
    },
  ],
];
