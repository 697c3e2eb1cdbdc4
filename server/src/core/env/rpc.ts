/** The chain's endpoints, and each one's request budget. */
import { z } from 'zod/mini';
import { EnvError } from './error.ts';

export interface RpcLimit {
  readonly requests: number;
  readonly per: 'second' | 'day' | 'month';
}

export interface RpcEnv {
  readonly urls: readonly string[];
  /** One for each URL; an empty list means no limit. */
  readonly budgets: readonly (readonly RpcLimit[])[];
}

const LIMIT = /^([1-9]\d{0,11})\/(second|day|month)$/;
const BUDGETS = 'must be one for each of RPC_URLS, separated by commas, like: 25/second 3000000/month, none';

const partsOf = (list: string) => list.split(',').map((part) => part.trim());
const isRpcUrl = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
const isBudget = (value: string) => {
  const units = value.split(/\s+/).map((limit) => LIMIT.exec(limit)?.[2]);
  return value === 'none' || (!units.includes(undefined) && new Set(units).size === units.length);
};

export const RPC_FIELDS = {
  RPC_URLS: z.string().check(
    z.refine((value) => partsOf(value).every(isRpcUrl), {
      error: 'must be http or https addresses separated by commas',
    }),
  ),
  RPC_BUDGETS: z.optional(z.string().check(z.refine((value) => partsOf(value).every(isBudget), { error: BUDGETS }))),
};

export function rpcOf(env: { readonly RPC_URLS: string; readonly RPC_BUDGETS?: string | undefined }): RpcEnv {
  const urls = partsOf(env.RPC_URLS);
  if (env.RPC_BUDGETS === undefined) return { urls, budgets: urls.map(() => []) };
  const budgets = partsOf(env.RPC_BUDGETS);
  if (budgets.length !== urls.length) throw new EnvError('RPC_BUDGETS', BUDGETS);
  return { urls, budgets: budgets.map(limitsOf) };
}

function limitsOf(budget: string): readonly RpcLimit[] {
  return budget.split(/\s+/).flatMap((limit) => {
    const [, requests, per] = LIMIT.exec(limit) ?? [];
    return per === undefined ? [] : [{ requests: Number(requests), per: per as RpcLimit['per'] }];
  });
}
