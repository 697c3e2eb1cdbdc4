/** Registers an API route from its definition: access, validation, limits, idempotency and the reply's schema. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Download, ReplyOf, RouteDefinition } from '@eleven/protocol/api/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { AppError } from '../core/app-error.ts';
import { isReferenceGone } from '../db/errors.ts';
import { cacheOfTagged } from './headers.ts';
import type { StoreReply } from './idempotency/idempotency.ts';
import type { LimitName } from './limits.ts';
import type { SessionUser } from './session/session-user.ts';

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

export interface RouteContext<Route extends RouteDefinition> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly params: Parsed<Route['params']>;
  readonly query: Parsed<Route['query']>;
  readonly body: Parsed<Route['body']>;
  readonly user: Route['access'] extends 'public' ? undefined : SessionUser;
  /** In routes that create: stores the reply for repeats; call it in the transaction that creates. */
  readonly storeReply: StoreReply;
}

export interface RouteOptions<Route extends RouteDefinition> {
  /** Counted before the handler: by user if there is one, otherwise by network. */
  readonly limit?: LimitName;
  /** In routes that create: handles a repeat, given the stored reply. It sets the cookie, for example, which is not stored. */
  readonly replay?: (context: RouteContext<Route>, reply: ReplyOf<Route>) => Promise<ReplyOf<Route>>;
  /**
   * The handler returns the same object while nothing has changed, so it is serialised once. `tagged` replies also have an ETag
   * and may be stored for revalidation.
   */
  readonly isSame?: 'tagged' | 'private';
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
  const texts: Texts = new WeakMap();
  app.route({
    method: definition.method,
    url: definition.path,
    config: {
      access: definition.access,
      ...(definition.roles ? { roles: definition.roles } : {}),
      ...(definition.stepUp ? { stepUp: true as const } : {}),
      ...(definition.session ? { session: definition.session } : {}),
    },
    schema: {
      summary: definition.summary,
      ...(definition.params ? { params: definition.params } : {}),
      ...(definition.query ? { querystring: definition.query } : {}),
      ...(definition.body ? { body: definition.body } : {}),
      ...(definition.reply ? { response: { '2xx': definition.reply } } : {}),
    },
    handler: (request, reply) => {
      if (!options.limit) return answer(request, reply);
      return http.limits.hit(options.limit, request.user?.id ?? request.network).then(() => answer(request, reply));
    },
  });

  /** Most replies are ready at once and are sent without a promise. */
  function answer(request: FastifyRequest, reply: FastifyReply): unknown {
    // A file can be a page. Set before the handler, which may replace these headers.
    if (definition.file) reply.headers(http.pageHeaders);
    // The validator compiler has parsed these with the schemas of the definition.
    const context = {
      request,
      reply,
      params: request.params,
      query: request.query,
      // Without a schema the body is unvalidated, so it is dropped.
      body: definition.body ? request.body : undefined,
      user: request.user,
      storeReply: async () => {},
    } as unknown as RouteContext<Route>;
    const made = definition.creates ? createOnce(app, definition, context, handler, options) : handler(context);
    if (!isPromise(made)) return send(request, reply, made);
    return (request.user ? whileSignedIn(request.user, made) : made).then((data) => send(request, reply, data));
  }

  function send(request: FastifyRequest, reply: FastifyReply, data: ReplyOf<Route>): unknown {
    if (definition.file) return sendFile(request, reply, definition.file, data as Download);
    if (!definition.reply) return reply.code(204).send();
    if (!options.isSame) return data;
    sendText(request, reply, textOf(texts, definition.reply, data as object), options.isSame);
    // Fastify would wait for a returned reply.
    return reply.sent ? undefined : reply;
  }
}

/**
 * A session or an account can end while its request is being served. A write of that request then belongs to nobody, and the
 * response is the same as for a request a moment later.
 */
async function whileSignedIn<Answer>(user: SessionUser, made: Promise<Answer>): Promise<Answer> {
  try {
    return await made;
  } catch (error) {
    if (isReferenceGone(error, [user.sessionId, user.id])) throw new AppError('auth.required', {}, { cause: error });
    throw error;
  }
}

interface SentText {
  readonly text: string;
  tag?: string;
}

/** Also true for a database query, which is a thenable but not a `Promise`. */
const isPromise = <Answer>(made: Answer | Promise<Answer>): made is Promise<Answer> =>
  typeof (made as Promise<Answer> | undefined)?.then === 'function';

type Texts = WeakMap<object, SentText>;

function textOf(texts: Texts, schema: z.ZodMiniType, answer: object): SentText {
  const known = texts.get(answer);
  if (known) return known;
  const text = JSON.stringify(z.encode(schema, answer));
  const made: SentText = { text };
  texts.set(answer, made);
  return made;
}

function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  sent: SentText,
  as: 'tagged' | 'private',
): FastifyReply {
  const { text } = sent;
  if (as === 'tagged') {
    sent.tag ??= `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', sent.tag).header('cache-control', cacheOfTagged(reply.getHeader('cache-control')));
    if (isKnown(request, sent.tag)) return reply.code(304).send();
  }
  return reply.type('application/json; charset=utf-8').send(text);
}

function isKnown(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known !== undefined && (known.includes(tag) || known.includes('*'));
}

/**
 * Streams, since a list may not fit into memory. The buffer is counted in bytes, so only one chunk waits for a slow reader;
 * by default it would be sixteen.
 */
function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  types: NonNullable<RouteDefinition['file']>,
  { name, content, type = typeof types === 'string' ? types : types[0], isShown = false, etag }: Download,
): FastifyReply {
  if (etag !== undefined) {
    const tag = `"${etag}"`;
    reply.header('etag', tag).header('cache-control', cacheOfTagged(reply.getHeader('cache-control')));
    if (isKnown(request, tag)) return reply.code(304).send();
  }
  return (
    reply
      .type(type.startsWith('text/') || type === 'application/json' ? `${type}; charset=utf-8` : type)
      .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; ${fileNameOf(name)}`)
      // Fastify would drain the file of a HEAD request as fast as it can be produced.
      .send(Readable.from(request.method === 'HEAD' ? [] : content, { objectMode: false }))
  );
}

/** RFC 6266: an ASCII name for old programs, and the full name if it has other characters. */
function fileNameOf(name: string): string {
  const plain = name.replace(/[^ -~]/g, '_').replace(/["\\]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${whole}`}`;
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
  const scope = context.user ? `user:${context.user.id}` : `network:${context.request.network}`;
  const { params, query, body } = context;
  return app.http.idempotency.run<ReplyOf<Route>>(
    { scope, key, route: `${definition.method} ${definition.path}`, body: { params, query, body } },
    async (storeReply) => handler({ ...context, storeReply }),
    async (reply) => {
      context.reply.header('idempotency-replayed', 'true');
      return options.replay ? options.replay(context, reply) : reply;
    },
  );
}
