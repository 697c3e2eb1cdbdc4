/**
 * `/exit`: how to withdraw without us. A single file of the build (scripts/run/exit-html.ts), into which only the chain and the
 * vault are written, as data that no browser executes; a downloaded copy includes them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isExempt, withoutTrustedTypes } from '../trusted-types.ts';
import { redirectToPage, sendPage, type WrittenPage, writePage } from './written-page.ts';

interface ExitPageOptions {
  /** Folder of the built web app. */
  readonly webDir: string;
  readonly origin: string;
  readonly chainId: number;
  /** The open one first. */
  readonly vaults: readonly string[];
  /** Set only for the local chain: production URLs may contain a key. */
  readonly rpcUrl: string | undefined;
  /** Parts of the user agents of browsers that get the page without Trusted Types. */
  readonly trustedTypesExempt: readonly string[];
}

const EXIT_PATH = '/exit';
/** The name by which the page refers to itself when it explains how to open it. */
const FILE_NAME = 'exit.html';
const POLICY = /http-equiv="Content-Security-Policy" content="([^"]+)"/;
/** The placeholder for the contracts' addresses, shown without scripts. */
const CONTRACT = '<!-- contract -->';
const DATA = '<script type="application/json" id="installation">null</script>';

/** `exempt`: without Trusted Types, in its own policy as in the header. */
type Variant = 'whole' | 'exempt';

/** If the build lacks the page, the route is not registered. */
export function exitPage(app: FastifyInstance, { webDir, trustedTypesExempt, ...installation }: ExitPageOptions): void {
  const file = join(webDir, FILE_NAME);
  if (!existsSync(file)) return;
  const html = readFileSync(file, 'utf8');
  const [, own] = POLICY.exec(html) ?? [];
  if (own === undefined || !html.includes(DATA)) throw new Error(`${file} is not the page of this build`);
  // A policy inside the page cannot keep it out of frames.
  const policy = `${own}; frame-ancestors 'none'`;
  const made = new Map<Variant, { readonly date: string; readonly page: Promise<WrittenPage> }>();

  /** A copy states the day on which it was written. */
  const pageOf = (date: string, variant: Variant): Promise<WrittenPage> => {
    const known = made.get(variant);
    if (known?.date === date) return known.page;
    const data = JSON.stringify({ ...installation, date }).replaceAll('<', '\\u003c');
    const withData = html.replace(DATA, () => DATA.replace('null', () => data));
    // For readers who open it without scripts.
    const named = withData.replaceAll(CONTRACT, installation.vaults.join(', '));
    const page = writePage(variant === 'whole' ? named : named.replace(own, withoutTrustedTypes));
    made.set(variant, { date, page });
    return page;
  };

  app.get(EXIT_PATH, { config: { access: 'public' } }, async (request, reply) => {
    reply
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8');
    const isDownload = Object.hasOwn(request.query as object, 'download');
    if (isDownload) reply.header('content-disposition', `attachment; filename="${FILE_NAME}"`);
    // A downloaded copy may be opened in any browser, and passed on.
    const isWhole = isDownload || !isExempt(request, trustedTypesExempt);
    return sendPage(request, reply, await pageOf(new Date().toISOString().slice(0, 10), isWhole ? 'whole' : 'exempt'));
  });
  app.get(`${EXIT_PATH}/`, { config: { access: 'public' } }, (request, reply) =>
    redirectToPage(request, reply, EXIT_PATH),
  );
}
