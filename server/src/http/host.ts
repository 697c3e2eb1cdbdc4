/**
 * The local server responds only under its own host names. Otherwise a foreign page could point its host name at this machine
 * (DNS rebinding) and read the local mailbox like one of our pages.
 */
import type { FastifyRequest } from 'fastify';
import { AppError } from '../core/app-error.ts';

const LOCAL_NAME = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

/** Throws `request.foreignHost`. Ports do not matter: a foreign page can choose names, but not what listens here. */
export function checkLocalHost({ headers: { host } }: FastifyRequest, ownOrigins: ReadonlySet<string>): void {
  // Simple monitors use HTTP/1.0 and send no host name.
  if (host === undefined || LOCAL_NAME.test(host)) return;
  const name = host.replace(/:\d+$/, '').toLowerCase();
  for (const origin of ownOrigins) if (new URL(origin).hostname === name) return;
  throw new AppError('request.foreignHost');
}
