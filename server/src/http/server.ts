/** The Fastify instance: time limits, trust in proxies, and responses to requests that no hook sees. */
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Logger } from '../core/log.ts';
import { BODY_LIMIT_BYTES } from './body.ts';
import { hasBody, LONGEST_BODY_MS, limitBodyTime } from './body-time.ts';
import { createClientErrorHandler, trackResponse } from './client-errors.ts';
import { readNetworks } from './client-network.ts';
import { decodeUnreserved } from './decode-unreserved.ts';
import { drainOnClose } from './drain.ts';
import { sendError } from './errors.ts';
import { keepFirstResponses } from './first-responses.ts';
import { cacheOfApi, dataHeaders, type Headers, isApi } from './headers.ts';
import { type LoadLimits, type ShedReason, shedLoad } from './load/shed.ts';
import { openToEverybody } from './public-api.ts';
import { callersTrace, createRequestLog, REQUEST_ID, requestIdOf, traceRequests } from './request-id.ts';

interface ServerOptions {
  readonly log: Logger;
  readonly headers: Headers;
  readonly trustedProxies: readonly string[];
  readonly timeouts?: Timeouts | undefined;
  readonly load?: LoadLimits | undefined;
  readonly onShed?: ((reason: ShedReason) => void) | undefined;
}

/** Timeouts of an incomplete request, and how often they are checked. */
export interface Timeouts {
  readonly headersMs: number;
  /** For the body, unless its route allows more (body-time.ts). */
  readonly requestMs: number;
  readonly checkMs: number;
}

const NO_LIMITS: LoadLimits = { perSecond: 0, lateMs: 0 };
const TIMEOUTS: Timeouts = { headersMs: 10_000, requestMs: 15_000, checkMs: 2_000 };

export function createServer(options: ServerOptions): FastifyInstance {
  const { log, headers, trustedProxies, timeouts = TIMEOUTS, load = NO_LIMITS, onShed } = options;
  const ofData = dataHeaders(headers);
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Otherwise a route would be reachable at a path that escapes rules about paths, e.g. `/%61pi/user`.
    rewriteUrl: ({ url = '/' }) => decodeUnreserved(url),
    genReqId: requestIdOf,
    childLoggerFactory: (_logger, bindings, _options, raw) =>
      createRequestLog(log, () => ({ ...bindings, ...callersTrace(raw) })),
    // Access logs are the proxy's job; failures are logged where they are handled.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: BODY_LIMIT_BYTES,
    // An incomplete request is cut off within seconds (body-time.ts); a response may take as long as it needs.
    requestTimeout: timeouts.headersMs + LONGEST_BODY_MS,
    keepAliveTimeout: 30_000,
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkMs,
      // Node would refuse a request without a Host header with a response of its own; http.ts sends ours.
      requireHostHeader: false,
    },
    // drainOnClose closes connections instead.
    forceCloseConnections: false,
    clientErrorHandler: createClientErrorHandler(headers),
    // A malformed URL or a parameter that is too long: no hook runs.
    frameworkErrors: (error, request, reply) => {
      limitBodyTime(request, timeouts.requestMs);
      reply.headers(headers).header(REQUEST_ID, request.id);
      sendError(error, request, reply);
    },
  });

  // Ignores unknown expectations: Node would respond with 417 without any of our headers.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  keepFirstResponses(app.server);
  traceRequests(app);
  drainOnClose(app);
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request;
    if (isApi(url)) reply.headers(ofData).header('cache-control', cacheOfApi(url));
    else reply.headers(headers);
    reply.header(REQUEST_ID, request.id);
    openToEverybody(request, reply);
    limitBodyTime(request, timeouts.requestMs);
    if (hasBody(request)) trackResponse(request.raw, reply.raw);
    done();
  });
  readNetworks(app);
  shedLoad(app, load, onShed);
  return app;
}
