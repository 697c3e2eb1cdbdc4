/** Only on the local chain: every letter in both languages, as mail programs show it. */
import { listLetters, showLetter } from '@eleven/protocol/api/letters';
import type { Locale } from '@eleven/protocol/product';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { route } from '../../http/route.ts';
import type { Links } from '../../mail/links.ts';
import { headersOf } from '../../mail/transport.ts';

/** Nothing runs and nothing is loaded in it; styles on its elements are what it is about. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

export async function letterRoutes(app: FastifyInstance, { links }: { links: Links }): Promise<void> {
  if (!app.http.local) return;
  // A production server does not even read them.
  const { sampleLetters } = await import('./samples.ts');
  const { asSeen } = await import('./looks.ts');
  const letters = sampleLetters(links);

  route(app, listLetters, () => ({
    letters: letters.map(({ key, name, copies }) => {
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

  route(app, showLetter, ({ query, reply }) => {
    const letter = letters.find(({ key }) => key === query.key);
    if (!letter) throw new AppError('notFound');
    reply.headers({ 'content-security-policy': POLICY, 'x-frame-options': 'SAMEORIGIN' });
    // Its links lead nowhere: they would replace it in its frame.
    const html = asSeen(letter.copies[query.locale].html, query.look).replace(
      '<head>',
      '<head>\n<base target="_blank">',
    );
    return {
      name: `${letter.key}.html`,
      text: (async function* () {
        yield html;
      })(),
      isShown: true,
    };
  });
}
