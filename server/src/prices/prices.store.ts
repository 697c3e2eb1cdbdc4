/** Rounds of the price feed, and daily exchange rates. Addresses are lower-case. */
import type { ExchangeRates } from '@eleven/protocol/value';
import { and, asc, desc, eq, gt, lt, lte, min, type SQL, sql } from 'drizzle-orm';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/database.ts';
import { exchangeRates, priceCursors, priceRounds, vaultEvents, vaults } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

export interface FeedKey {
  readonly chainId: number;
  readonly feed: string;
}

export type RoundRow = typeof priceRounds.$inferSelect;

const isOfFeed = ({ chainId, feed }: FeedKey): SQL | undefined =>
  and(eq(priceRounds.chainId, chainId), eq(priceRounds.feed, feed));

/** False, with nothing written, if the same round is stored with a different answer. */
export async function saveRound(tx: Tx, row: RoundRow): Promise<boolean> {
  const saved = await tx
    .insert(priceRounds)
    .values(row)
    .onConflictDoUpdate({
      target: [priceRounds.chainId, priceRounds.feed, priceRounds.roundId],
      set: {
        nextUpdatedAt: sql`coalesce(${priceRounds.nextUpdatedAt}, excluded.next_updated_at)`,
        knownUntil: sql`case when ${priceRounds.nextUpdatedAt} is not null then ${priceRounds.knownUntil}
          when excluded.next_updated_at is not null then excluded.known_until
          else greatest(${priceRounds.knownUntil}, excluded.known_until) end`,
        isKept: sql`${priceRounds.isKept} or excluded.is_kept`,
      },
      setWhere: sql`${priceRounds.answer} = excluded.answer and ${priceRounds.updatedAt} = excluded.updated_at`,
    })
    .returning({ roundId: priceRounds.roundId });
  return saved.length > 0;
}

/** Rounds that belong to no event and are not the newest. */
export async function deleteUnkept(tx: Tx, key: FeedKey, latest: bigint): Promise<void> {
  await tx
    .delete(priceRounds)
    .where(and(isOfFeed(key), eq(priceRounds.isKept, false), lt(priceRounds.roundId, latest)));
}

export async function findLatestRound(db: Db, key: FeedKey): Promise<RoundRow | undefined> {
  const [row] = await db.select().from(priceRounds).where(isOfFeed(key)).orderBy(desc(priceRounds.roundId)).limit(1);
  return row;
}

/** The stored rounds next to a time: the last one up to it, and the first one after it. */
export async function findNeighbours(db: Db, key: FeedKey, time: number): Promise<RoundRow[]> {
  const ofFeed = isOfFeed(key);
  const before = await db
    .select()
    .from(priceRounds)
    .where(and(ofFeed, lte(priceRounds.updatedAt, time)))
    .orderBy(desc(priceRounds.updatedAt), desc(priceRounds.roundId))
    .limit(1);
  const after = await db
    .select()
    .from(priceRounds)
    .where(and(ofFeed, gt(priceRounds.updatedAt, time)))
    .orderBy(asc(priceRounds.updatedAt), asc(priceRounds.roundId))
    .limit(1);
  return [...before, ...after];
}

export async function listVaults(db: Db, chainId: number): Promise<string[]> {
  const rows = await db.select({ address: vaults.address }).from(vaults).where(eq(vaults.chainId, chainId));
  return rows.map(({ address }) => address);
}

export async function findCursor(db: Db, { chainId, feed }: FeedKey, vault: string): Promise<bigint> {
  const [row] = await db
    .select({ eventId: priceCursors.eventId })
    .from(priceCursors)
    .where(and(eq(priceCursors.chainId, chainId), eq(priceCursors.feed, feed), eq(priceCursors.vault, vault)));
  return row?.eventId ?? 0n;
}

export async function saveCursor(tx: Tx, { chainId, feed }: FeedKey, vault: string, eventId: bigint): Promise<void> {
  await tx
    .insert(priceCursors)
    .values({ chainId, feed, vault, eventId })
    .onConflictDoUpdate({
      target: [priceCursors.chainId, priceCursors.feed, priceCursors.vault],
      set: { eventId },
      setWhere: lt(priceCursors.eventId, eventId),
    });
}

