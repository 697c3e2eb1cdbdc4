/** A request's cookies, parsed when the first one is read: for most requests that never happens. */
import type { FastifyRequest } from 'fastify';

export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const { cookie } = request.headers;
  if (cookie === undefined) return undefined;
  // Null until then, despite its type.
  request.cookies ??= request.server.parseCookie(cookie) as Record<string, string | undefined>;
  return request.cookies[name];
}
