/** What search engines ask for first. */
import type { FastifyInstance } from 'fastify';

/** Pages that say the same to everybody. */
const OPEN_PAGES = ['/', '/customer-service', '/auth', '/terms', '/privacy', '/risks'];
const PRIVATE = ['/api/', '/admin', '/dashboard', '/profile', '/settings', '/activity-logs', '/tickets/', '/dev/'];
const A_DAY = 'public, max-age=86400';

export function crawlerFiles(app: FastifyInstance, origin: string): void {
  const robots = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), `Sitemap: ${origin}/sitemap.xml`, ''];
  const urls = OPEN_PAGES.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ];
  const file = (path: string, type: string, lines: readonly string[]) =>
    app.get(path, { config: { access: 'public' } }, (_request, reply) =>
      reply.header('cache-control', A_DAY).type(type).send(lines.join('\n')),
    );
  file('/robots.txt', 'text/plain; charset=utf-8', robots);
  file('/sitemap.xml', 'application/xml; charset=utf-8', sitemap);
}
