/** The reader's language: the user's choice, else the choice in the cookie, else the browser's. */
import { type Locale, localeOf } from '@eleven/protocol/product';
import type { FastifyRequest } from 'fastify';

const LOCALE_COOKIE = 'locale';

export function requestLocale(request: FastifyRequest): Locale {
  const chosen = request.user?.locale ?? (request.cookies ? request.cookies[LOCALE_COOKIE] : unparsedCookie(request));
  if (chosen === 'ko' || chosen === 'en') return chosen;
  return localeOf(request.headers['accept-language']);
}

/** For a request that is refused before its cookies are parsed. */
function unparsedCookie({ headers }: FastifyRequest): string | undefined {
  return /(?:^|; )locale=(\w+)/.exec(headers.cookie ?? '')?.[1];
}
