/** The sources of BNB's value in dollars and won. Without them, no values are shown. */
import { z } from 'zod/mini';
import { EnvError } from './error.ts';

export interface PricesEnv {
  /** The feed's contract on the vault's chain, lower-case. */
  readonly feed: `0x${string}` | undefined;
  readonly rates: RatesEnv | undefined;
}

export interface RatesEnv {
  readonly url: string;
  /** A file of the same format with earlier days. */
  readonly historyUrl: string | undefined;
}

const RATES_URL = 'must be one https address of a file, without a user or a password';

function isRatesUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  // `file:` and `http:` are allowed only on the local chain: see pricesOf.
  return ['https:', 'http:', 'file:'].includes(protocol) && username + password === '';
}

const ratesUrl = () => z.optional(z.string().check(z.refine(isRatesUrl, { error: RATES_URL })));

export const PRICES_FIELDS = {
  PRICE_FEED_ADDRESS: z.optional(
    z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address of 0x and 40 hex digits')),
  ),
  EXCHANGE_RATES_URL: ratesUrl(),
  EXCHANGE_RATES_HISTORY_URL: ratesUrl(),
};

interface Given {
  readonly PRICE_FEED_ADDRESS?: string | undefined;
  readonly EXCHANGE_RATES_URL?: string | undefined;
  readonly EXCHANGE_RATES_HISTORY_URL?: string | undefined;
}

export function pricesOf(env: Given, local: boolean): PricesEnv {
  const { PRICE_FEED_ADDRESS: feed, EXCHANGE_RATES_URL: url, EXCHANGE_RATES_HISTORY_URL: historyUrl } = env;
  for (const name of ['EXCHANGE_RATES_URL', 'EXCHANGE_RATES_HISTORY_URL'] as const) {
    if (!local && env[name] !== undefined && new URL(env[name]).protocol !== 'https:')
      throw new EnvError(name, RATES_URL);
  }
  if (url !== undefined && feed === undefined)
    throw new EnvError('PRICE_FEED_ADDRESS', 'is missing: values in won are computed from the price of BNB in dollars');
  if (historyUrl !== undefined && url === undefined)
    throw new EnvError('EXCHANGE_RATES_URL', 'is missing: there is a file of earlier days but none of today');
  return {
    feed: feed?.toLowerCase() as `0x${string}` | undefined,
    rates: url === undefined ? undefined : { url, historyUrl },
  };
}