/** Events of a vault after the cursor, in chain order. */
export function listEventTimes(db: Db, chainId: number, vault: string, after: bigint, limit: number) {
  return db
    .select({ id: vaultEvents.id, time: vaultEvents.blockTime })
    .from(vaultEvents)
    .where(and(eq(vaultEvents.chainId, chainId), eq(vaultEvents.vault, vault), gt(vaultEvents.id, after)))
    .orderBy(asc(vaultEvents.id))
    .limit(limit);
}

export async function findFirstEventTime(db: Db, chainId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ time: min(vaultEvents.blockTime) })
    .from(vaultEvents)
    .where(eq(vaultEvents.chainId, chainId));
  return row?.time ?? undefined;
}

/** The round that was newest at each of the times, if that is known. */
export async function listRoundsAt(db: Db, { chainId, feed }: FeedKey, times: readonly number[]) {
  return db
    .select({
      time: sql<number>`wanted.at`.mapWith(Number),
      roundId: sql<bigint>`found.round_id`.mapWith(priceRounds.roundId),
      answer: sql<bigint>`found.answer`.mapWith(priceRounds.answer),
      decimals: sql<number>`found.decimals`.mapWith(Number),
      updatedAt: sql<number>`found.updated_at`.mapWith(Number),
    })
    .from(sql`(select value::bigint as at from json_array_elements_text(${JSON.stringify(times)}::json)) as wanted
      cross join lateral (
        select round_id, answer, decimals, updated_at, known_until from price_rounds
        where chain_id = ${chainId} and feed = ${feed} and updated_at <= wanted.at
        order by updated_at desc, round_id desc limit 1
      ) as found`)
    .where(sql`found.known_until >= wanted.at`);
}

// --- Exchange rates -------------------------------------------------------------------------------------------------

export type RatesRow = typeof exchangeRates.$inferSelect;

export async function findLastRates(db: Db | Tx): Promise<RatesRow | undefined> {
  const [row] = await db.select().from(exchangeRates).orderBy(desc(exchangeRates.day)).limit(1);
  return row;
}

export async function findFirstRates(db: Db | Tx): Promise<RatesRow | undefined> {
  const [row] = await db.select().from(exchangeRates).orderBy(asc(exchangeRates.day)).limit(1);
  return row;
}

/** Replaces stored rates with those of the file, in case the bank has corrected them. */
export async function saveRates(tx: Tx, rows: readonly RatesRow[]): Promise<void> {
  for (const part of chunks(rows)) {
    await tx
      .insert(exchangeRates)
      .values(part)
      .onConflictDoUpdate({
        target: exchangeRates.day,
        set: {
          usdPerEur: sql`excluded.usd_per_eur`,
          krwPerEur: sql`excluded.krw_per_eur`,
          countsUntil: sql`greatest(${exchangeRates.countsUntil}, excluded.counts_until)`,
        },
      });
  }
  // A day counts at most until the next one begins to.
  await tx.execute(sql`
    update exchange_rates set counts_until = following.counts_from
    from (select day, lead(counts_from) over (order by day) as counts_from from exchange_rates) as following
    where following.day = exchange_rates.day and exchange_rates.counts_until > following.counts_from`);
}

/** The last rates up to each of the times; `isFinal`: only if it is known that no later ones had appeared. */
export async function listRatesAt(
  db: Db,
  times: readonly number[],
  isFinal: boolean,
): Promise<(ExchangeRates & { time: number })[]> {
  return db
    .select({
      time: sql<number>`wanted.at`.mapWith(Number),
      day: sql<string>`found.day`,
      usdPerEur: sql<string>`found.usd_per_eur::text`,
      krwPerEur: sql<string>`found.krw_per_eur::text`,
    })
    .from(sql`(select value::bigint as at from json_array_elements_text(${JSON.stringify(times)}::json)) as wanted
      cross join lateral (
        select day, usd_per_eur, krw_per_eur, counts_until from exchange_rates
        where counts_from <= wanted.at order by day desc limit 1
      ) as found`)
    .where(isFinal ? sql`found.counts_until > wanted.at` : undefined);
}
