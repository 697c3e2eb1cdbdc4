/** The home page's frame for users who may be signed in (scripts/run/home-html.ts), which the web app fills. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@eleven/protocol/product';
import type { Renderer } from './renderer.ts';
import { policyOf, type WrittenPage, withRoot, writePage } from './written-page.ts';

export interface Home {
  has(path: string): boolean;
  page(locale: Locale, path: string): Promise<WrittenPage>;
  withDigests(policy: string): string;
}

/** For a signed-in user both are the same page. */
const ADDRESSES: ReadonlySet<string> = new Set(['/', '/dashboard']);

/** Undefined if the build has no such page. `frame` inserts the parts that depend on path and language. */
export function createHome(
  webDir: string,
  renderer: Renderer | undefined,
  frame: (html: string, locale: Locale, path: string) => string,
): Home | undefined {
  const file = join(webDir, 'home.html');
  if (!existsSync(file) || !renderer) return undefined;
  const html = readFileSync(file, 'utf8');
  const made = new Map<string, Promise<WrittenPage>>();
  return {
    has: (path) => ADDRESSES.has(path),
    page(locale, path) {
      const key = `${locale} ${path}`;
      const page =
        made.get(key) ?? writePage(withRoot(frame(html, locale, path), renderer.renderWaiting(locale, path)));
      made.set(key, page);
      return page;
    },
    withDigests: policyOf(html),
  };
}
