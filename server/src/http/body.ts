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
 * Refuses NUL and half a surrogate pair in any string or key: PostgreSQL can store neither, which would be a 500 later. A stream
 * is skipped: an upload is no JSON, and its properties lead to the connection and from there to the whole server.
 */
export function checkStrings(value: unknown): void {
  if (isEmpty(value)) return;
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next === 'string') {
      if (next.includes('\0') || !next.isWellFormed()) throw new AppError('request.invalid');
    } else if (typeof next === 'object' && next !== null && !(next instanceof Readable)) {
      for (const [key, member] of Object.entries(next)) pending.push(key, member);
    }
  }
}

/** Whether there is nothing in it, as in most requests: no value, or an object without properties. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value !== 'object') return false;
  for (const _ in value) return false;
  return true;
}
