/** Serves the built web app: its files, and its single HTML page for the path of every page. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@eleven/protocol/product';
import serveFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { isApi, withConnect, withFrames } from '../headers.ts';
import { requestLocale } from '../locale.ts';
import { cookieOf } from '../session/cookies.ts';
import type { SessionCookies } from '../session/session-cookie.ts';
import { crawlerFiles } from './crawlers.ts';
import { createHome } from './home.ts';
import { createLanding } from './landing.ts';
import { CHECKING_PAGE, isFile, isPage, pageWithoutSlash, SAMPLE_EMAILS_PAGE } from './pages.ts';
import { loadRenderer } from './renderer.ts';
import { withShareTags } from './share-tags.ts';
import { redirectToPage, sendPage, withRoot } from './written-page.ts';

interface StaticOptions {
  /** Folder of the built web app. */
  readonly webDir: string;
  readonly local: boolean;
  readonly cookies: SessionCookies;
  /** Origin of the site, for share tags. */
  readonly origin: string;
  /** API replies by path: the vault's figures for the landing page before any script runs. */
  readonly seed?: () => Promise<Readonly<Record<string, unknown>>>;
  /** The policy of every other page. */
  readonly policy?: string | undefined;
  /** The node that the page for checking our figures may query. */
  readonly publicRpcUrl?: string | undefined;
  /** The relay to wallets on phones. Every page may reach it, and the node too, since such a wallet reads nothing itself. */
  readonly walletRelayUrl?: string | undefined;
  /** False: browsers drop the copies that they keep for starting offline. */
  readonly offlineCopies?: boolean;
}

/** The name of a hashed file changes with its content. */
const FOREVER = 'public, max-age=31536000, immutable';
/** Parts of the build that are only for the server. */
const NOT_SENT = /^\/((index|landing|home|exit)\.html|server\/.*|\.vite\/.*)$/;
/** The service worker, and the page that it caches: their names are the same in every release. */
const WORKER = '/sw.js';
const WORKER_WITHOUT_COPIES = '/sw-without-copies.js';
const SHELL_PAGE = '/shell.html';
const SAME_NAMES = /\/(sw|sw-without-copies|shell)\.(js|html)(\.br|\.gz)?$/;
const AN_HOUR = 'public, max-age=3600';

export async function webApp(
  app: FastifyInstance,
  {
    webDir,
    local,
    cookies,
    origin,
    seed,
    policy: strictest = '',
    publicRpcUrl,
    walletRelayUrl,
    offlineCopies = true,
  }: StaticOptions,
): Promise<void> {
  const forWallets = walletRelayUrl === undefined ? [] : [walletRelayUrl, publicRpcUrl];
  const policy = forWallets.reduce<string>(
    (known, url) => (url === undefined ? known : withConnect(known, url)),
    strictest,
  );
  const render = existsSync(join(webDir, 'index.html'))
    ? pageRenderer(readFileSync(join(webDir, 'index.html'), 'utf8'))
    : undefined;
  if (!render) app.log.warn({ webDir }, 'the web app is not built: only the API is served');
  else {
    await app.register(serveFiles, {
      root: webDir,
      serve: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const immutable = path.startsWith(join(webDir, 'assets'));
        // A browser checks for a new version each time it starts the worker.
        reply.header('cache-control', immutable ? FOREVER : SAME_NAMES.test(path) ? 'no-cache' : AN_HOUR);
        reply.header('vary', 'accept-encoding');
      },
    });
  }

  const renderer = await loadRenderer(webDir);
  const landing = createLanding({
    webDir,
    renderer,
    seed: seed ?? (async () => ({})),
    frame: (html, locale) => withShareTags(pageRenderer(html)(locale, true), locale, origin, '/'),
  });
  const home = createHome(webDir, renderer, (html, locale, path) =>
    withShareTags(pageRenderer(html)(locale, false), locale, origin, path, renderer?.pageTitle(locale, path, '')),
  );

  crawlerFiles(app, origin);

  app.get('/*', { config: { access: 'public' } }, async (request, reply) => {
    const path = pathOf(request);
    if (!render || isApi(path) || NOT_SENT.test(path)) throw new AppError('notFound');
    if (path.startsWith('/assets/') && path.endsWith('/')) throw new AppError('notFound');
    if (path === WORKER && !offlineCopies) return reply.sendFile(WORKER_WITHOUT_COPIES);
    // Browsers store it with its headers, and show it as any page of the app.
    if (path === SHELL_PAGE) reply.header('content-security-policy', policy);
    if (isFile(path)) return reply.sendFile(path);
    const page = pageWithoutSlash(path, local);
    if (page !== undefined) return redirectToPage(request, reply, page);
    const signedOut = cookieOf(request, cookies.nameOf('user')) === undefined;
    reply
      .code(isPage(path, local) ? 200 : 404)
      .header('cache-control', 'private, no-store')
      .header('vary', 'accept-language, cookie')
      .type('text/html; charset=utf-8');
    reply.header('content-security-policy', policy);
    if (landing && path === '/' && signedOut) {
      reply.header('content-security-policy', landing.withDigests(policy));
      return sendPage(request, reply, await landing.page(requestLocale(request)));
    }
    if (home?.has(path) && !signedOut) {
      reply.header('content-security-policy', home.withDigests(policy));
      return sendPage(request, reply, await home.page(requestLocale(request), path));
    }
    if (publicRpcUrl !== undefined && path === CHECKING_PAGE)
      reply.header('content-security-policy', withConnect(policy, publicRpcUrl));
    if (local && path === SAMPLE_EMAILS_PAGE) reply.header('content-security-policy', withFrames(policy));
    const locale = requestLocale(request);
    const [, search = ''] = request.url.split('?');
    const title = renderer?.pageTitle(locale, path, search);
    const frame = withShareTags(render(locale, signedOut), locale, origin, path, title);
    return reply.send(renderer ? withRoot(frame, renderer.renderWaiting(locale, path)) : frame);
  });
}

function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?')[0] ?? '/';
  try {
    return decodeURIComponent(path);
  } catch (error) {
    throw new AppError('request.invalid', {}, { cause: error });
  }
}

/**
 * The page states its language and whether a session can exist at all: without a session cookie the web app starts signed
 * out and requests nothing. Files needed only for other languages are not requested.
 */
function pageRenderer(html: string): (locale: Locale, signedOut: boolean) => string {
  const tag = /<html\b[^>]*>/.exec(html)?.[0];
  if (!tag) throw new Error('index.html has no html element');
  const variant = (locale: Locale, signedOut: boolean) =>
    html
      .replace(
        tag,
        tag
          .replace(/\blang="[^"]*"/, `lang="${locale}"`)
          .replace(/\bdata-session="[^"]*"/, `data-session="${signedOut ? 'none' : 'unknown'}"`),
      )
      .replace(/\s*<link\b[^>]*\bhreflang="([^"]*)"[^>]*>/g, (link, language) => (language === locale ? link : ''));
  const pages = {
    ko: { out: variant('ko', true), in: variant('ko', false) },
    en: { out: variant('en', true), in: variant('en', false) },
  };
  return (locale, signedOut) => pages[locale][signedOut ? 'out' : 'in'];
}
