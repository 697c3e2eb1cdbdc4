/** Markup that the web app's build renders for the server; see web/src/app/prerender.tsx. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locale } from '@eleven/protocol/product';

export interface Renderer {
  renderLanding(locale: Locale, seed: Readonly<Record<string, unknown>>): Promise<{ root: string; seed: string }>;
  /** The window title of a page. */
  pageTitle(locale: Locale, path: string, search: string): string;
  /** The spinner shown for a page with this path. */
  renderWaiting(locale: Locale, path: string): string;
}

/** Undefined if the build has none. */
export async function loadRenderer(webDir: string): Promise<Renderer | undefined> {
  const module = join(webDir, 'server/prerender.js');
  return existsSync(module) ? ((await import(pathToFileURL(module).href)) as Renderer) : undefined;
}
