/** The value of BNB, with the round of the price feed and the day's exchange rates that it comes from. */
import { z } from 'zod/mini';
import { defineRoute } from '../route.ts';
import { chainTime } from '../shapes.ts';

const whole = z.string().check(z.regex(/^\d{1,78}$/));
const rate = z.string().check(z.regex(/^\d{1,9}(?:\.\d{1,9})?$/));

/** The source of an amount's value: protocol/src/value.ts has the arithmetic. */
export const priceBasis = z.object({
  /** US dollars for one BNB, in units of 10^-decimals; null if there is no price, or none from the last 25 hours. */
  bnbUsd: z.nullable(
    z.object({
      /** The round of the feed contract: anyone can read it with `getRoundData`. */
      roundId: whole,
      answer: whole,
      decimals: z.int(),
      updatedAt: chainTime,
    }),
  ),
  /** The reference rates of the European Central Bank, for one euro; null if there are none. */
  usdKrw: z.nullable(z.object({ day: z.string(), usdPerEur: rate, krwPerEur: rate })),
});
export type PriceBasis = z.infer<typeof priceBasis>;

export const prices = defineRoute({
  method: 'GET',
  path: '/api/prices',
  access: 'public',
  summary:
    'The newest price of BNB in US dollars with its round, and the newest exchange rates to the won with their day.',
  reply: priceBasis,
});
