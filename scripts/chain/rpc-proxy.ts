/**
 * The RPC proxy in front of the local chain's node: JSON-RPC over HTTP on this machine. Reads are forwarded; calls that change
 * the chain go to the block producer. While the node restarts, callers wait instead of failing.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { BlockProducer } from './block-producer.ts';
import { isForAnyone, kindOf } from './methods.ts';
import { type Rpc, RpcError } from './rpc.ts';

export interface Node {
  readonly rpc: Rpc;
  readonly producer: BlockProducer;
}

interface Call {
  readonly id?: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
}

const MAX_BYTES = 4 * 1024 * 1024;
const MAX_BLOCKS = 10_000;
/** Pages of this machine and browser extensions; other pages have no access to this chain. */
const OWN_ORIGIN = /^(https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?|(chrome|moz|safari-web)-extension:\/\/.+)$/;
/**
 * The origin of a page opened from a file. A sandboxed frame of any site sends the same, so only harmless methods are allowed.
 */
const NO_ORIGIN = 'null';
const OWN_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

export async function openRpcProxy(port: number, node: () => Promise<Node>): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(request, response, node).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { close: () => closeServer(server) };
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

async function answer(request: IncomingMessage, response: ServerResponse, node: () => Promise<Node>): Promise<void> {
  const { origin, host } = request.headers;
  const isOwn = origin === undefined || OWN_ORIGIN.test(origin);
  if (!OWN_HOST.test(host ?? '') || !(isOwn || origin === NO_ORIGIN)) return finish(response, 403, '');
  if (origin !== undefined) {
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-allow-headers', 'content-type');
    response.setHeader('vary', 'origin');
  }
  if (request.method === 'OPTIONS') return finish(response, 204, '');
  if (request.method !== 'POST') return finish(response, 405, '');
  const body = await readBody(request);
  if (body === undefined) return finish(response, 413, '');
  finish(response, 200, await reply(body, node, isOwn ? () => true : isForAnyone));
}

function finish(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function reply(body: string, node: () => Promise<Node>, isOffered: (method: string) => boolean): Promise<string> {
  let message: unknown;
  try {
    message = JSON.parse(body);
  } catch {
    return failure(null, new RpcError({ code: -32700, message: 'not JSON' }));
  }
  const calls = (Array.isArray(message) ? message : [message]).map(asCall);
  try {
    const ready = await node();
    // Forward body and response unparsed: nearly all calls are reads, and most responses are large.
    if (calls.every((call) => call && isOffered(call.method) && kindOf(call.method) === 'pass'))
      return await ready.rpc.forward(body);
    const replies = [];
    for (const call of calls) replies.push(await replyTo(call, ready, isOffered));
    return Array.isArray(message) ? `[${replies.join(',')}]` : (replies[0] ?? '');
  } catch (error) {
    return failure(calls[0]?.id, error);
  }
}

function asCall(value: unknown): Call | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, method, params } = value as { id?: unknown; method?: unknown; params?: unknown };
  return typeof method === 'string' ? { id, method, params: Array.isArray(params) ? params : [] } : undefined;
}

async function replyTo(call: Call | undefined, node: Node, isOffered: (method: string) => boolean): Promise<string> {
  if (!call) return failure(null, new RpcError({ code: -32600, message: 'not a request' }));
  if (!isOffered(call.method))
    return failure(
      call.id,
      new RpcError({ code: -32601, message: `${call.method} is not for a page without an origin` }),
    );
  try {
    return JSON.stringify({ jsonrpc: '2.0', id: call.id, result: (await execute(call, node)) ?? null });
  } catch (error) {
    return failure(call.id, error);
  }
}

function failure(id: unknown, error: unknown): string {
  const known = error instanceof RpcError ? error : undefined;
  const message = error instanceof Error ? error.message : String(error);
  return JSON.stringify({
    jsonrpc: '2.0',
    id: id ?? null,
    error: { code: known?.code ?? -32603, message, ...(known?.data === undefined ? {} : { data: known.data }) },
  });
}

async function execute({ method, params }: Call, { rpc, producer }: Node): Promise<unknown> {
  switch (kindOf(method)) {
    case 'pass':
      return rpc(method, params);
    case 'submit':
      return producer.submit(method, params);
    case 'mine':
      if (typeof params[0] === 'object')
        throw new RpcError({ code: -32602, message: 'evm_mine takes only a time; for several blocks: anvil_mine' });
      return producer.mine(method, params);
    case 'mineMany':
      return mineMany(producer, params);
    case 'clock':
      return producer.change(method, params, true);
    case 'change':
      return producer.change(method, params, false);
    case 'refuse':
      throw new RpcError({ code: -32601, message: `${method} is not offered: this chain never changes final blocks` });
  }
}

async function mineMany(producer: BlockProducer, params: readonly unknown[]): Promise<null> {
  const count = params[0] === undefined ? 1 : Number(params[0]);
  const seconds = params[1] === undefined ? 0 : Number(params[1]);
  if (!(Number.isSafeInteger(count) && count >= 0 && count <= MAX_BLOCKS && Number.isSafeInteger(seconds)))
    throw new RpcError({ code: -32602, message: `expected at most ${MAX_BLOCKS} blocks and whole seconds` });
  for (let mined = 0; mined < count; mined += 1) {
    if (mined > 0 && seconds > 0) await producer.change('evm_increaseTime', [seconds], false);
    await producer.mine('evm_mine', []);
  }
  return null;
}
