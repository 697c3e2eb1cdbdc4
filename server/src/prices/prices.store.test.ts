import { afterEach, expect, it } from 'vitest';
import { exchangeRates, priceRounds } from '../db/schema.ts';
import { inTransaction } from '../db/tx.ts';
import { useDatabase } from '../testing/database.ts';
import { deleteUnkept, findLastRates, listRoundsAt, type RatesRow, saveRates, saveRound } from './prices.store.ts';

const database = useDatabase();
const KEY = { chainId: 31337, feed: `0x${'f'.repeat(40)}` };
afterEach(async () => {
  for (const table of [priceRounds, exchangeRates]) await database().db.delete(table);
});

const round = (roundId: bigint, knownUntil: number, changes: Partial<typeof priceRounds.$inferSelect> = {}) => ({
  ...KEY,
  ...{ roundId, answer: 600n, decimals: 8, startedAt: 100, updatedAt: 100, nextUpdatedAt: null, knownUntil },
  isKept: false,
  ...changes,
});
const save = (row: typeof priceRounds.$inferSelect) => inTransaction(database().db, (tx) => saveRound(tx, row));

it('a round whose answer or time differs from the stored one is refused', async () => {
  expect(await save(round(1n, 150))).toBe(true);
  expect(await save(round(1n, 160))).toBe(true);
  expect(await save(round(1n, 170, { answer: 601n }))).toBe(false);
  expect(await save(round(1n, 170, { updatedAt: 101 }))).toBe(false);
});

it('a round is the price up to the time at which it is known to be the newest, and no longer', async () => {
  await save(round(1n, 150));
  const at = async (time: number) => (await listRoundsAt(database().db, KEY, [time])).map(({ roundId }) => roundId);
  expect([await at(99), await at(100), await at(150), await at(151)]).toEqual([[], [1n], [1n], []]);
});

it('only earlier rounds that belong to no event are deleted', async () => {
  for (const row of [round(1n, 150, { isKept: true }), round(2n, 150), round(3n, 150)]) await save(row);
  await inTransaction(database().db, (tx) => deleteUnkept(tx, KEY, 3n));
  const left = await database().db.select({ roundId: priceRounds.roundId }).from(priceRounds);
  expect(left.map(({ roundId }) => roundId).sort()).toEqual([1n, 3n]);
});

it('a file that was read earlier does not shorten how long the rates are known to count', async () => {
  const rates = (countsUntil: number): RatesRow => ({
    ...{ day: '2026-11-25', usdPerEur: '1.1593', krwPerEur: '1698.42', countsFrom: 100, countsUntil },
  });
  for (const until of [300, 200]) await inTransaction(database().db, (tx) => saveRates(tx, [rates(until)]));
  expect((await findLastRates(database().db))?.countsUntil).toBe(300);
});
