/**
 * The RPC endpoints, asked in turn: the one that answered last is asked first, and any failure moves on to the next. An
 * endpoint that is set aside (quorum.ts) or has used up its budget is left out. Retries with backoff are the caller's, who knows what may wait; a
 * request that is tried here has one chance at each endpoint.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Request } from '@eleven/vault-client/rpc';
import { createPublicClient, http, type PublicClient } from 'viem';
import type { RpcLimit } from '../core/env/rpc.ts';
import type { Logger } from '../core/log.ts';
import { traced } from '../core/trace.ts';
import { Budget } from './budget.ts';
import { asChainError, ChainError } from './chain-error.ts';
import { Probation } from './probation.ts';

export type ChainClient = PublicClient;

export interface Endpoint {
  /** The name of its host, with its place in the list where several have it: the rest of the address may hold a key. */
  readonly name: string;
  readonly client: ChainClient;
  /** The client's own. */
  readonly request: Request;
  readonly budget: Budget;
  readonly probation: Probation;
}

/** Called with the name of an endpoint. */
type OnAsked = (name: string, isAnswered: boolean) => void;

export interface EndpointsOptions {
  readonly rpcUrls: readonly string[];
  /** In the order of the addresses; without limits where none are given. */
  readonly budgets?: readonly (readonly RpcLimit[])[] | undefined;
  /** Per endpoint; ten seconds by default. */
  readonly timeoutMs?: number | undefined;
  readonly onAsked?: OnAsked | undefined;
  readonly log?: Logger | undefined;
}

export interface Endpoints {
  readonly all: readonly Endpoint[];
  /** The endpoints that may be asked now, the best first. */
  ready(): readonly Endpoint[];
  /** Runs `work` with one endpoint after the other until one succeeds; throws the last ChainError. */
  ask<Result>(work: (client: ChainClient, request: Request, endpoint: Endpoint) => Promise<Result>): Promise<Result>;
  /** Runs it with this one alone. Throws a ChainError. */
  askOne<Result>(endpoint: Endpoint, work: (endpoint: Endpoint) => Promise<Result>): Promise<Result>;
  /** The current endpoint gave a wrong answer: ask another one first from now on. */
  demoteCurrent(): void;
}

export function createEndpoints(options: EndpointsOptions): Endpoints {
  const { onAsked } = options;
  const all = options.rpcUrls.map((_, index) => createEndpoint(options, index));
  let first = 0;

  const trusted = () =>
    [...all.slice(first), ...all.slice(0, first)].filter(({ probation }) => probation.because === undefined);
  function ready(): readonly Endpoint[] {
    const affordable = trusted().filter(({ budget }) => !budget.isUsedUp);
    const busy = affordable.filter(({ budget }) => budget.isBusy);
    return [...affordable.filter((one) => !busy.includes(one)), ...busy];
  }
  async function askOne<Result>(endpoint: Endpoint, work: (endpoint: Endpoint) => Promise<Result>): Promise<Result> {
    try {
      const result = await traced('chain request', { 'server.address': endpoint.name }, () => work(endpoint));
      onAsked?.(endpoint.name, true);
      return result;
    } catch (error) {
      onAsked?.(endpoint.name, false);
      throw asChainError(error);
    }
  }
  return {
    all,
    ready,
    askOne,
    async ask(work) {
      let failure: unknown;
      for (const endpoint of ready()) {
        try {
          const result = await askOne(endpoint, () => work(endpoint.client, endpoint.request, endpoint));
          if (failure !== undefined) first = all.indexOf(endpoint);
          return result;
        } catch (error) {
          failure = error;
        }
      }
      throw failure ?? new ChainError('noBudget', 'no endpoint may be asked now');
    },
    demoteCurrent() {
      first = (first + 1) % Math.max(1, all.length);
    },
  };
}

function createEndpoint({ rpcUrls, budgets, timeoutMs = 10_000, log }: EndpointsOptions, index: number): Endpoint {
  const hosts = rpcUrls.map((url) => new URL(url).hostname);
  const host = hosts[index] ?? '';
  const name = hosts.filter((one) => one === host).length > 1 ? `${host} (${index + 1})` : host;
  const budget = new Budget(budgets?.[index] ?? [], () =>
    log?.warn({ endpoint: name }, 'the budget of an RPC endpoint is used up for now: the next one is asked'),
  );
  const transport = http(rpcUrls[index], {
    // Answers that are too big or cut are not asked for again: the next endpoint, or a shorter stretch, is.
    retryCount: 0,
    timeout: timeoutMs,
    async onFetchRequest() {
      const waitMs = budget.take();
      if (waitMs > 0) await delay(waitMs);
    },
  });
  const client = createPublicClient({ transport, cacheTime: 0 });
  return { name, client, request: (args) => client.request(args as never), budget, probation: new Probation() };
}
