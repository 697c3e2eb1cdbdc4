/** Headers of every response, errors included, and headers that depend on its kind. */
import { KEPT_OFFLINE } from '@eleven/protocol/kept-offline';
import { isPublicApi, PUBLIC_CACHE } from './public-api.ts';

export interface SecurityHeaderOptions {
  /** The browser talks to the RPC itself only in local mode. */
  readonly rpcUrl: string | undefined;
  readonly https: boolean;
}

export type Headers = Readonly<Record<string, string>>;

export function securityHeaders({ rpcUrl, https }: SecurityHeaderOptions): Headers {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${rpcUrl ? ` ${new URL(rpcUrl).origin}` : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // For the URL of the service worker (web/src/lib/service-worker.ts).
    'trusted-types push-worker',
    ...(https ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'x-dns-prefetch-control': 'off',
    'x-permitted-cross-domain-policies': 'none',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/**
 * Headers of a response that is data, not a page: it loads nothing, runs nothing, appears in no frame and belongs to our
 * origin. The other headers concern a page's windows, features and links (docs/decisions/034-headers-of-data.md).
 */
export function dataHeaders(all: Headers): Headers {
  return Object.fromEntries(
    Object.entries({ ...all, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }).filter(
      ([name]) => OF_DATA.has(name),
    ),
  );
}

/** For files below the API, which can be pages. Omits `cross-origin-resource-policy`, which the public API sets itself. */
export function pageHeaders(all: Headers): Headers {
  const { 'cross-origin-resource-policy': _, ...others } = all;
  return others;
}

const OF_DATA: ReadonlySet<string> = new Set([
  'content-security-policy',
  'x-content-type-options',
  'cross-origin-resource-policy',
  'strict-transport-security',
]);

/**
 * The policy of a page that may also connect to `url`. Only pages that need it get it: a script cannot send data to a host
 * that it cannot reach.
 */
export function withConnect(policy: string, url: string): string {
  const { origin } = new URL(url);
  return policy.replace(/connect-src [^;]*/, (sources) =>
    sources.split(' ').includes(origin) ? sources : `${sources} ${origin}`,
  );
}

/** The policy of a page that shows other pages of ours in frames. */
export const withFrames = (policy: string): string => `${policy}; frame-src 'self'`;

/** API responses are meant for one reader, and only for now. */
export const API_CACHE = 'private, no-store';
/**
 * Figures that are the same for everybody may be stored but are always revalidated: the copy serves a browser that is offline.
 */
const KEPT_CACHE = 'no-cache';

export const isApi = (url: string): boolean => /^\/(api|healthz|readyz|alarmz)(\/|\?|$)/.test(url);

export function cacheOfApi(url: string): string {
  if (isPublicApi(url)) return PUBLIC_CACHE;
  return KEPT_OFFLINE.includes(url) ? KEPT_CACHE : API_CACHE;
}

/** Stored by browsers, and revalidated with the server on each use. */
const REVALIDATED_CACHE = 'private, no-cache';

/** The cache rule of a response with an ETag. A public rule stays unchanged, as such a copy is validated too. */
export const cacheOfTagged = (cache: unknown): string =>
  cache === KEPT_CACHE || cache === PUBLIC_CACHE ? cache : REVALIDATED_CACHE;
