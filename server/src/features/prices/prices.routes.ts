/** `GET /api/prices`. */
import { type PriceBasis, prices } from '@eleven/protocol/api/value/prices';
import type { FastifyInstance } from 'fastify';
import type { Chain } from '../../chain/chain.ts';
import { route } from '../../http/route.ts';
import { type PricesSource, readLatestPrices } from '../../prices/read-prices.ts';

export interface PriceRouteDeps extends PricesSource {
  readonly chain: Pick<Chain, 'now'>;
}

/** Every open page requests prices: they share one reply for this long. */
const FRESH_MS = 1_000;

export async function priceRoutes(app: FastifyInstance, { chain, ...source }: PriceRouteDeps): Promise<void> {
  let held: Promise<PriceBasis> | undefined;
  let readAt = 0;
  route(
    app,
    prices,
    () => {
      if (held && performance.now() - readAt < FRESH_MS) return held;
      const reading = readLatestPrices(source, chain.now());
      reading.catch(() => {
        if (held === reading) held = undefined;
      });
      [held, readAt] = [reading, performance.now()];
      return reading;
    },
    { isSame: 'tagged' },
  );
}
