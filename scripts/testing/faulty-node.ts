/** A node in front of a chain that answers some requests as if it lagged, refuses some, or hangs up after forwarding them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Fault = (method: string) => 'empty' | 'refused' | 'lost' | undefined;
const EMPTY: Record<string, unknown> = { eth_getCode: '0x', eth_call: '0x' };

export interface FaultyNode {
  readonly url: string;
  close(): void;
}

export async function startFaultyNode(chainUrl: string, fault: Fault): Promise<FaultyNode> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { id, method } = JSON.parse(body) as { id: number; method: string };
    const kind = fault(method);
    const reply = (result: string) => response.setHeader('content-type', 'application/json').end(result);
    if (kind === 'empty') return reply(JSON.stringify({ jsonrpc: '2.0', id, result: EMPTY[method] ?? null }));
    if (kind === 'refused') return response.writeHead(500).end();
    const headers = { 'content-type': 'application/json' };
    const answer = await (await fetch(chainUrl, { method: 'POST', headers, body })).text();
    return kind === 'lost' ? response.destroy() : reply(answer);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close().closeAllConnections(),
  };
}
