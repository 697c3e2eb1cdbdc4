/** Files for search engines, and the contact for security reports (RFC 9116). */
import type { FastifyInstance } from 'fastify';

/** Pages that are the same for everybody. */
const OPEN_PAGES = [
  '/',
  '/customer-service',
  '/auth',
  '/terms',
  '/privacy',
  '/risks',
  '/transparency',
  '/status',
  '/developers',
  '/exit',
];
const PRIVATE = ['/api/', '/admin', '/dashboard', '/profile', '/settings', '/activity-logs', '/tickets', '/dev/'];
const A_DAY = 'public, max-age=86400';
const HALF_A_YEAR_MS = 182 * 86_400_000;

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
  const file = (path: string, type: string, lines: readonly string[] | (() => readonly string[])) =>
    app.get(path, { config: { access: 'public' } }, (_request, reply) =>
      reply
        .header('cache-control', A_DAY)
        .type(type)
        .send((typeof lines === 'function' ? lines() : lines).join('\n')),
    );
  // The file must state an expiry date (RFC 9116): always half a year from now.
  const security = () => [
    `Contact: ${origin}/customer-service#new-ticket`,
    `Expires: ${new Date(Date.now() + HALF_A_YEAR_MS).toISOString()}`,
    'Preferred-Languages: ko, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ];
  file('/.well-known/security.txt', 'text/plain; charset=utf-8', security);
  file('/robots.txt', 'text/plain; charset=utf-8', robots);
  file('/sitemap.xml', 'application/xml; charset=utf-8', sitemap);
}
