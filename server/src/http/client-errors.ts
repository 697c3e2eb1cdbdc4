/**
 * Input that never became a request: a broken request line, too many headers, or headers that came too late. Fastify's hooks
 * do not run for it, so the response is written by hand, with the same headers and body format.
 */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorText } from '@eleven/protocol/errors';
import type { Headers } from './headers.ts';

/** How long a refused client may read its response: one that never hangs up would otherwise keep the connection forever. */
const LINGER_MS = 1_000;

const CODES: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

export function createClientErrorHandler(headers: Headers) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    if (isAnswered(socket)) {
      hangUp(socket);
      return;
    }
    const status = CODES[error.code ?? ''] ?? 400;
    const code = status === 408 ? 'request.timeout' : status === 431 ? 'request.tooLarge' : 'request.invalid';
    const body = JSON.stringify({ code, message: errorText(code, 'en') });
    const lines = Object.entries({
      ...headers,
      'cache-control': 'private, no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    hangUp(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  };
}

function hangUp(socket: Socket, last = ''): void {
  socket.end(last);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

const responses = new WeakMap<Socket, ServerResponse>();

/** For bodies that prove broken after the response: a second response would be taken for that of another request. */
export function trackResponse({ socket }: IncomingMessage, response: ServerResponse): void {
  responses.set(socket, response);
}

function isAnswered(socket: Socket): boolean {
  const response = responses.get(socket);
  return response?.writableEnded === true && !response.req.complete;
}
