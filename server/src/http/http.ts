/** Everything that routes share, set up once on the app before any route. */

import type { Access, RouteDefinition } from '@eleven/protocol/api/route';
import { currentUser } from '@eleven/protocol/api/user';
import { isStaffRole, type StaffRole } from '@eleven/protocol/staff';
import cookie from '@fastify/cookie';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { AppError } from '../core/app-error.ts';
import type { Clock } from '../core/clock.ts';
import type { Keys } from '../core/keys.ts';
import type { Db } from '../db/database.ts';
import type { Hub } from '../live/hub.ts';
import type { SecurityLog } from '../security-log/security-log.ts';
import { watchSecurity } from '../security-log/watch.ts';
import { logAbortedClients } from './aborted-client.ts';
import { checkStrings, isEmpty, parseJsonBodies } from './body.ts';
import { sendError } from './errors.ts';
import { type Headers, isApi, pageHeaders } from './headers.ts';
import { checkLocalHost } from './host.ts';
import { createIdempotency, type Idempotency } from './idempotency/idempotency.ts';
import { createLimits, type Limits } from './limits.ts';
import { checkOrigin } from './origin.ts';
import { cookieOf } from './session/cookies.ts';
import { clearSessionCookie, createSessionReader, isSteppedUp, type SessionReader } from './session/session.ts';
import type { SessionCookies } from './session/session-cookie.ts';
import type { SessionUser } from './session/session-user.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler on routes whose access is `user` or `admin`. */
    user: SessionUser | undefined;
  }
  interface FastifyContextConfig {
    access?: Access;
    /** The staff roles that may call a route whose access is `admin`. */
    roles?: readonly StaffRole[];
    /** Also called by other sites: reads no cookie. */
    anyOrigin?: true;
    /** Requires a recent proof of identity. */
    stepUp?: true;
    /** The user's session may come from a cache up to five seconds old. */
    session?: 'cached';
    /** Its response lasts as long as the page is open, so its duration says nothing. */
    isStream?: true;
  }
  interface FastifyInstance {
    readonly http: HttpServices;
  }
}

interface HttpServices {
  readonly sessions: SessionReader;
  readonly limits: Limits;
  readonly idempotency: Idempotency;
  readonly security: SecurityLog;
  /** Headers of a response that can be a page. */
  readonly pageHeaders: Headers;
  /** False hides the routes that exist only on the local chain. */
  readonly local: boolean;
  /** The definitions of all API routes that are served, from which the API document is made. */
  readonly definitions: RouteDefinition[];
  /** Such as `GET /api/user`: every method and path below the API that responds, however it was registered. */
  readonly served: string[];
}

export interface HttpDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hub: Hub;
  readonly cookies: SessionCookies;
  readonly keys: Keys;
  readonly local: boolean;
  readonly ownOrigins: ReadonlySet<string>;
  readonly security: SecurityLog;
  readonly headers: Headers;
}

export async function setUpHttp(app: FastifyInstance, deps: HttpDeps): Promise<void> {
  const sessions = createSessionReader(deps);
  app.decorate('http', {
    sessions,
    limits: createLimits(deps),
    idempotency: createIdempotency(deps),
    security: deps.security,
    pageHeaders: pageHeaders(deps.headers),
    local: deps.local,
    definitions: [],
    served: [],
  } satisfies HttpServices);
  app.decorateRequest('user', undefined);
  app.setValidatorCompiler((route: Parameters<typeof validatorCompiler>[0]) => {
    const validate = validatorCompiler(route);
    // Most requests have no query, so the defaults are computed once.
    const whenEmpty = route.httpPart === 'querystring' ? (validate({}) as { value?: object }).value : undefined;
    return (data) => {
      if (whenEmpty && isEmpty(data)) return { value: { ...whenEmpty } };
      try {
        return validate(data);
      } catch (error) {
        // A schema can fail on input far from its type, e.g. an object whose length is not a number.
        return { error: new AppError('request.invalid', {}, { cause: error }) };
      }
    };
  });
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(new AppError('notFound'), request, reply));
  parseJsonBodies(app);

  // A route without an access rule is an error: the app does not even start.
  app.addHook('onRoute', (route) => {
    const { access, roles } = route.config ?? {};
    if (!access) throw new Error(`${route.method} ${route.url} does not declare its access`);
    if (access === 'admin' && !roles?.length)
      throw new Error(`${route.method} ${route.url} does not declare its roles`);
    if (isApi(route.url)) app.http.served.push(`${route.method} ${route.url}`);
  });

  logAbortedClients(app);
  // Cookies are parsed when first read (cookies.ts).
  await app.register(cookie, { hook: false });
  app.addHook('onRequest', (request, reply, done) => {
    let admitted: Promise<void> | undefined;
    try {
      admitted = authorize(request, reply);
    } catch (error) {
      done(error as Error);
      return;
    }
    if (admitted) admitted.then(() => done(), done);
    else done();
  });

  /** Public routes and cached sessions, the majority of requests, are authorized without a promise. */
  function authorize(request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined {
    // Without a route there is no access to check: the not-found handler responds.
    const config: FastifyContextConfig = request.is404 ? { access: 'public' } : request.routeOptions.config;
    checkAddress(request, reply, config.anyOrigin);
    if (config.access === 'public') return undefined;
    if (config.access === 'user' && config.session === 'cached') request.user = sessions.cached(request);
    if (!request.user) return admit(request, reply, config);
    checkUser(request.user, config);
    return undefined;
  }

  function checkAddress(request: FastifyRequest, reply: FastifyReply, anyOrigin?: true): void {
    // HTTP/1.1 requires a Host header. HTTP/1.0 had none, and simple monitors still use that version.
    if (request.headers.host === undefined && request.raw.httpVersion !== '1.0') {
      reply.header('connection', 'close');
      throw new AppError('request.invalid');
    }
    if (deps.local) checkLocalHost(request, deps.ownOrigins);
    if (!anyOrigin) checkOrigin(request, deps.ownOrigins);
  }

  async function admit(request: FastifyRequest, reply: FastifyReply, config: FastifyContextConfig): Promise<void> {
    const { access } = config;
    if (access !== 'user' && access !== 'admin') throw new AppError('forbidden');
    request.user = await sessions.read(request, reply, access);
    if (!request.user) {
      // The cookie outlives its session; a page without it starts signed out. Only `currentUser` clears it: any other request
      // may have been under way while the user signed in, and must not end the new session.
      const hasCookie = cookieOf(request, deps.cookies.nameOf(access)) !== undefined;
      if (hasCookie && request.routeOptions.url === currentUser.path) clearSessionCookie(reply, deps.cookies, access);
      throw new AppError('auth.required');
    }
    checkUser(request.user, config);
  }

  function checkUser(user: SessionUser, { access, roles, stepUp }: FastifyContextConfig): void {
    if (user.isFrozen) throw new AppError('auth.frozen');
    // The role is read with the session, so a revoked role stops working with the next request.
    if (access === 'admin') {
      if (!isStaffRole(user.role)) throw new AppError('auth.required');
      if (!roles?.includes(user.role)) throw new AppError('forbidden');
    }
    if (stepUp && !isSteppedUp(user, deps.clock.now())) throw new AppError('auth.stepUpRequired');
  }
  app.addHook('preValidation', (request, _reply, done) => {
    // If a body is expected, a missing one counts as empty.
    if (request.body === undefined && request.method !== 'GET' && request.routeOptions.schema?.body) request.body = {};
    checkStrings(request.params);
    checkStrings(request.query);
    checkStrings(request.body);
    done();
  });
  watchSecurity(app, deps.security);
}
