/**
 * How long a body may take to arrive. Node has one limit for all requests; here each has the short one, and a route may
 * allow more once it has let the client in. A refused client cannot hold a connection for longer by asking there.
 */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** As Node's own, so that it is answered like one. */
const TIMED_OUT = Object.assign(new Error('the body has not arrived in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** The limit that no route exceeds: 5 MB over half a megabit a second take 84 s. */
export const LONGEST_BODY_MS = 100_000;

const limits = new WeakMap<IncomingMessage, (ms: number) => void>();

/** For every request, also for one that Fastify answers without any hook. */
export function limitBodyTime(request: FastifyRequest, bodyMs: number): void {
  if (!hasBody(request)) return;
  const { raw, server: app } = request;
  let timer: NodeJS.Timeout | undefined;
  const begin = (ms: number) => {
    clearTimeout(timer);
    if (raw.complete) return;
    timer = setTimeout(() => {
      // By injection there is no connection to cut.
      if (!raw.complete && raw.socket instanceof Socket) app.server.emit('clientError', TIMED_OUT, raw.socket);
    }, ms).unref();
  };
  begin(bodyMs);
  limits.set(raw, begin);
  raw.once('end', () => clearTimeout(timer));
}

/** From now on the rest of the body may take so long. */
export function allowBodyTime({ raw }: FastifyRequest, ms: number): void {
  limits.get(raw)?.(ms);
}

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
