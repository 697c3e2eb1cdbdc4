/** An endpoint between a test and its chain that responds wrongly on demand, like nodes that lag, break or lie. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** The false reply: a different result, a whole response, or none at all. */
export type FalseReply =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }
  | { readonly status: number; readonly body: string; readonly type?: string }
  | 'silence'
  | 'hang up';

/** Undefined leaves a response unchanged. */
export type Fault = (call: RpcCall, truth: unknown) => FalseReply | undefined;

export class FaultyRpc {
  readonly #server: Server;
  readonly #silent = new Set<ServerResponse>();
  readonly #upstream: string;
  #liar: Fault | undefined;
  #lies = 0;
  #waiting: (() => void) | undefined;

  private constructor(upstream: string) {
    this.#upstream = upstream;
    // A client may leave and a chain may end while a request is pending.
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  static async start(upstream: string): Promise<FaultyRpc> {
    const rpc = new FaultyRpc(upstream);
    await new Promise<void>((resolve) => rpc.#server.listen(0, '127.0.0.1', resolve));
    return rpc;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  answerWith(liar: Fault | undefined): void {
    this.#liar = liar;
    this.#lies = 0;
  }

  /** Resolves once this many wrong responses were given since `answerWith`. */
  async answered(count: number): Promise<void> {
    while (this.#lies < count) {
      await new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
    }
  }

  async stop(): Promise<void> {
    for (const response of this.#silent) response.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const call = JSON.parse(body) as RpcCall & { id: number };
    const headers = { 'content-type': 'application/json' };
    const upstream = await fetch(this.#upstream, { method: 'POST', body, headers });
    const truth = (await upstream.json()) as { result?: unknown };
    const lie = this.#liar?.(call, truth.result);
    if (lie === undefined) {
      response.writeHead(200, headers).end(JSON.stringify(truth));
      return;
    }
    this.#lies += 1;
    this.#waiting?.();
    if (lie === 'silence') this.#silent.add(response);
    else if (lie === 'hang up') response.destroy();
    else if ('status' in lie) response.writeHead(lie.status, { 'content-type': lie.type ?? 'text/html' }).end(lie.body);
    else response.writeHead(200, headers).end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...lie }));
  }
}
