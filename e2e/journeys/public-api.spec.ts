/** A page of another site reads the public API in a browser, and a user tries it on our page. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { visit } from '../fixtures/browser.ts';
import { useFreshProduct } from '../fixtures/fresh-product.ts';

const here = useFreshProduct();

/** Serves a page of a foreign origin: another port is another origin. */
async function withForeignSite(use: (origin: string) => Promise<void>): Promise<void> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Charts</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

test('scripts of any site can read the public API, revalidate responses, and read nothing else of ours', async () => {
  const { origin } = here.product;
  await withForeignSite(async (foreign) => {
    const { page } = await visit(here.browser);
    await page.goto(foreign);
    const read = (
      path: string,
      headers: Record<string, string> = {},
      credentials: RequestCredentials = 'same-origin',
    ) =>
      page.evaluate(
        async ([url, init]) => {
          try {
            const response = await fetch(url, init);
            const { status } = response;
            return {
              status,
              etag: response.headers.get('etag'),
              left: response.headers.get('ratelimit'),
              text: await response.text(),
            };
          } catch (error) {
            return String(error);
          }
        },
        [origin + path, { headers, credentials, cache: 'no-store' as RequestCache }] as const,
      );
    const first = await read('/api/public/v1/vaults');
    if (typeof first === 'string') throw new Error(first);
    expect(first).toMatchObject({ status: 200, etag: expect.stringMatching(/^"/), left: expect.stringMatching(/^"/) });
    const [vault] = JSON.parse(first.text).vaults;
    expect(Object.keys(vault)).toContain('freeWei');
    // If-None-Match is not a safelisted header: the browser sends a preflight.
    expect(await read('/api/public/v1/timelock', { 'If-None-Match': '"other"' })).toMatchObject({ status: 200 });
    const document = await read('/api/public/openapi.json');
    if (typeof document === 'string') throw new Error(document);
    const { etag } = document;
    expect(await read('/api/public/openapi.json', { 'If-None-Match': etag ?? '' })).toMatchObject({
      status: 304,
      etag,
    });
    expect(await read('/api/public/v1/events?kind=nothing')).toMatchObject({ status: 400 });
    for (const path of ['/api/vault', '/api/config', '/api/user', '/']) {
      expect([path, await read(path)]).toEqual([path, 'TypeError: Failed to fetch']);
    }
    // With credentials, cross-origin reads fail.
    expect(await read('/api/public/v1/vaults', {}, 'include')).toBe('TypeError: Failed to fetch');
  });
});

test('the developer page is linked in the footer, explains each route, and shows the server’s current response', async () => {
  const { origin } = here.product;
  const { page, pageErrors } = await visit(here.browser, { phone: true });
  await page.goto(`${origin}/status`);
  // The footer loads when it comes near the viewport.
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Public API' });
  await expect
    .poll(async () => {
      await page.keyboard.press('End');
      return link.isVisible();
    })
    .toBe(true);
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Public API' }).waitFor();
  expect(await page.title()).toMatch(/^Public API \| /);

  const events = page.getByRole('region', { name: 'Events', exact: true });
  await events.getByLabel('kind').selectOption('reserveFunded');
  await events.getByLabel('limit').fill('1');
  const path = '/api/public/v1/events?kind=reserveFunded&limit=1';
  await events.getByText(`curl '${origin}${path}'`).waitFor();
  await events.getByRole('button', { name: 'Send request' }).click();
  await events.getByText('HTTP 200').waitFor();
  const shown = await events.getByRole('region', { name: 'Events: The server’s answer' }).textContent();
  expect(JSON.parse(shown ?? '')).toEqual(await (await fetch(origin + path)).json());

  // The page is as wide as the phone, whatever the responses contain.
  const [wide, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(wide).toBeLessThanOrEqual(inner ?? 0);
  await page.goto(`${origin}/developers#timelock`);
  const timelock = page.getByRole('region', { name: 'Decisions in the timelock', exact: true });
  await expect
    .poll(() => timelock.evaluate((section) => section.getBoundingClientRect().top < window.innerHeight))
    .toBe(true);
  expect(pageErrors).toEqual([]);
});
