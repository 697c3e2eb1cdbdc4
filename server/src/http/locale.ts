/** The reader's language: what the user chose, else the choice kept in the cookie, else the browser's. */
import { type Locale, localeOf } from '@eleven/protocol/product';
import type { FastifyRequest } from 'fastify';

const LOCALE_COOKIE = 'locale';

export function requestLocale(request: FastifyRequest): Locale {
  const chosen = request.user?.locale ?? request.cookies?.[LOCALE_COOKIE];
  if (chosen === 'ko' || chosen === 'en') return chosen;
  return localeOf(request.headers['accept-language']);
}
