/** Bodies are JSON or absent. An empty body counts as absent, whatever its content type: a logout has no body. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../core/app-error.ts';

/** Enough for the longest signed message and the longest ticket. */
export const BODY_LIMIT_BYTES = 64 * 1024;

export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}

/**
 * PostgreSQL can store neither NUL nor half of a surrogate pair: refusing them here avoids a 500 later. A body that is a
 * stream is skipped: it has nothing to store yet, and its references lead through the connection to the whole server.
 */
export function checkStrings(value: unknown): void {
  if (isEmpty(value)) return;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') {
      if (next.includes('\0') || !next.isWellFormed()) throw new AppError('request.invalid');
    } else if (typeof next === 'object' && next !== null && !(next instanceof Readable)) {
      for (const [key, member] of Object.entries(next)) open.push(key, member);
    }
  }
}

/** Whether it has no properties, as with most requests. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value !== 'object') return false;
  for (const _ in value) return false;
  return true;
}
