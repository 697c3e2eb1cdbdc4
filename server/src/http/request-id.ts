/**
 * Each request has an id: the one that its sender or a proxy gave it (`X-Request-Id`), or a new one. It is in the answer and in
 * each line of the log, beside the trace of the caller.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Logger } from '../core/log.ts';
import { currentTracer, type Span } from '../core/trace.ts';
import { readTraceparent } from '../core/traceparent.ts';

export const REQUEST_ID = 'x-request-id';

/** Anything else that a caller sends stays out of the log. */
const WELL_FORMED = /^[A-Za-z0-9._-]{8,64}$/;

export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}

/** For the lines of a request; where there is a tracer, it names the trace in every line. */
export function callersTrace({ headers }: Pick<IncomingMessage, 'headers'>): { trace_id?: string } {
  const caller = currentTracer() ? undefined : readTraceparent(headers.traceparent);
  return caller ? { trace_id: caller.traceId } : {};
}

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';
type Bindings = Readonly<Record<string, unknown>>;

/**
 * Most requests have nothing to say: pino's child, which costs as much as a small answer, is made with the first line that is
 * written.
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

/** @param bindings What is in each line, read when there is one. */
export const createRequestLog = (parent: Logger, bindings: () => Bindings): FastifyBaseLogger =>
  new RequestLog(parent, bindings) as FastifyBaseLogger;

/** A span for each request, by the template of its route. */
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
  // A body is read by events of the connection, which began before the request.
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
