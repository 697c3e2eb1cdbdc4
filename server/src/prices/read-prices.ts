/** The price of BNB and the exchange rates at a given time; null if there was none, or it is not known (yet). */
import type { PriceBasis } from '@eleven/protocol/api/value/prices';
import { areRatesFresh, type BnbPrice, isPriceFresh } from '@eleven/protocol/value';
import type { PricesEnv } from '../core/env/prices.ts';
import type { Db } from '../db/database.ts';
import { type FeedKey, findLatestRound, listRatesAt, listRoundsAt } from './prices.store.ts';

export interface PricesSource {
  readonly db: Db;
  readonly chainId: number;
  readonly prices: PricesEnv;
}

const NONE: PriceBasis = { bnbUsd: null, usdKrw: null };

/** Prices by time. Events of the same second share one reading. */
export async function readPricesAt(
  { db, chainId, prices: { feed, rates } }: PricesSource,
  times: readonly number[],
): Promise<(time: number) => PriceBasis> {
  if (!feed || times.length === 0) return () => NONE;
  const wanted = [...new Set(times)];
  const rounds = new Map((await listRoundsAt(db, { chainId, feed }, wanted)).map((row) => [row.time, row]));
  const ratesRows = rates ? await listRatesAt(db, wanted, true) : [];
  const ratesAt = new Map(ratesRows.map(({ time, ...row }) => [time, row]));
  return (time) => {
    const round = rounds.get(time);
    if (!round || !isPriceFresh(round, time)) return NONE;
    const found = ratesAt.get(time);
    return { bnbUsd: inReply(round), usdKrw: found && areRatesFresh(found, time) ? found : null };
  };
}

/** The newest ones at `now`, chain time in unix seconds; undefined before the first block was seen. */
export async function readLatestPrices(
  { db, chainId, prices: { feed, rates } }: PricesSource,
  now: number | undefined,
): Promise<PriceBasis> {
  if (!feed) return NONE;
  const key: FeedKey = { chainId, feed };
  const round = await findLatestRound(db, key);
  if (!round) return NONE;
  const time = Math.max(now ?? 0, round.knownUntil);
  if (!isPriceFresh(round, time)) return NONE;
  // Displayed rates may be the last known ones: only values in statements must be final.
  const [found] = rates ? await listRatesAt(db, [time], false) : [];
  if (!found || !areRatesFresh(found, time)) return { bnbUsd: inReply(round), usdKrw: null };
  const { time: _, ...usdKrw } = found;
  return { bnbUsd: inReply(round), usdKrw };
}

const inReply = ({ roundId, answer, decimals, updatedAt }: BnbPrice) => ({
  roundId: roundId.toString(),
  answer: answer.toString(),
  decimals,
  updatedAt,
});
