/**
 * The streams of hints (server-sent events). Visitors hear of the vault, users also of their own activity, the staff of the
 * desk. A stream ends with its session, with the server, and when its reader does not keep up; the browser then connects
 * again by itself.
 */
import type { ServerResponse } from 'node:http';
import { DESK_EVENTS_PATH, DESK_HINTS, EVENTS_PATH, HINTS, type Hint } from '@eleven/protocol/api/system';
import { STAFF_ROLES } from '@eleven/protocol/staff';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { LOCAL_FACTOR, networkOf } from '../../http/limits.ts';
import type { SessionUser } from '../../http/session.ts';
import type { Hub } from '../../live/hub.ts';

export interface EventsDeps {
  readonly hub: Hub;
  readonly heartbeatMs?: number;
  readonly maxPerUser?: number;
  readonly maxPerNetwork?: number;
}

interface Stream {
  readonly raw: ServerResponse;
  readonly sessionId: string | undefined;
  readonly owners: readonly string[];
}

/** Between the idle limits of proxies (often 30 s or 60 s) and the cost of waking up. */
const HEARTBEAT_MS = 15_000;
const MAX_PER_USER = 12;
const MAX_PER_NETWORK = 60;
const MAX_TOTAL = 5_000;
const FOR_VISITORS: readonly Hint[] = ['vault'];
/** What a reader may leave unread before its stream is cut. */
const MAX_BACKLOG_BYTES = 16 * 1024;

export async function eventsRoutes(app: FastifyInstance, deps: EventsDeps): Promise<void> {
  const { sessions, local } = app.http;
  const streams = new Set<Stream>();
  const open = new Map<string, number>();
  const factor = local ? LOCAL_FACTOR : 1;
  const maxOf = (owner: string) =>
    owner.startsWith('user:')
      ? (deps.maxPerUser ?? MAX_PER_USER) * factor
      : (deps.maxPerNetwork ?? MAX_PER_NETWORK) * factor;

  /** Ends the streams whose session is over; with a database that does not answer they stay. */
  async function endSignedOut(of: readonly Stream[]): Promise<void> {
    const ids = [...new Set(of.flatMap((stream) => stream.sessionId ?? []))];
    const living = await sessions.living(ids).catch(() => undefined);
    if (!living) return;
    for (const stream of of) {
      if (stream.sessionId === undefined || living.has(stream.sessionId)) continue;
      write(stream, frame('session'));
      stream.raw.end();
    }
  }

  const heartbeat = setInterval(() => {
    for (const stream of streams) write(stream, ': \n\n');
    void endSignedOut([...streams]);
  }, deps.heartbeatMs ?? HEARTBEAT_MS);
  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    for (const stream of streams) stream.raw.end();
  });

  // HEAD would open a stream as well.
  app.get(EVENTS_PATH, { exposeHeadRoute: false, config: { access: 'public' } }, async (request, reply) => {
    const user = await sessions.read(request, reply, 'user');
    follow(request, reply, user, user ? HINTS : FOR_VISITORS);
  });
  app.get(
    DESK_EVENTS_PATH,
    { exposeHeadRoute: false, config: { access: 'admin', roles: STAFF_ROLES } },
    async (request, reply) => follow(request, reply, request.user, DESK_HINTS),
  );

  function follow(
    request: FastifyRequest,
    reply: FastifyReply,
    user: SessionUser | undefined,
    hints: readonly Hint[],
  ): void {
    const owners = [`network:${networkOf(request.ip)}`, ...(user ? [`user:${user.id}`] : [])];
    if (streams.size >= MAX_TOTAL || owners.some((owner) => (open.get(owner) ?? 0) >= maxOf(owner)))
      throw new AppError('request.rateLimited', {}, { retryAfter: 10 });

    reply.hijack();
    const { raw } = reply;
    // Everything that the hooks have set, above all the security headers.
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    request.raw.socket.setNoDelay(true);

    const stream: Stream = { raw, sessionId: user?.sessionId, owners };
    streams.add(stream);
    for (const owner of owners) open.set(owner, (open.get(owner) ?? 0) + 1);
    // A first line at once: proxies pass it on, and the browser knows that it is connected.
    write(stream, 'retry: 2000\n\n');
    const tell = (hint: Hint) => {
      // A session that goes on may have changed: an address that was confirmed on another device.
      if (hint === 'session' && user) void endSignedOut([stream]).then(() => write(stream, frame('session')));
      else if (hints.includes(hint)) write(stream, frame(hint));
    };
    const unsubscribe = deps.hub.subscribe(user?.id, tell, missedMs(request));
    raw.once('close', () => {
      unsubscribe();
      streams.delete(stream);
      for (const owner of owners) {
        const left = (open.get(owner) ?? 1) - 1;
        if (left > 0) open.set(owner, left);
        else open.delete(owner);
      }
    });
  }
}

/** How long ago the page began to read without hearing hints. What is no number may be any time. */
function missedMs({ query }: FastifyRequest): number {
  const told = (query as { missedMs?: unknown }).missedMs;
  if (told === undefined) return 0;
  return typeof told === 'string' && /^\d{1,9}$/.test(told) ? Number(told) : Number.POSITIVE_INFINITY;
}

/** A hint needs no content, but without a data line the browser would not deliver it. */
function frame(hint: Hint): string {
  return `event: ${hint}\ndata: {}\n\n`;
}

function write({ raw }: Stream, text: string): void {
  if (raw.destroyed || raw.writableEnded) return;
  if (raw.writableLength > MAX_BACKLOG_BYTES) raw.destroy();
  else raw.write(text);
}
