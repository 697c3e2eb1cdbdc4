/** Statements of the signed-in user, and of any named wallet: the chain shows all of it to everybody. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Download } from '@eleven/protocol/api/route';
import { statementFile, statementSummary, statementWorth, statementYear } from '@eleven/protocol/api/statements';
import { PRINT_STYLE } from '@eleven/protocol/statements/print-style';
import type { StatementFormat } from '@eleven/protocol/statements/statement';
import { WRITERS } from '@eleven/protocol/statements/writers';
import type { FastifyInstance } from 'fastify';
import { requestLocale } from '../../http/locale.ts';
import { route } from '../../http/route.ts';
import { describeStatement, openStatement, type StatementDeps, writeStatement } from './statements.ts';
import { describeWorth } from './worth.ts';
import { writeYear } from './year.ts';

/** A standalone page with one inline style sheet, which loads nothing. */
const PRINT_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(PRINT_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const TYPES = { csv: 'text/csv', json: 'application/json', html: 'text/html' } as const;

export async function statementRoutes(app: FastifyInstance, deps: StatementDeps): Promise<void> {
  route(
    app,
    statementSummary,
    async ({ request, user, query }) =>
      describeStatement(deps, await openStatement(deps, user, query, requestLocale(request))),
    { limit: 'statementSummary' },
  );

  route(
    app,
    statementWorth,
    async ({ request, user, query }) =>
      describeWorth(deps, await openStatement(deps, user, query, requestLocale(request))),
    { limit: 'statementSummary' },
  );

  route(
    app,
    statementYear,
    async ({ request, reply, user, query: { locale, ...wanted } }): Promise<Download> => {
      const about = await openStatement(deps, user, wanted, locale ?? requestLocale(request));
      reply.header('content-security-policy', PRINT_POLICY);
      return {
        name: nameOf('print', `${about.range.name}-summary`, wanted.wallet),
        type: 'text/html',
        isShown: true,
        content: Readable.from([await writeYear(deps, about)]),
      };
    },
    { limit: 'statementSummary' },
  );

  route(
    app,
    statementFile,
    async ({ request, reply, user, query: { format, locale, ...wanted } }): Promise<Download> => {
      // A link in a page does not send our Accept-Language header, so its query names the language.
      const about = await openStatement(deps, user, wanted, locale ?? requestLocale(request));
      const writer = WRITERS[format];
      if (format === 'print') reply.header('content-security-policy', PRINT_POLICY);
      return {
        name: nameOf(format, about.range.name, wanted.wallet),
        type: TYPES[writer.extension],
        isShown: format === 'print',
        content: writeStatement(deps, about, writer),
      };
    },
    { limit: 'statementFile' },
  );
}

/** `eleven-2026-koinly.csv`, `eleven-2026-koinly-rewards.csv`; for one wallet `eleven-2026-koinly-0x7a3f.csv`. */
function nameOf(format: StatementFormat, range: string, wallet: string): string {
  const { extension } = WRITERS[format];
  const tool = format === extension || format === 'print' ? [] : [format.replace('Rewards', '-rewards')];
  const one = wallet === 'all' ? [] : [wallet.slice(0, 6).toLowerCase()];
  return `${['eleven', range, ...tool, ...one].join('-')}.${extension}`;
}
