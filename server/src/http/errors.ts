/** Every failure becomes `{ code, message }` in the reader's language; internal causes are logged, never sent. */
import { errorText } from '@eleven/protocol/errors';
import type { Locale } from '@eleven/protocol/product';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../core/app-error.ts';
import { isDatabaseUnavailable } from '../db/errors.ts';
import { isClientAborted } from './aborted-client.ts';
import { API_CACHE } from './headers.ts';
import { RetryAfter } from './load/retry-after.ts';
import { requestLocale } from './locale.ts';

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) return new AppError('unavailable', {}, { cause: error });
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 404) return new AppError('notFound', {}, { cause: error });
  if (status === 408) return new AppError('request.timeout', {}, { cause: error });
  if (status === 413) return new AppError('request.tooLarge', {}, { cause: error });
  if (status === 415) return new AppError('request.unsupportedType', {}, { cause: error });
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new AppError('request.invalid', {}, { cause: error });
  return new AppError('internal', {}, { cause: error });
}

function errorBody({ body, code, params, words }: AppError, locale: Locale): { code: string; message: string } {
  const said = Object.entries(words).map(([name, text]) => [name, text[locale]] as const);
  return { ...body, code, message: errorText(code, locale, { ...params, ...Object.fromEntries(said) }) };
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The client left in the middle of its body: not a server fault. aborted-client.ts has logged it; nobody reads this.
  const known = isClientAborted(error, request)
    ? new AppError('request.invalid', {}, { cause: error })
    : toAppError(error);
  request.errorCode = known.code;
  if (known.code === 'unavailable') logOutage(request, known);
  else if (known.status >= 500) request.log.error({ err: known.cause ?? known, code: known.code }, 'request failed');
  else request.log.debug({ code: known.code, reason: known.cause }, 'request refused');
  if (known.code === 'auth.required' && isOpenedAsPage(request)) {
    return reply.header('cache-control', API_CACHE).redirect(isAdmin(request.url) ? '/admin/login' : LOGIN_PAGE, 303);
  }
  const retryAfter = known.retryAfter ?? (known.status === 503 ? retryAfterOf(request.server.server) : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(known.status)
    .header('cache-control', API_CACHE)
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(errorBody(known, requestLocale(request)));
}

const LOGIN_PAGE = '/auth?mode=login';
const isAdmin = (url: string): boolean => url.startsWith('/api/admin/');

/** Whether a browser will show the response as a page, e.g. a printable one: JSON would mean nothing to the user. */
const isOpenedAsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['sec-fetch-dest'] === 'document';

const refusals = new WeakMap<FastifyInstance['server'], RetryAfter>();

function retryAfterOf(server: FastifyInstance['server']): number {
  const known = refusals.get(server) ?? new RetryAfter();
  refusals.set(server, known);
  return known.seconds();
}

const OUTAGE_LINE_MS = 60_000;
const outages = new WeakMap<FastifyInstance['server'], { loggedAt: number; unlogged: number }>();

/** An outage fails every request, so it is logged once a minute, with the number of further failures. */
function logOutage({ server: { server }, log }: FastifyRequest, { cause, code }: AppError): void {
  const { loggedAt, unlogged } = outages.get(server) ?? { loggedAt: Number.NEGATIVE_INFINITY, unlogged: 0 };
  const now = performance.now();
  const isLogged = now - loggedAt < OUTAGE_LINE_MS;
  outages.set(server, isLogged ? { loggedAt, unlogged: unlogged + 1 } : { loggedAt: now, unlogged: 0 });
  log[isLogged ? 'debug' : 'error']({ err: cause, code, ...(unlogged > 0 ? { unlogged } : {}) }, 'request failed');
}
