/**
 * The streams of invalidations (server-sent events): visitors get those of the vault and of announcements, users also those of
 * their own activity, staff those of the support queue. A stream ends with its session, with the server, or when its reader
 * does not keep up; the browser then reconnects automatically.
 */
import type { ServerResponse } from 'node:http';
import {
  ADMIN_EVENTS_PATH,
  ADMIN_INVALIDATIONS,
  EVENTS_PATH,
  INVALIDATIONS,
  type Invalidation,
} from '@eleven/protocol/api/system';
import { STAFF_ROLES } from '@eleven/protocol/staff';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import { LOCAL_FACTOR } from '../../core/env/load.ts';
import type { SessionUser } from '../../http/session/session-user.ts';
import type { Hub } from '../../live/hub.ts';

export interface EventsDeps {
  readonly hub: Hub;
  readonly heartbeatMs?: number;
  readonly maxPerUser?: number;
  readonly maxPerNetwork?: number;
  readonly onStreams?: ((open: number) => void) | undefined;
}

interface Stream {
  readonly raw: ServerResponse;
  readonly sessionId: string | undefined;
  readonly owners: readonly string[];
}

/** Well below the idle timeouts of proxies (often 30 s or 60 s), and not more often, because each one wakes up devices. */
const HEARTBEAT_MS = 15_000;
const MAX_PER_USER = 12;
const MAX_PER_NETWORK = 60;
const MAX_TOTAL = 5_000;
const VISITOR_INVALIDATIONS: readonly Invalidation[] = ['vault', 'announcements'];
/** A reader with more unread bytes than this loses its stream. */
const MAX_BACKLOG_BYTES = 16 * 1024;

export async function eventsRoutes(app: FastifyInstance, deps: EventsDeps): Promise<void> {
  const { sessions, local } = app.http;
  const streams = new Set<Stream>();
  const streamsOf = new Map<string, number>();
  const factor = local ? LOCAL_FACTOR : 1;
  const maxOf = (owner: string) =>
    owner.startsWith('user:')
      ? (deps.maxPerUser ?? MAX_PER_USER) * factor
      : (deps.maxPerNetwork ?? MAX_PER_NETWORK) * factor;

  /** Ends the streams whose session is over; they stay open while the database does not respond. */
  async function endSignedOut(candidates: readonly Stream[]): Promise<void> {
    const ids = [...new Set(candidates.flatMap((stream) => stream.sessionId ?? []))];
    const liveIds = await sessions.findLive(ids).catch(() => undefined);
    if (!liveIds) return;
    for (const stream of candidates) {
      if (stream.sessionId === undefined || liveIds.has(stream.sessionId)) continue;
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

  // Otherwise a HEAD request would open a stream, too.
  app.get(
    EVENTS_PATH,
    { exposeHeadRoute: false, config: { access: 'public', isStream: true } },
    async (request, reply) => {
      const user = await sessions.read(request, reply, 'user');
      openStream(request, reply, user, user ? INVALIDATIONS : VISITOR_INVALIDATIONS);
    },
  );
  app.get(
    ADMIN_EVENTS_PATH,
    { exposeHeadRoute: false, config: { access: 'admin', roles: STAFF_ROLES, isStream: true } },
    async (request, reply) => openStream(request, reply, request.user, ADMIN_INVALIDATIONS),
  );

  function openStream(
    request: FastifyRequest,
    reply: FastifyReply,
    user: SessionUser | undefined,
    invalidations: readonly Invalidation[],
  ): void {
    const owners = [`network:${request.network}`, ...(user ? [`user:${user.id}`] : [])];
    if (streams.size >= MAX_TOTAL || owners.some((owner) => (streamsOf.get(owner) ?? 0) >= maxOf(owner)))
      throw new AppError('request.rateLimited', {}, { retryAfter: 10 });

    reply.hijack();
    const { raw } = reply;
    // All headers that the hooks have set, above all the security headers.
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    request.raw.socket.setNoDelay(true);

    const stream: Stream = { raw, sessionId: user?.sessionId, owners };
    streams.add(stream);
    deps.onStreams?.(streams.size);
    for (const owner of owners) streamsOf.set(owner, (streamsOf.get(owner) ?? 0) + 1);
    // A first line at once: proxies pass it on, and the browser knows that it is connected.
    write(stream, 'retry: 2000\n\n');
    const send = (invalidation: Invalidation) => {
      // The session may have changed without ending, e.g. if the address was confirmed on another device.
      if (invalidation === 'session' && user) void endSignedOut([stream]).then(() => write(stream, frame('session')));
      else if (invalidations.includes(invalidation)) write(stream, frame(invalidation));
    };
    const unsubscribe = deps.hub.subscribe(user?.id, send, missedMsOf(request));
    raw.once('close', () => {
      unsubscribe();
      streams.delete(stream);
      deps.onStreams?.(streams.size);
      for (const owner of owners) {
        const remaining = (streamsOf.get(owner) ?? 1) - 1;
        if (remaining > 0) streamsOf.set(owner, remaining);
        else streamsOf.delete(owner);
      }
    });
  }
}

/** For how long the page may have missed invalidations, as it reports. Anything but a number counts as forever. */
function missedMsOf({ query }: FastifyRequest): number {
  const { missedMs } = query as { missedMs?: unknown };
  if (missedMs === undefined) return 0;
  return typeof missedMs === 'string' && /^\d{1,9}$/.test(missedMs) ? Number(missedMs) : Number.POSITIVE_INFINITY;
}

/** An invalidation needs no content, but without a data line the browser would not deliver it. */
function frame(invalidation: Invalidation): string {
  return `event: ${invalidation}\ndata: {}\n\n`;
}

function write({ raw }: Stream, text: string): void {
  if (raw.destroyed || raw.writableEnded) return;
  if (raw.writableLength > MAX_BACKLOG_BYTES) raw.destroy();
  else raw.write(text);
}
