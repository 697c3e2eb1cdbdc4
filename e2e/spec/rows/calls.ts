/** SPEC.md §7: the general rules for API calls. */
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { header, type Row, recordApiRequests, type World } from '../world.ts';

interface FetchNote {
  readonly method: string;
  readonly credentials: string | undefined;
}

/** The API calls of a member's pages during a walk that reads and writes. */
async function callsOfWalk(world: World): Promise<{ calls: Request[]; notes: FetchNote[] }> {
  await world.notify(1);
  const { page } = await world.memberAlone();
  await page.addInitScript(() => {
    const notes: { method: string; credentials: string | undefined }[] = [];
    const send = window.fetch;
    Object.assign(window, { fetchNotes: notes });
    window.fetch = (url, init) => {
      if (String(url).startsWith('/api/'))
        notes.push({ method: init?.method ?? 'GET', credentials: init?.credentials });
      return send(url, init);
    };
  });
  const calls = recordApiRequests(page);
  await page.goto(world.url('/dashboard'));
  await markAllRead(page);
  const notes = await page.evaluate(() => (window as unknown as { fetchNotes: FetchNote[] }).fetchNotes);
  // The event stream is excluded: it is opened by the browser and not by `fetch`.
  return { calls: calls.filter((call) => new URL(call.url()).pathname !== '/api/events'), notes };
}

async function markAllRead(page: Page): Promise<void> {
  await header(page)
    .getByRole('button', { name: /^Notifications/ })
    .click();
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await page.getByText('No new notifications', { exact: true }).waitFor();
}

let walk: ReturnType<typeof callsOfWalk> | undefined;
const once = (world: World) => {
  walk ??= callsOfWalk(world);
  return walk;
};

export const CALLS: readonly Row[] = [
  [
    '§7 rules',
    'All calls send cookies (credentials included)',
    async (world) => {
      const { calls, notes } = await once(world);
      expect(notes.length).toBeGreaterThan(3);
      expect([...new Set(notes.map(({ credentials }) => credentials))]).toEqual(['include']);
      // A call that was cancelled before its response may never have been sent.
      const answered = await Promise.all(calls.map(async (call) => ((await call.response()) ? [call] : [])));
      for (const call of answered.flat()) expect((await call.allHeaders()).cookie, call.url()).toContain('=');
    },
  ],
  [
    '§7 rules',
    'JSON bodies use a JSON content type',
    async (world) => {
      const { calls } = await once(world);
      const withBody = calls.filter((call) => call.postData() !== null);
      expect(withBody.length).toBeGreaterThan(0);
      for (const call of withBody) expect(call.headers()['content-type']).toMatch(/^application\/json/);
    },
  ],
  [
    '§7 rules',
    'GET requests send a cache hint of max-age 30s; other methods send no-cache',
    async (world) => {
      const { calls } = await once(world);
      const hints = calls.map((call) => `${call.method()} ${call.headers()['cache-control']}`);
      expect([...new Set(hints)].sort()).toEqual(['GET max-age=30', 'POST no-cache']);
    },
  ],
  [
    '§7 rules',
    "The default query fetch joins its key parts with '/' into the path",
    async (world) => {
      const { page, context } = await world.memberAlone();
      const address = '0x7a3F00000000000000000000000000000000B21e';
      await page.route('**/api/wallets', (route) =>
        route.fulfill({
          json: { wallets: [{ address, label: null, linkedAt: new Date(0).toISOString() }], claims: [] },
        }),
      );
      // The key of this query is ['/api/wallets', address, 'positions'].
      const request = page.waitForRequest(world.url(`/api/wallets/${address.toLowerCase()}/positions`));
      await page.goto(world.url('/dashboard'));
      expect((await request).method()).toBe('GET');
      await context.close();
    },
  ],
  [
    '§7',
    'GET /api/profile/activity-logs: field logs; the first 5 are shown',
    async (world) => {
      const { page, context } = await world.memberAlone();
      const log = (id: number) => ({
        id: String(id),
        kind: 'walletLinked',
        action: `Action ${id}`,
        description: `Description ${id}`,
        createdAt: new Date(id * 1_000).toISOString(),
        blockTime: null,
        txHash: null,
        read: false,
      });
      const logs = Array.from({ length: 9 }, (_, index) => log(9 - index));
      await page.route('**/api/profile/activity-logs', (route) => route.fulfill({ json: { logs, nextBefore: null } }));
      await page.route('**/api/notifications/unread-count', (route) => route.fulfill({ json: { count: 9 } }));
      await page.goto(world.url('/customer-service'));
      await header(page).getByRole('button', { name: 'Notifications, 9 unread' }).click();
      await page.getByText('Action 9', { exact: false }).waitFor();
      const shown = await page.getByRole('dialog').getByRole('listitem').allTextContents();
      expect(shown.map((text) => /Action \d/.exec(text)?.[0])).toEqual([9, 8, 7, 6, 5].map((id) => `Action ${id}`));
      await context.close();
    },
  ],
];
