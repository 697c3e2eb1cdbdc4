/**
 * Writes are accepted only from our own pages: a foreign Origin is refused, which blocks forged requests and sign-ins from
 * other sites. Programs other than browsers send no Origin, and carry nobody else's cookie.
 */
import type { FastifyRequest } from 'fastify';
import { AppError } from '../core/app-error.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

export function checkOrigin(request: FastifyRequest, ownOrigins: ReadonlySet<string>): void {
  if (READING.has(request.method)) return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (origin === undefined ? site === undefined || site === 'same-origin' || site === 'none' : ownOrigins.has(origin))
    return;
  throw new AppError('origin.foreign');
}
