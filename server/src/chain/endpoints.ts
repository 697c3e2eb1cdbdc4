/**
 * The RPC endpoints, tried in turn: the one that responded last comes first, and any failure moves on to the next. An
 * endpoint that is set aside (quorum.ts) or has used up its budget is skipped. Each request is tried once per endpoint;
 * retries with backoff are left to the caller, who knows what may wait.
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
  /** Its host name, with its place in the list if several share it: the rest of the URL may contain a key. */
  readonly name: string;
  readonly client: ChainClient;
  /** The client's request function. */
  readonly request: Request;
  readonly budget: Budget;
  readonly probation: Probation;
}

/** Called with the name of an endpoint. */
type OnAsked = (name: string, isAnswered: boolean) => void;

export interface EndpointsOptions {
  readonly rpcUrls: readonly string[];
  /** In the order of the URLs; a URL without budgets is unlimited. */
  readonly budgets?: readonly (readonly RpcLimit[])[] | undefined;
  /** Per endpoint; ten seconds by default. */
  readonly timeoutMs?: number | undefined;
  readonly onAsked?: OnAsked | undefined;
  readonly log?: Logger | undefined;
}

export interface Endpoints {
  readonly all: readonly Endpoint[];
  /** The endpoints that may be used now, the best first. */
  ready(): readonly Endpoint[];
  /** Runs `work` with each endpoint in turn until one succeeds; throws the last ChainError. */
  ask<Result>(work: (client: ChainClient, request: Request, endpoint: Endpoint) => Promise<Result>): Promise<Result>;
  /** Runs it with this endpoint only. Throws a ChainError. */
  askOne<Result>(endpoint: Endpoint, work: (endpoint: Endpoint) => Promise<Result>): Promise<Result>;
  /** The current endpoint gave a wrong response: prefer another one from now on. */
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
    // Responses that are too big or truncated are not retried here; the next endpoint or a shorter range is tried instead.
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
