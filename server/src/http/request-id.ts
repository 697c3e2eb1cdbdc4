/**
 * Each request has an id: the one given by its sender or a proxy (`X-Request-Id`), or a new one. It is in the response and in
 * each log line, next to the caller's trace.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Logger } from '../core/log.ts';
import { currentTracer, type Span } from '../core/trace.ts';
import { readTraceparent } from '../core/traceparent.ts';

export const REQUEST_ID = 'x-request-id';

/** Ids of any other form are not logged. */
const WELL_FORMED = /^[A-Za-z0-9._-]{8,64}$/;

export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}

/** The caller's trace for a request's log lines; if there is a tracer, that adds the trace to every line instead. */
export function callersTrace({ headers }: Pick<IncomingMessage, 'headers'>): { trace_id?: string } {
  const caller = currentTracer() ? undefined : readTraceparent(headers.traceparent);
  return caller ? { trace_id: caller.traceId } : {};
}

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';
type Bindings = Readonly<Record<string, unknown>>;

/**
 * Most requests log nothing, and a pino child logger costs as much as a small response, so it is only created for the first
 * line.
 */
class RequestLog {
  readonly #parent: Logger;
  readonly #bindings: () => Bindings;
  #own: FastifyBaseLogger | undefined;

  constructor(parent: Logger, bindings: () => Bindings) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get level(): string {
    return this.#parent.level;
  }

  child(...given: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#made().child(...given);
  }

  trace(...line: unknown[]): void {
    this.#write('trace', line);
  }

  debug(...line: unknown[]): void {
    this.#write('debug', line);
  }

  info(...line: unknown[]): void {
    this.#write('info', line);
  }

  warn(...line: unknown[]): void {
    this.#write('warn', line);
  }

  error(...line: unknown[]): void {
    this.#write('error', line);
  }

  fatal(...line: unknown[]): void {
    this.#write('fatal', line);
  }

  silent(): void {}

  #made(): FastifyBaseLogger {
    this.#own ??= this.#parent.child(this.#bindings());
    return this.#own;
  }

  #write(level: Level, line: unknown[]): void {
    if (this.#parent.isLevelEnabled(level)) this.#made()[level](...(line as [unknown]));
  }
}

/** @param bindings Fields of each line, read when a line is written. */
export const createRequestLog = (parent: Logger, bindings: () => Bindings): FastifyBaseLogger =>
  new RequestLog(parent, bindings) as FastifyBaseLogger;

/** Starts a span for each request, named after its route's template. */
export function traceRequests(app: FastifyInstance): void {
  const tracer = currentTracer();
  if (!tracer) return;
  const spans = new WeakMap<object, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request;
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    const span = tracer.begin(`${method} ${route}`, {
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route, 'eleven.request_id': request.id },
      traceparent: String(request.headers.traceparent ?? ''),
    });
    spans.set(request.raw, span);
    span.run(done);
  });
  // A body is read by events of the connection, whose context began before the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request.raw);
    if (span) span.run(done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply;
    const failure = statusCode >= 500 ? String(statusCode) : undefined;
    spans.get(request.raw)?.end({ 'http.response.status_code': statusCode }, failure);
  });
}
