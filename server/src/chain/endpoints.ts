/**
 * The RPC endpoints, asked in turn: the one that answered last is asked first, and any failure goes on to the next. Retries
 * with backoff are the caller's, who knows what may wait; a request that is tried here has one chance at each endpoint.
 */
import type { Request } from '@eleven/vault-client/rpc';
import { createPublicClient, http, type PublicClient } from 'viem';
import { traced } from '../core/trace.ts';
import { asChainError, ChainError } from './chain-error.ts';

export type ChainClient = PublicClient;

/** Called with the host of an endpoint: the rest of its address may hold a key. */
export type OnAsked = (host: string, isAnswered: boolean) => void;

export interface Endpoints {
  /** Runs `work` with one endpoint after the other until one succeeds; throws the last ChainError. `request` is the client's own. */
  ask<Result>(work: (client: ChainClient, request: Request) => Promise<Result>): Promise<Result>;
  /** The current endpoint gave a wrong answer: ask another one first from now on. */
  distrust(): void;
}

export function createEndpoints(rpcUrls: readonly string[], timeoutMs = 10_000, onAsked?: OnAsked): Endpoints {
  const clients = rpcUrls.map((url) =>
    createPublicClient({ transport: http(url, { retryCount: 0, timeout: timeoutMs }), cacheTime: 0 }),
  );
  const hosts = rpcUrls.map((url) => new URL(url).hostname);
  let first = 0;
  return {
    async ask(work) {
      let failure = new ChainError('unreachable', 'no endpoint is configured');
      const start = first;
      for (let turn = 0; turn < clients.length; turn += 1) {
        const index = (start + turn) % clients.length;
        const client = clients[index];
        if (!client) break;
        try {
          const host = hosts[index] ?? '';
          const result = await traced('chain request', { 'server.address': host }, () =>
            work(client, (args) => client.request(args as never)),
          );
          first = index;
          onAsked?.(hosts[index] ?? '', true);
          return result;
        } catch (error) {
          failure = asChainError(error);
          onAsked?.(hosts[index] ?? '', false);
        }
      }
      throw failure;
    },
    distrust() {
      first = (first + 1) % Math.max(1, clients.length);
    },
  };
}
