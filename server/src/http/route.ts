/** Registers a route of the API from its definition: access, validation, limits, repeats and the shape of the reply. */
import { Readable } from 'node:stream';
import type { Download, ReplyOf, RouteDefinition } from '@eleven/protocol/api/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import { AppError } from '../core/app-error.ts';
import type { Settle } from './idempotency.ts';
import { type LimitName, networkOf } from './limits.ts';
import type { SessionUser } from './session.ts';

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

export interface RouteContext<Route extends RouteDefinition> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly params: Parsed<Route['params']>;
  readonly query: Parsed<Route['query']>;
  readonly body: Parsed<Route['body']>;
  readonly user: Route['access'] extends 'public' ? undefined : SessionUser;
  /** Who asks, for limits: an IPv4 address, or a /64 of IPv6. */
  readonly network: string;
  /** In routes that create: call it in the transaction that creates, with the reply. */
  readonly settle: Settle;
}

export interface RouteOptions<Route extends RouteDefinition> {
  /** Counted before the handler: by user where there is one, otherwise by network. */
  readonly limit?: LimitName;
  /** In routes that create: what a repeat does with the first answer, e.g. set the cookie that is never kept. */
  readonly again?: (context: RouteContext<Route>, reply: ReplyOf<Route>) => Promise<ReplyOf<Route>>;
}

export function route<const Route extends RouteDefinition>(
  app: FastifyInstance,
  definition: Route,
  handler: (context: RouteContext<Route>) => Promise<ReplyOf<Route>> | ReplyOf<Route>,
  options: RouteOptions<Route> = {},
): void {
  const { http } = app;
  if (definition.localOnly && !http.local) return;
  http.definitions.push(definition);
  app.route({
    method: definition.method,
    url: definition.path,
    config: { access: definition.access, ...(definition.roles ? { roles: definition.roles } : {}) },
    schema: {
      summary: definition.summary,
      ...(definition.params ? { params: definition.params } : {}),
      ...(definition.query ? { querystring: definition.query } : {}),
      ...(definition.body ? { body: definition.body } : {}),
      ...(definition.reply ? { response: { '2xx': definition.reply } } : {}),
    },
    handler: async (request, reply) => {
      const network = networkOf(request.ip);
      if (options.limit) await http.limits.hit(options.limit, request.user?.id ?? network);
      // The validator compiler has parsed these with the schemas of the definition.
      const context = {
        request,
        reply,
        params: request.params,
        query: request.query,
        // Of a route that takes none, what was sent all the same is nobody's: no schema has looked at it.
        body: definition.body ? request.body : undefined,
        user: request.user,
        network,
        settle: async () => {},
      } as unknown as RouteContext<Route>;
      const answer = definition.creates
        ? await createOnce(app, definition, context, handler, options)
        : await handler(context);
      if (definition.file) return sendFile(reply, definition.file, answer as Download);
      if (!definition.reply) return reply.code(204).send();
      return answer;
    },
  });
}

/**
 * Goes out as it is read: a list may be longer than what fits into memory. Counted in bytes, so that no more than one piece
 * waits for a slow reader; by default it would be sixteen.
 */
function sendFile(
  reply: FastifyReply,
  types: NonNullable<RouteDefinition['file']>,
  { name, text, type = typeof types === 'string' ? types : types[0], isShown = false }: Download,
): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename="${name}"`)
    .send(Readable.from(text, { objectMode: false }));
}

const KEY = /^[\x21-\x7e]{1,200}$/;

async function createOnce<Route extends RouteDefinition>(
  app: FastifyInstance,
  definition: Route,
  context: RouteContext<Route>,
  handler: (context: RouteContext<Route>) => Promise<ReplyOf<Route>> | ReplyOf<Route>,
  options: RouteOptions<Route>,
): Promise<ReplyOf<Route>> {
  const key = context.request.headers['idempotency-key'];
  if (key === undefined) return handler(context);
  if (typeof key !== 'string' || !KEY.test(key)) throw new AppError('request.invalid');
  const scope = context.user ? `user:${context.user.id}` : `network:${context.network}`;
  const { params, query, body } = context;
  return app.http.idempotency.run<ReplyOf<Route>>(
    { scope, key, route: `${definition.method} ${definition.path}`, body: { params, query, body } },
    async (settle) => handler({ ...context, settle }),
    async (reply) => {
      context.reply.header('idempotency-replayed', 'true');
      return options.again ? options.again(context, reply) : reply;
    },
  );
}
