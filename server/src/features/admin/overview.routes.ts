/** The admin overview, and which wallets can use the vault's admin actions. */

import { adminOverview, MATURITY_DAYS, vaultControl } from '@eleven/protocol/api/admin/overview';
import type { FastifyInstance } from 'fastify';
import { perVault, type Vaults } from '../../chain/vaults.ts';
import { withChecksum } from '../../core/checksum.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { readTally } from '../../db/tallies.store.ts';
import type { VaultKey } from '../../db/vault-key.ts';
import { DAILY_COUNTS, type DailyCount } from '../../http/limits.ts';
import { route } from '../../http/route.ts';
import { findVaultRow, type VaultRow } from './forecast.store.ts';
import * as store from './overview.store.ts';

export interface OverviewDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly vaults: Vaults;
}

const DAY_SECONDS = 86_400;
const MINUTE_SECONDS = 60;
const DAYS = 14;

export async function overviewRoutes(app: FastifyInstance, { db, clock, vaults }: OverviewDeps): Promise<void> {
  const maturitiesOf = perVault(vaults, ({ chain }) => createMaturities(db, chain));

  route(app, adminOverview, async ({ query }) => {
    const { chain } = vaults.of(query.vault);
    const now = clock.now();
    const days = lastDays(now, DAYS);
    const week = new Date(now.getTime() - 7 * DAY_SECONDS * 1_000);
    // Tallies of all days (UTC).
    const signUps = await readTally(db, 'users');
    const counts = await store.readDailyCounts(db, days[0] ?? '');
    const of = (day: string, name: DailyCount) =>
      counts.find((row) => row.day === day && row.name === name)?.count ?? 0;
    const [signIns, failedSignIns] = DAILY_COUNTS;
    // Terms end by the clock of the chain.
    const chainNow = chain.now() ?? Math.floor(now.getTime() / 1_000);
    return {
      users: await store.countUsers(db, week, now, signUps),
      days: days.map((day) => ({
        day,
        signUps: signUps.get(day) ?? 0,
        signIns: of(day, signIns),
        failedSignIns: of(day, failedSignIns),
      })),
      mails: await store.readMailFigures(db, clock.now()),
      maturities: await maturitiesOf(query.vault)(chainNow),
    };
  });

  route(app, vaultControl, async ({ query }) => {
    const { chain } = vaults.of(query.vault);
    const { owner, pendingOwner, guardian, withdrawableWei, ...control } = await chain.control();
    return {
      ...control,
      owner: withChecksum(owner),
      pendingOwner: pendingOwner && withChecksum(pendingOwner),
      guardian: guardian && withChecksum(guardian),
      withdrawableWei: withdrawableWei.toString(),
    };
  });
}

/** While nothing happens in the vault, the sums are reused, as in the forecast, but only for a minute. */
function createMaturities(db: Db, key: VaultKey) {
  const read = (at: number) =>
    Promise.all(
      MATURITY_DAYS.map(async (withinDays) => ({
        withinDays,
        ...(await store.sumMaturitiesUntil(db, key, at + withinDays * DAY_SECONDS)),
      })),
    );
  let last: { row: VaultRow | undefined; at: number; value: ReturnType<typeof read> } | undefined;
  return async (at: number) => {
    const row = await findVaultRow(db, key);
    const isSame =
      last?.row &&
      last.row.totalsWord === row?.totalsWord &&
      last.row.termsWord === row.termsWord &&
      Math.abs(at - last.at) < MINUTE_SECONDS;
    if (last && isSame) return last.value;
    const value = read(at);
    const asked = { row, at, value };
    last = asked;
    value.catch(() => {
      if (last === asked) last = undefined;
    });
    return value;
  };
}

/** 2026-11-21, oldest first; the last is today. */
function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    new Date(now.getTime() - (count - 1 - i) * DAY_SECONDS * 1_000).toISOString().slice(0, 10),
  );
}
