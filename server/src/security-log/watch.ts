/** Has every answer looked at for the security log, once it is sent. */
import { describeDevice } from '@eleven/protocol/accounts/describe-device';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../http/limits.ts';
import { type RequestNote, withNote } from './current.ts';
import { EVENTS_OF_ROUTES, type EventOfRoute } from './events-of-routes.ts';
import { isRefusal, outcomeOf } from './outcome.ts';
import type { SecurityLog } from './security-log.ts';

const notes = new WeakMap<FastifyRequest, RequestNote>();
const codes = new WeakMap<FastifyRequest, string>();

/** Of the error that a request is answered with. */
export function noteErrorCode(request: FastifyRequest, code: string): void {
  codes.set(request, code);
}

export function watchSecurity(app: FastifyInstance, security: SecurityLog): void {
  // Just before the handler: the hooks until then may run in another context than the handler does.
  app.addHook('preValidation', (request, _reply, done) => {
    const note: RequestNote = {};
    notes.set(request, note);
    withNote(note, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    try {
      look(request, reply, security);
    } catch (error) {
      request.log.error({ err: error }, 'an answer is missing in the security log');
    }
    done();
  });
  app.addHook('onClose', () => security.close());
}

function look(request: FastifyRequest, { statusCode }: FastifyReply, security: SecurityLog): void {
  const pattern = request.routeOptions.url;
  const route = pattern === undefined ? `${request.method} ?` : `${request.method} ${pattern}`;
  const known = EVENTS_OF_ROUTES.get(route);
  if (!known && !isRefusal(statusCode)) return;
  const code = statusCode < 400 ? undefined : codes.get(request);
  const { userId, address, outcome = outcomeOf(statusCode, code) } = notes.get(request) ?? {};
  if (outcome === undefined) return;
  security.note({
    kind: known?.kind ?? 'refused',
    outcome,
    code: code ?? null,
    actorId: request.user?.id ?? userId ?? null,
    role: request.user?.role,
    address,
    target: targetOf(request, known),
    network: networkOf(request.ip).slice(0, 64),
    device: describeDevice(request.headers['user-agent']) ?? null,
    route,
  });
}

/** Ids as ours are: a refused request may carry anything. */
const ID = /^[\w-]{1,64}$/;

function targetOf({ params }: FastifyRequest, known: EventOfRoute | undefined) {
  const target = known?.target;
  if (!target) return null;
  if ('list' in target) return { kind: 'list', id: target.list };
  const id = (params as Readonly<Record<string, unknown>> | undefined)?.[target.param];
  return typeof id === 'string' && ID.test(id) ? { kind: target.kind, id } : null;
}
