/** Cookies of a request, which are parsed when the first one is asked for: most requests have none that anybody reads. */
import type { FastifyRequest } from 'fastify';

export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const { cookie } = request.headers;
  if (cookie === undefined) return undefined;
  // Null until then, whatever its type says.
  request.cookies ??= request.server.parseCookie(cookie) as Record<string, string | undefined>;
  return request.cookies[name];
}
