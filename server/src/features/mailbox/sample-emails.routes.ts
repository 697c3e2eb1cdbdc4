/** Only on the local chain: every email in both languages, as mail clients show it. */
import { listSampleEmails, showSampleEmail } from '@eleven/protocol/api/dev/sample-emails';
import type { Locale } from '@eleven/protocol/product';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { route } from '../../http/route.ts';
import type { Links } from '../../mail/links.ts';
import { headersOf } from '../../mail/transport.ts';
import type { SampleEmail } from './sample-emails.ts';

/** Blocks scripts and loading; inline styles are what the page is there to show. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

export function sampleEmailRoutes(app: FastifyInstance, { links }: { links: Links }): void {
  if (!app.http.local) return;
  let rendered: readonly SampleEmail[] | undefined;
  // Rendering all of them takes a sixth of a second, so it happens at the first visit and not at each start.
  const readEmails = async () => {
    rendered ??= (await import('./sample-emails.ts')).sampleEmails(links);
    return rendered;
  };

  route(app, listSampleEmails, async () => ({
    emails: (await readEmails()).map(({ key, name, copies }) => {
      const copy = (locale: Locale) => {
        const { subject, preheader, text, html, unsubscribeUrl } = copies[locale];
        const headers = Object.entries(headersOf({ token: 'sample', unsubscribeUrl })).map(([header, value]) => ({
          name: header,
          value,
        }));
        return { subject, preheader, text, headers, htmlBytes: Buffer.byteLength(html) };
      };
      return { key, name, copies: { ko: copy('ko'), en: copy('en') } };
    }),
  }));

  route(app, showSampleEmail, async ({ query, reply }) => {
    const { asSeen } = await import('./email-variants.ts');
    const email = (await readEmails()).find(({ key }) => key === query.key);
    if (!email) throw new AppError('notFound');
    reply.headers({ 'content-security-policy': POLICY, 'x-frame-options': 'SAMEORIGIN' });
    // A sandboxed page has no origin for an agent cluster, and Chromium would warn about the header.
    reply.removeHeader('origin-agent-cluster');
    // The email's links open in another window: in the frame they would replace the email.
    const html = asSeen(email.copies[query.locale].html, query.variant).replace(
      '<head>',
      '<head>\n<base target="_blank">',
    );
    return {
      name: `${email.key}.html`,
      content: (async function* () {
        yield html;
      })(),
      isShown: true,
    };
  });
}
