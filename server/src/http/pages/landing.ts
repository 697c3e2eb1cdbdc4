/**
 * The landing page as HTML that includes the vault's figures, so it can be read before scripts have run, or without any.
 * Rendered at most every two seconds per language; a visitor with a session gets the app instead.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@eleven/protocol/product';
import type { Renderer } from './renderer.ts';
import { policyOf, type WrittenPage, withRoot, writePage } from './written-page.ts';

export interface Landing {
  page(locale: Locale): Promise<WrittenPage>;
  /** The policy with the digests of the page's own style and scripts. */
  withDigests(policy: string): string;
}

interface LandingOptions {
  readonly webDir: string;
  readonly renderer: Renderer | undefined;
  /** API replies by path, as far as they are available now. */
  readonly seed: () => Promise<Readonly<Record<string, unknown>>>;
  /** The frame of a language, with everything that does not change. */
  readonly frame: (html: string, locale: Locale) => string;
}

const FRESH_MS = 2_000;

/** Undefined if the build has no such page. */
export function createLanding({ webDir, renderer, seed, frame }: LandingOptions): Landing | undefined {
  const file = join(webDir, 'landing.html');
  if (!existsSync(file) || !renderer) return undefined;
  const html = readFileSync(file, 'utf8');
  const frames = { ko: frame(html, 'ko'), en: frame(html, 'en') };
  const made = new Map<Locale, { at: number; page: Promise<WrittenPage> }>();

  const make = async (locale: Locale): Promise<WrittenPage> => {
    const written = await renderer.renderLanding(locale, await seed());
    return writePage(withRoot(frames[locale], written.root, written.seed));
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
    withDigests: policyOf(html),
  };
}
