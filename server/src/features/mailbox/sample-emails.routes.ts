/** Only on the local chain: every email in both languages, as mail programs show it. */
import { listSampleEmails, showSampleEmail } from '@eleven/protocol/api/sample-emails';
import type { Locale } from '@eleven/protocol/product';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { route } from '../../http/route.ts';
import type { Links } from '../../mail/links.ts';
import { headersOf } from '../../mail/transport.ts';

/** Nothing runs and nothing is loaded in it; styles on its elements are what it is about. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

export async function sampleEmailRoutes(app: FastifyInstance, { links }: { links: Links }): Promise<void> {
  if (!app.http.local) return;
  // A production server does not even read them.
  const { sampleEmails } = await import('./sample-emails.ts');
  const { asSeen } = await import('./looks.ts');
  const emails = sampleEmails(links);

  route(app, listSampleEmails, () => ({
    emails: emails.map(({ key, name, copies }) => {
      const copy = (locale: Locale) => {
        const { subject, preheader, text, html, unsubscribeUrl } = copies[locale];
        const headers = Object.entries(headersOf({ token: 'sample', unsubscribeUrl })).map(([header, value]) => ({
          name: header,
          value,
        }));
        return { subject, preheader, text, headers, bytes: Buffer.byteLength(html) };
      };
      return { key, name, copies: { ko: copy('ko'), en: copy('en') } };
    }),
  }));

  route(app, showSampleEmail, ({ query, reply }) => {
    const email = emails.find(({ key }) => key === query.key);
    if (!email) throw new AppError('notFound');
    reply.headers({ 'content-security-policy': POLICY, 'x-frame-options': 'SAMEORIGIN' });
    // Its links lead nowhere: they would replace it in its frame.
    const html = asSeen(email.copies[query.locale].html, query.look).replace(
      '<head>',
      '<head>\n<base target="_blank">',
    );
    return {
      name: `${email.key}.html`,
      text: (async function* () {
        yield html;
      })(),
      isShown: true,
    };
  });
}
