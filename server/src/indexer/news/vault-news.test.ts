/** Decides which news of a reserve reaches the stakers: only the last, and no recovery from a shortage they never heard of. */
import { and, asc, eq, isNull } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { vaultNews } from '../../db/schema.ts';
import { inTransaction } from '../../db/tx.ts';
import { useDatabase } from '../../testing/database.ts';
import type { VaultNews } from './vault-news.store.ts';
import { saveNews, savePast } from './vault-news.ts';

const database = useDatabase();
const NOW = new Date('2026-11-25T00:00:00Z');
const [KEY, OTHER] = ['6', '7'].map((digit) => ({ chainId: 31337, vaultAddress: `0x${digit.repeat(40)}` })) as [
  { chainId: number; vaultAddress: string },
  { chainId: number; vaultAddress: string },
];
afterEach(() => database().db.delete(vaultNews));

const news = (kind: VaultNews['kind'], at: number): VaultNews => ({
  key: `${kind} ${at}`,
  kind,
  params: {},
  at,
  txHash: undefined,
});
const save = (items: readonly VaultNews[], wasShort = false, key = KEY) =>
  inTransaction(database().db, (tx) => saveNews(tx, key, items, { wasShort, now: NOW }));
const past = (items: readonly VaultNews[]) => inTransaction(database().db, (tx) => savePast(tx, KEY, items, NOW));
const waiting = async (key = KEY) => {
  const rows = await database()
    .db.select({ kind: vaultNews.kind })
    .from(vaultNews)
    .where(and(eq(vaultNews.vault, key.vaultAddress), isNull(vaultNews.notifiedAt)))
    .orderBy(asc(vaultNews.at));
  return rows.map(({ kind }) => kind);
};

it('past news is not announced, except a reserve that is still short', async () => {
  await past([news('runwayBelow', 1), news('reserveWithdrawn', 2), news('runwayBack', 3)]);
  expect(await waiting()).toEqual([]);
  await past([news('runwayBelow', 1), news('runwayBack', 3), news('runwayBelow', 4), news('rateZero', 5)]);
  expect(await waiting()).toEqual(['rateZero']);
});

it('a later state of the reserve replaces an earlier one that nobody has received, of the same vault', async () => {
  await save([news('runwayBelow', 1)], false, OTHER);
  await save([news('runwayBelow', 1)]);
  await save([news('stakesPaused', 2), news('rateZero', 3)], true);
  expect(await waiting()).toEqual(['stakesPaused', 'rateZero']);
  expect(await waiting(OTHER)).toEqual(['runwayBelow']);
});

it('news that some have received goes on to the others', async () => {
  await save([news('runwayBelow', 1)]);
  await database().db.update(vaultNews).set({ notifiedUntil: 'someone' });
  await save([news('runwayBack', 2)], true);
  expect(await waiting()).toEqual(['runwayBelow', 'runwayBack']);
});

it('a recovery is announced only if the shortage was', async () => {
  await save([news('runwayBelow', 1)]);
  await save([news('reserveFunded', 2)], true);
  expect(await waiting()).toEqual([]);
  await save([news('runwayBelow', 3), news('runwayBack', 4)]);
  expect(await waiting()).toEqual([]);
  await save([news('runwayBelow', 5)]);
  await database().db.update(vaultNews).set({ notifiedAt: NOW });
  await save([news('reserveFunded', 6)], true);
  expect(await waiting()).toEqual(['reserveFunded']);
});
