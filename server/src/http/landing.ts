/**
 * The front page as HTML with the vault's own figures in it, so that it can be read before any script has run, and without
 * any. Made at most every two seconds for each language; a visitor with a session gets the app instead.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Locale } from '@eleven/protocol/product';

/** What the web app's own build draws; see web/src/app/prerender.tsx. */
interface Renderer {
  renderLanding(locale: Locale, seed: Readonly<Record<string, unknown>>): Promise<{ root: string; seed: string }>;
}

export interface LandingPage {
  readonly html: string;
  readonly packed: Buffer;
}

export interface Landing {
  page(locale: Locale): Promise<LandingPage>;
  /** The policy with the digests of the page's own style and scripts. */
  withDigests(policy: string): string;
}

interface LandingOptions {
  readonly webDir: string;
  /** Replies of the API by path, as far as they can be given now. */
  readonly seed: () => Promise<Readonly<Record<string, unknown>>>;
  /** The frame of a language, with everything that does not change. */
  readonly frame: (html: string, locale: Locale) => string;
}

const FRESH_MS = 2_000;
const QUALITY = 9;
const ROOT = '<div id="root"></div>';
const pack = promisify(brotliCompress);

/** Undefined when the build has no such page. */
export async function createLanding({ webDir, seed, frame }: LandingOptions): Promise<Landing | undefined> {
  const [file, module] = [join(webDir, 'landing.html'), join(webDir, 'server/prerender.js')];
  if (!existsSync(file) || !existsSync(module)) return undefined;
  const html = readFileSync(file, 'utf8');
  const renderer = (await import(pathToFileURL(module).href)) as Renderer;
  const frames = { ko: frame(html, 'ko'), en: frame(html, 'en') };
  const made = new Map<Locale, { at: number; page: Promise<LandingPage> }>();

  const make = async (locale: Locale): Promise<LandingPage> => {
    const written = await renderer.renderLanding(locale, await seed());
    const page = frames[locale].replace(ROOT, () => `<div id="root">${written.root}</div>${written.seed}`);
    return { html: page, packed: await pack(page, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }) };
  };
  return {
    page(locale) {
      const known = made.get(locale);
      if (known && performance.now() - known.at < FRESH_MS) return known.page;
      const page = make(locale);
      made.set(locale, { at: performance.now(), page });
      page.catch(() => made.delete(locale));
      return page;
    },
    withDigests: (policy) =>
      policy
        .replace("script-src 'self'", `script-src 'self'${digests(html, 'script')}`)
        .replace("style-src 'self'", `style-src 'self'${digests(html, 'style')}`),
  };
}

function digests(html: string, tag: 'script' | 'style'): string {
  return [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))]
    .map(([, content = '']) => ` 'sha256-${createHash('sha256').update(content).digest('base64')}'`)
    .join('');
}
