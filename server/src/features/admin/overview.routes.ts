/** The admin overview, and who can use the vault's admin actions. */
import { adminOverview, MATURITY_DAYS, vaultControl } from '@eleven/protocol/api/admin/overview';
import type { FastifyInstance } from 'fastify';
import type { Vaults } from '../../chain/vaults.ts';
import { withChecksum } from '../../core/checksum.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/client.ts';
import { DAILY_COUNTS, type DailyCount } from '../../http/limits.ts';
import { route } from '../../http/route.ts';
import * as store from './overview.store.ts';

export interface OverviewDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly vaults: Vaults;
}

const DAY_SECONDS = 86_400;
const DAYS = 14;

export async function overviewRoutes(app: FastifyInstance, { db, clock, vaults }: OverviewDeps): Promise<void> {
  route(app, adminOverview, async ({ query }) => {
    const { chain } = vaults.of(query.vault);
    const now = clock.now();
    const days = lastDays(now, DAYS);
    const since = new Date(`${days[0]}T00:00:00Z`);
    const week = new Date(now.getTime() - 7 * DAY_SECONDS * 1_000);
    const signUps = await store.countSignUps(db, since);
    const counts = await store.readDailyCounts(db, days[0] ?? '');
    const of = (day: string, name: DailyCount) =>
      counts.find((row) => row.day === day && row.name === name)?.count ?? 0;
    const [signIns, failedSignIns] = DAILY_COUNTS;
    // Terms end by the clock of the chain.
    const chainNow = chain.now() ?? Math.floor(now.getTime() / 1_000);
    const maturities = [];
    for (const withinDays of MATURITY_DAYS) {
      maturities.push({
        withinDays,
        ...(await store.sumMaturities(db, chain, chainNow + withinDays * DAY_SECONDS)),
      });
    }
    return {
      users: await store.countUsers(db, week, now),
      days: days.map((day) => ({
        day,
        signUps: signUps.get(day) ?? 0,
        signIns: of(day, signIns),
        failedSignIns: of(day, failedSignIns),
      })),
      mails: await store.readMailQueue(db, clock.now()),
      maturities,
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

/** 2026-11-21, oldest first; the last is today. */
function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    new Date(now.getTime() - (count - 1 - i) * DAY_SECONDS * 1_000).toISOString().slice(0, 10),
  );
}
