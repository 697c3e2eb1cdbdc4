/**
 * `/exit`: how to withdraw without us. A single file of the build (scripts/run/exit-html.ts), into which only the chain and the
 * vault are written, as data that no browser executes; a downloaded copy includes them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { redirectToPage, sendPage, type WrittenPage, writePage } from './written-page.ts';

interface ExitPageOptions {
  /** Folder of the built web app. */
  readonly webDir: string;
  readonly origin: string;
  readonly chainId: number;
  /** The current one first. */
  readonly vaults: readonly string[];
  /** Set only for the local chain: production URLs may contain a key. */
  readonly rpcUrl: string | undefined;
}

const EXIT_PATH = '/exit';
/** The name by which the page refers to itself when it explains how to open it. */
const FILE_NAME = 'exit.html';
const POLICY = /http-equiv="Content-Security-Policy" content="([^"]+)"/;
/** The placeholder for the contracts' addresses, shown without scripts. */
const CONTRACT = '<!-- contract -->';
const DATA = '<script type="application/json" id="installation">null</script>';

/** If the build lacks the page, the route is not registered. */
export function exitPage(app: FastifyInstance, { webDir, ...installation }: ExitPageOptions): void {
  const file = join(webDir, FILE_NAME);
  if (!existsSync(file)) return;
  const html = readFileSync(file, 'utf8');
  const [, own] = POLICY.exec(html) ?? [];
  if (own === undefined || !html.includes(DATA)) throw new Error(`${file} is not the page of this build`);
  // A policy inside the page cannot keep it out of frames.
  const policy = `${own}; frame-ancestors 'none'`;
  let made: { date: string; page: Promise<WrittenPage> } | undefined;

  /** A copy states the day on which it was written. */
  const pageOf = (date: string): Promise<WrittenPage> => {
    if (made?.date === date) return made.page;
    const data = JSON.stringify({ ...installation, date }).replaceAll('<', '\\u003c');
    const withData = html.replace(DATA, () => DATA.replace('null', () => data));
    // For readers who open it without scripts.
    made = { date, page: writePage(withData.replaceAll(CONTRACT, installation.vaults.join(', '))) };
    return made.page;
  };

  app.get(EXIT_PATH, { config: { access: 'public' } }, async (request, reply) => {
    reply
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8');
    const isDownload = Object.hasOwn(request.query as object, 'download');
    if (isDownload) reply.header('content-disposition', `attachment; filename="${FILE_NAME}"`);
    return sendPage(request, reply, await pageOf(new Date().toISOString().slice(0, 10)));
  });
  app.get(`${EXIT_PATH}/`, { config: { access: 'public' } }, (request, reply) =>
    redirectToPage(request, reply, EXIT_PATH),
  );
}
