/** A page that is sent as it was built, with its own inline styles and scripts. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface WrittenPage {
  readonly html: string;
  readonly packed: Buffer;
}

const ROOT = '<div id="root"></div>';
const QUALITY = 9;
const pack = promisify(brotliCompress);

/** Fills the app's root with its initial content, and inserts `behind` after it. */
export const withRoot = (html: string, root: string, behind = ''): string =>
  html.replace(ROOT, () => `<div id="root">${root}</div>${behind}`);

export async function writePage(html: string): Promise<WrittenPage> {
  return { html, packed: await pack(html, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }) };
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, { html, packed }: WrittenPage): FastifyReply {
  reply.header('vary', 'accept-encoding, accept-language, cookie');
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  return takesBrotli ? reply.header('content-encoding', 'br').send(packed) : reply.send(html);
}

/** Adds the digests of the page's own style and scripts to a policy. They are computed once. */
export function policyOf(html: string): (policy: string) => string {
  const [scripts, styles] = [digests(html, 'script'), digests(html, 'style')];
  return (policy) =>
    policy
      .replace("script-src 'self'", `script-src 'self'${scripts}`)
      .replace("style-src 'self'", `style-src 'self'${styles}`);
}

function digests(html: string, tag: 'script' | 'style'): string {
  return [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))]
    .map(([, content = '']) => ` 'sha256-${createHash('sha256').update(content).digest('base64')}'`)
    .join('');
}

/** Keeps the query; browsers keep the fragment. */
export function redirectToPage({ url }: FastifyRequest, reply: FastifyReply, page: string): FastifyReply {
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  return reply.header('cache-control', 'private, no-store').redirect(`${page}${query}`, 308);
}
