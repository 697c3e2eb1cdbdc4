/**
 * The only access to the API, following SPEC.md §7: calls include cookies, bodies are JSON, GET sends a cache hint of 30 s and
 * other methods no-cache. A failed call throws an {@link ApiError} with SPEC.md's text for its status.
 */
import type { BodyOf, QueryOf, ReplyOf, RouteDefinition } from '@eleven/protocol/api/route';
import type { Locale } from '@eleven/protocol/product';
import { STATUS_TEXTS, UNKNOWN_ERROR } from '@eleven/protocol/status-texts';
import { noteAge } from './old-answers.ts';
import { takePrefetched } from './prefetched.ts';

const TIMEOUT_MS = 30_000;

const UNREACHABLE = {
  ko: '서버에 연결할 수 없습니다. 인터넷 연결을 확인해주세요.',
  en: 'Could not reach the server. Please check your internet connection.',
};

/** A failed call. `message` is for toasts; `detail` explains `code` and is shown where the call was made. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status, or 0 if there was no reply. */
  readonly status: number;
  /** A code of protocol/errors, or '' if the reply had none. */
  readonly code: string;
  /** The server's own sentence in the reader's language, or the message if it sent none. */
  readonly detail: string;
  /** From the `Retry-After` header. */
  readonly retryAfterMs: number | undefined;
  /** The reply's whole body, for callers that can use it. */
  readonly body: unknown;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: { detail?: string; retryAfterMs?: number; body?: unknown } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.detail = extra.detail ?? message;
    this.retryAfterMs = extra.retryAfterMs;
    this.body = extra.body;
  }
}

/** The text of a failure, to show where it happened. */
export const detailOf = (error: Error): string => (error instanceof ApiError ? error.detail : error.message);

/** There was no reply. Also used for a chunk of the app that could not be fetched. */
export const unreachable = (): ApiError => new ApiError(0, '', UNREACHABLE[readerLocale()]);

/** `<html lang>` is the language that the reader sees (see i18n/locale). */
export const readerLocale = (): Locale => (document.documentElement.lang === 'ko' ? 'ko' : 'en');

type Param<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Param<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Values of the `:name` parts of a path. */
export type ParamsOf<Route extends RouteDefinition> = [Param<Route['path']>] extends [never]
  ? undefined
  : Record<Param<Route['path']>, string>;

export interface CallOptions<Route extends RouteDefinition> {
  params?: ParamsOf<Route>;
  query?: QueryOf<Route>;
  body?: BodyOf<Route>;
  /** For routes that create something: the same key for every attempt to create the same thing. */
  idempotencyKey?: string;
  /** A status whose body is a normal reply too, such as the 503 of a server that lists its problems. */
  replyAt?: number;
  signal?: AbortSignal;
}

/** The path with its parameters filled in, without the query. */
export function pathOf(route: RouteDefinition, params: Record<string, string> = {}): string {
  return route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

export async function callApi<Route extends RouteDefinition>(
  route: Route,
  options: CallOptions<Route> = {},
): Promise<ReplyOf<Route>> {
  const query = toQuery(options.query);
  const headers: Record<string, string> = {};
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  const reply = await request(route.method, pathOf(route, options.params) + query, {
    headers,
    body: options.body,
    replyAt: options.replyAt,
    signal: options.signal,
  });
  return reply as ReplyOf<Route>;
}

/** GET of a complete path: the default query function, which joins its key parts. */
export function getPath(path: string, signal?: AbortSignal): Promise<unknown> {
  return request('GET', path, { signal });
}

interface RequestParts {
  headers?: Record<string, string>;
  body?: unknown;
  replyAt?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Set on the second attempt, after a step-up. */
  isRepeated?: true;
}

async function request(method: string, url: string, parts: RequestParts): Promise<unknown> {
  const locale = readerLocale();
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  try {
    response = await (takePrefetched(method, url) ??
      fetch(url, {
        method,
        credentials: 'include',
        headers: {
          'Accept-Language': locale,
          'Cache-Control': method === 'GET' ? 'max-age=30' : 'no-cache',
          ...(parts.body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...parts.headers,
        },
        body: parts.body === undefined ? null : JSON.stringify(parts.body),
        signal: parts.signal ? AbortSignal.any([parts.signal, timeout]) : timeout,
      }));
    noteAge(url, response);
    if (response.ok || response.status === parts.replyAt) return await readJson(response);
  } catch (error) {
    if (parts.signal?.aborted) throw error;
    if (timeout.aborted) throw new ApiError(408, 'request.timeout', statusText(408, locale) ?? '');
    throw unreachable();
  }
  const error = await errorOf(response, locale);
  if (error.code !== 'auth.stepUpRequired' || parts.isRepeated) throw error;
  // Imported here to keep it out of the first load.
  const { areaOf, askStepUp } = await import('./step-up/step-up.ts');
  if (!(await askStepUp(areaOf(url)))) throw error;
  return request(method, url, { ...parts, isRepeated: true });
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** SPEC.md §8: the text for the status, otherwise the reply's message or body, otherwise its status text. */
async function errorOf(response: Response, locale: Locale): Promise<ApiError> {
  const body = await response.text().catch(() => '');
  const { code, message, parsed } = parseError(body);
  const fallback = message ?? (body.trimStart().startsWith('<') ? '' : body) ?? '';
  const text = statusText(response.status, locale) ?? (fallback || response.statusText || UNKNOWN_ERROR[locale]);
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(response.status, code ?? '', text, {
    body: parsed,
    ...(message === undefined ? {} : { detail: message }),
    ...(Number.isFinite(seconds) ? { retryAfterMs: Math.max(0, seconds) * 1_000 } : {}),
  });
}

function statusText(status: number, locale: Locale): string | undefined {
  return STATUS_TEXTS[status]?.[locale];
}

function parseError(body: string): { code?: string; message?: string; parsed?: unknown } {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null) return {};
    const { code, message } = parsed as { code?: unknown; message?: unknown };
    return {
      parsed,
      ...(typeof code === 'string' ? { code } : {}),
      ...(typeof message === 'string' && message !== '' ? { message } : {}),
    };
  } catch {
    return {};
  }
}

function toQuery(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}
