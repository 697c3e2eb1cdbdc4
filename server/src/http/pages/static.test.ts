import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, createTestUser, testCookies } from '../../testing/app.ts';
import { createTestClock } from '../../testing/clock.ts';
import { useDatabase } from '../../testing/database.ts';
import { webApp } from './static.ts';

const database = useDatabase();
const webDir = mkdtempSync(join(tmpdir(), 'eleven-web-'));
const script = 'console.log("eleven");'.repeat(20);
let app: FastifyInstance;

const appWith = (folder: string, local: boolean) =>
  createTestApp(database(), {
    routes: (instance) =>
      webApp(instance, {
        webDir: folder,
        local,
        cookies: testCookies,
        origin: 'https://eleven.test',
        policy: "script-src 'self'; style-src 'self'",
      }),
    local,
  });

beforeAll(async () => {
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(
    join(webDir, 'index.html'),
    '<!doctype html><!-- lang="xx" --><html lang="en" data-session="unknown" data-theme="dark"><head><title>x</title><!-- end of share tags --><link rel="preload" href="/ko.woff2" hreflang="ko"></head><body></body></html>',
  );
  writeFileSync(join(webDir, 'assets/index-abc123.js'), script);
  writeFileSync(join(webDir, 'assets/index-abc123.js.br'), brotliCompressSync(script));
  const inline = '<script>asks()</script><style>p{color:red}</style>';
  writeFileSync(
    join(webDir, 'home.html'),
    `<!doctype html><html lang="en" data-session="unknown"><head><title>x</title><!-- end of share tags -->${inline}</head><body><div id="root"></div></body></html>`,
  );
  mkdirSync(join(webDir, 'server'));
  writeFileSync(
    join(webDir, 'server/prerender.js'),
    [
      'export const renderWaiting = (locale) => (locale === "ko" ? "<p>기다림</p>" : "<p>waiting</p>");',
      'export const pageTitle = (locale, path, search) => `${/^[/a-z]+$/.test(path) ? path : "nowhere"}${search ? `, ${search}` : ""} in ${locale}`;',
    ].join('\n'),
  );
  writeFileSync(join(webDir, 'sw.js'), script);
  writeFileSync(join(webDir, 'sw.js.br'), brotliCompressSync(script));
  writeFileSync(join(webDir, 'sw-without-copies.js'), 'dropsCopies()');
  writeFileSync(join(webDir, 'shell.html'), '<!doctype html><html lang="en" data-session="unknown"></html>');
  writeFileSync(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  app = await appWith(webDir, false);
});
afterAll(async () => {
  await app.close();
  rmSync(webDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

describe('a page', () => {
  it.each(['/', '/dashboard', '/auth?mode=login', '/activity-logs', '/admin/login', '/terms', '/verify', '/tickets'])(
    '%s is the web app, never stored',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(answer.headers.vary).toBe('accept-language, cookie');
      expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    },
  );

  it.each([
    '/nothing-here',
    '/dashboard/x',
    '/admin/users',
    '/dev/mailbox',
    '/dev/mailbox/emails',
    '/nothing-here/',
    '/%ED%99%88',
  ])('%s does not exist: the web app with status 404', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('<html');
  });

  it.each([
    ['/dashboard/', '/dashboard'],
    ['/tickets/', '/tickets'],
    ['/auth/?mode=login&from=%2F', '/auth?mode=login&from=%2F'],
    ['/admin/login//?a?b', '/admin/login?a?b'],
  ])('%s is moved to %s', async (url, page) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([308, page]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  it('/dev/mailbox exists on the local chain only, and only the page of sample emails may show frames', async () => {
    const local = await appWith(webDir, true);
    const [mailbox, samples] = await Promise.all(
      ['/dev/mailbox', '/dev/mailbox/emails'].map((url) => local.inject({ method: 'GET', url })),
    );
    expect([mailbox?.statusCode, samples?.statusCode]).toEqual([200, 200]);
    const [policy, framing] = [mailbox, samples].map((answer) => answer?.headers['content-security-policy']);
    expect(policy).not.toContain('frame-src');
    expect(framing).toBe("script-src 'self'; style-src 'self'; frame-src 'self'");
    await local.close();
    expect((await get('/dev/mailbox/emails')).headers['content-security-policy']).not.toContain('frame-src');
  });

  it('is marked with the reader’s language', async () => {
    const tagOf = async (headers: Record<string, string>) => /<html[^>]*>/.exec((await get('/', headers)).body)?.[0];
    expect(await tagOf({})).toContain('lang="en"');
    expect(await tagOf({ 'accept-language': 'ko-KR,en;q=0.5' })).toContain('lang="ko"');
    expect(await tagOf({ 'accept-language': 'ko', cookie: 'locale=en' })).toContain('lang="en"');
    expect(await tagOf({ cookie: 'locale=ko' })).toContain('lang="ko"');
    expect(await tagOf({ cookie: 'locale="><script>' })).toBe('<html lang="en" data-session="none" data-theme="dark">');
  });

  it('requests the Korean font only in Korean', async () => {
    expect((await get('/', { 'accept-language': 'ko' })).body).toContain('/ko.woff2');
    expect((await get('/', { 'accept-language': 'en' })).body).not.toContain('/ko.woff2');
  });

  it('says that nobody can be signed in if there was no session cookie', async () => {
    const user = await createTestUser(database(), { clock: createTestClock() });
    expect((await get('/')).body).toContain('data-session="none"');
    expect((await get('/', { cookie: 'theme=dark' })).body).toContain('data-session="none"');
    expect((await get('/', { cookie: user.cookie })).body).toContain('data-session="unknown"');
  });
});

describe('the home page of a user who may be signed in', () => {
  const home = async (url: string, locale: string) => {
    const user = await createTestUser(database(), { clock: createTestClock() });
    return get(url, { cookie: `${user.cookie}; locale=${locale}` });
  };

  it.each([
    ['/', 'en', '<div id="root"><p>waiting</p></div>'],
    ['/dashboard', 'ko', '<div id="root"><p>기다림</p></div>'],
  ])('%s waits in the language of the reader (%s) and asks ahead, never stored', async (url, locale, root) => {
    const answer = await home(url, locale);
    expect(answer.body).toContain(root);
    expect(answer.body).toContain(`lang="${locale}" data-session="unknown"`);
    expect(answer.body).toContain('<script>asks()</script>');
    expect(answer.body).toContain(`<title>${url} in ${locale}</title>`);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers.vary).toBe('accept-encoding, accept-language, cookie');
  });

  it('allows its own inline content and no more', async () => {
    const policy = String((await home('/dashboard', 'en')).headers['content-security-policy']);
    const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy).toContain(`script-src 'self' ${digest('asks()')}`);
    expect(policy).toContain(`style-src 'self' ${digest('p{color:red}')}`);
    expect(policy).not.toContain('unsafe');
  });

  it('of the service worker is revalidated each time, compressed or not', async () => {
    for (const encoding of ['identity', 'br']) {
      const answer = await get('/sw.js', { 'accept-encoding': encoding });
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(answer.headers['content-type']).toMatch(/javascript/);
      expect(answer.headers['content-security-policy']).toContain('trusted-types push-worker');
    }
  });

  it('is sent compressed to clients that accept it', async () => {
    const user = await createTestUser(database(), { clock: createTestClock() });
    const answer = await get('/dashboard', { cookie: user.cookie, 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('<p>waiting</p>');
  });

  it('is not served to signed-out users, nor as a file', async () => {
    expect((await get('/dashboard')).body).not.toContain('asks()');
    expect((await get('/home.html')).statusCode).toBe(404);
  });
});

describe('the shared preview of a page', () => {
  it.each([
    ['ko', 'BNB 연 11% 보상 | 일레븐', '연 11%, 미리 채워 둔 적립금에서 지급합니다.'],
    ['en', '11% annual rewards on BNB | Eleven', '11% annual, paid from a pre-funded reserve.'],
  ])('is its promise, picture and address (%s)', async (locale, title, promise) => {
    const { body } = await get('/', { cookie: `locale=${locale}` });
    expect(body).toContain(`<title>/ in ${locale}</title>`);
    expect(body).toContain(`<meta property="og:title" content="${title}" />`);
    expect(body).toContain(`<meta property="og:description" content="${promise}`);
    expect(body).toContain('<meta property="og:image" content="https://eleven.test/share.png" />');
    expect(body).toContain('<link rel="canonical" href="https://eleven.test/" />');
  });

  it('has the page’s name in the window title, and the promise in the shared title', async () => {
    const { body } = await get('/auth?mode=register', { cookie: 'locale=en' });
    expect(body).toContain('<title>/auth, mode=register in en</title>');
    expect(body).toContain('<meta property="og:title" content="11% annual rewards on BNB | Eleven" />');
  });

  it('contains nothing from a URL that could end its tag', async () => {
    const { body } = await get('/%22%3E%3Cscript%3Ex');
    expect(body).not.toContain('<script>x');
    expect(body).toContain('href="https://eleven.test/%22%3E%3Cscript%3Ex"');
  });

  it('is listed for search engines, with all public pages', async () => {
    const security = await get('/.well-known/security.txt');
    expect(security.body).toContain('Contact: https://eleven.test/customer-service');
    const expires = Date.parse(/^Expires: (.+)$/m.exec(security.body)?.[1] ?? '');
    expect(expires - Date.now()).toBeGreaterThan(90 * 86_400_000);
    expect(expires - Date.now()).toBeLessThan(365 * 86_400_000);
    const robots = await get('/robots.txt');
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(robots.body).toContain('Disallow: /api/');
    expect(robots.body).toContain('Sitemap: https://eleven.test/sitemap.xml');
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(sitemap.body).toContain('<loc>https://eleven.test/</loc>');
    expect(sitemap.body).not.toContain('/admin');
  });
});

describe('a file', () => {
  it('with a hash in its name is cached forever, others for an hour', async () => {
    const hashed = await get('/assets/index-abc123.js');
    expect([hashed.statusCode, hashed.body]).toEqual([200, script]);
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(hashed.headers['content-type']).toMatch(/javascript/);
    const plain = await get('/favicon.svg');
    expect([plain.statusCode, plain.headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
  });

  it('that browsers keep for offline starts is the same for everybody, and carries the policy of pages', async () => {
    const user = await createTestUser(database(), { clock: createTestClock() });
    const [known, unknown] = await Promise.all([get('/shell.html', { cookie: user.cookie }), get('/shell.html')]);
    expect(known.body).toBe(unknown.body);
    expect(known.headers['cache-control']).toBe('no-cache');
    expect(known.headers['content-security-policy']).toContain("script-src 'self'");
    expect(known.headers['set-cookie']).toBeUndefined();
  });

  it('of the service worker changes once the operator withdraws the offline copies', async () => {
    const off = await createTestApp(database(), { env: { webDir, offlineCopies: false } });
    const answer = await off.inject({ method: 'GET', url: '/sw.js' });
    expect([answer.statusCode, answer.body]).toEqual([200, 'dropsCopies()']);
    expect(answer.headers['cache-control']).toBe('no-cache');
    await off.close();
  });

  it('is sent compressed to clients that accept it', async () => {
    const answer = await get('/assets/index-abc123.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script);
    expect((await get('/favicon.svg', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  });

  it.each([
    '/assets/index-old999.js',
    '/assets/nothing',
    '/assets/',
    '/index.html',
    '/.env',
    '/assets/../../package.json',
    '/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/api/nothing',
    '/api',
  ])('%s is refused or not found as JSON, never answered with a page', async (url) => {
    const answer = await get(url);
    expect([400, 403, 404]).toContain(answer.statusCode);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual({ code: expect.any(String), message: expect.any(String) });
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });
});

describe('a server without a built web app', () => {
  it('responds to pages with 404 and still starts', async () => {
    const bare = await appWith(join(webDir, 'missing'), false);
    expect((await bare.inject({ method: 'GET', url: '/' })).statusCode).toBe(404);
    await bare.close();
  });
});
