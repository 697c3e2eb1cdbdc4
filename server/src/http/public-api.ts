/**
 * Rules for every response below `/api/public`, errors included: any site may read it, any cache may keep it for a moment, and
 * cookies are ignored, so it cannot depend on who requests it. These rules apply to no other route.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

export const isPublicApi = (url: string): boolean => /^\/api\/public(\/|\?|$)/.test(url);

/** Short, because every block can change a reply. After that, the ETag saves sending the body. */
export const PUBLIC_CACHE = 'public, max-age=5';

const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** Preflight response: allows reads and conditional requests. */
export const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': 'Accept, Accept-Language, If-None-Match',
  'access-control-max-age': '86400',
} as const;

/** Called before anything else reads the request. */
export function openToEverybody(request: FastifyRequest, reply: FastifyReply): void {
  if (!isPublicApi(request.url)) return;
  reply.headers(HEADERS);
  delete request.raw.headers.cookie;
}
