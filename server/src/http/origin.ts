/**
 * Writes come only from our own pages: a foreign Origin is refused, which keeps out forged requests of other sites and
 * sign-ins that they start. Programs that are no browsers send no Origin and carry no cookie of somebody else.
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
