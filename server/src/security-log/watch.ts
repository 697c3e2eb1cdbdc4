/** Examines every response for the security log, once it is sent. */
import { describeDevice } from '@eleven/protocol/accounts/describe-device';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type RequestNote, withNote } from './current.ts';
import { EVENTS_OF_ROUTES, type EventOfRoute } from './events-of-routes.ts';
import { isRefusal, outcomeOf } from './outcome.ts';
import type { SecurityLog } from './security-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The handler's findings for the security log, set just before the handler; undefined for reads that are not events. */
    securityNote: RequestNote | undefined;
    /** The code of the returned error. */
    errorCode: string | undefined;
  }
}

export function watchSecurity(app: FastifyInstance, security: SecurityLog): void {
  app.decorateRequest('securityNote', undefined);
  app.decorateRequest('errorCode', undefined);
  const startNote = (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    const note: RequestNote = {};
    request.securityNote = note;
    withNote(note, done);
  };
  const onAnswer = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    try {
      recordAnswer(request, reply, security);
    } catch (error) {
      request.log.error({ err: error }, 'a response is missing from the security log');
    }
    done();
  };
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat();
    const isKnown = methods.some((method) => EVENTS_OF_ROUTES.has(`${method} ${route.url}`));
    if (isKnown) route.onResponse = [...[route.onResponse ?? []].flat(), onAnswer];
    // Most requests are reads that are not events, for which a separate context would be wasted. It begins just before the
    // handler, as earlier hooks may run in another context.
    if (isKnown || !methods.every((method) => method === 'GET' || method === 'HEAD'))
      route.preValidation = [...[route.preValidation ?? []].flat(), startNote];
  });
  // On all other routes only refusals are events.
  app.addHook('onResponse', (request, reply, done) => {
    if (isRefusal(reply.statusCode) && !EVENTS_OF_ROUTES.has(routeOf(request))) onAnswer(request, reply, done);
    else done();
  });
  app.addHook('onClose', () => security.close());
}

const routeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url ?? '?'}`;

function recordAnswer(request: FastifyRequest, { statusCode }: FastifyReply, security: SecurityLog): void {
  const route = routeOf(request);
  const known = EVENTS_OF_ROUTES.get(route);
  if (!known && !isRefusal(statusCode)) return;
  const code = statusCode < 400 ? request.securityNote?.code : request.errorCode;
  const { userId, address, outcome = outcomeOf(statusCode, code) } = request.securityNote ?? {};
  if (outcome === undefined) return;
  security.note({
    kind: known?.kind ?? 'refused',
    outcome,
    code: code ?? null,
    actorId: request.user?.id ?? userId ?? null,
    role: request.user?.role,
    address,
    target: targetOf(request, known),
    network: request.network.slice(0, 64),
    device: describeDevice(request.headers['user-agent']) ?? null,
    route,
  });
}

/** The format of our ids: a refused request may contain anything. */
const ID = /^[\w-]{1,64}$/;

function targetOf({ params }: FastifyRequest, known: EventOfRoute | undefined) {
  const target = known?.target;
  if (!target) return null;
  if ('list' in target) return { kind: 'list', id: target.list };
  const id = (params as Readonly<Record<string, unknown>> | undefined)?.[target.param];
  return typeof id === 'string' && ID.test(id) ? { kind: target.kind, id } : null;
}
