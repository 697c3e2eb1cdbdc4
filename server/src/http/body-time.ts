/**
 * How long a body may take to arrive. Node has one limit for all requests; here each starts with a short one, and a route may
 * allow more once it has authorized the client. A refused client therefore cannot hold a connection for longer.
 */
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Looks like Node's own error, so it gets the same response. */
const TIMED_OUT = Object.assign(new Error('the body has not arrived in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** The limit that no route exceeds: 5 MB over half a megabit a second take 84 s. */
export const LONGEST_BODY_MS = 100_000;

const limits = new WeakMap<IncomingMessage, (ms: number) => void>();

/** Applies to every request, even one that Fastify answers without running any hook. */
export function limitBodyTime(request: FastifyRequest, bodyMs: number): void {
  if (!hasBody(request)) return;
  const { raw, server: app } = request;
  let timer: NodeJS.Timeout | undefined;
  const begin = (ms: number) => {
    clearTimeout(timer);
    if (raw.complete) return;
    timer = setTimeout(() => {
      // An injected request has no connection to cut.
      if (!raw.complete && raw.socket instanceof Socket) app.server.emit('clientError', TIMED_OUT, raw.socket);
    }, ms).unref();
  };
  begin(bodyMs);
  limits.set(raw, begin);
  raw.once('end', () => clearTimeout(timer));
}

/** From now on, the rest of the body may take `ms`. */
export function allowBodyTime({ raw }: FastifyRequest, ms: number): void {
  limits.get(raw)?.(ms);
}

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
