/** Holdings of wallets at a moment of chain time: from the last day stored before it, and the events since. */

import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  max,
  min,
  not,
  or,
  sum,
} from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { accountDays, positions, vaultDailySnapshots, vaultEvents, vaults } from '../../db/schema.ts';
import type { VaultKey } from '../../db/vault-key.ts';

/** Events that carry the vault's flexible word and have accrued up to their block's time, which an emergency exit does not. */
const ACCRUING = [
  'staked',
  'unstaked',
  'rewardPaid',
  'compounded',
  'exited',
  'reserveFunded',
  'reserveWithdrawn',
  'rewardsUnfunded',
];
const FLEXIBLE = ['staked', 'unstaked', 'rewardPaid', 'compounded', 'exited', 'emergencyExited'];

export interface Moment {
  /** Only events before this chain time count, in Unix seconds. */
  readonly until: number;
  /** Only events up to this block count. */
  readonly lastBlock: number;
}

/** The flexible stake of each account at the end of the last day before `day` on which it changed. */
export function listStakesBefore(db: Db, key: VaultKey, accounts: readonly string[], day: number) {
  const { chainId, vault, account } = accountDays;
  return db
    .selectDistinctOn([account])
    .from(accountDays)
    .where(
      and(
        eq(chainId, key.chainId),
        eq(vault, key.vaultAddress),
        inArray(account, [...accounts]),
        lt(accountDays.day, day),
      ),
    )
    .orderBy(account, desc(accountDays.day));
}

/**
 * Accounts with an emergency exit at the moment or later: earlier days are stored as if the exit had been at the previous
 * accrual.
 */
export async function listLaterExits(db: Db, key: VaultKey, accounts: readonly string[], { until, lastBlock }: Moment) {
  const { account, kind, blockTime, blockNumber } = vaultEvents;
  const rows = await db
    .selectDistinct({ account })
    .from(vaultEvents)
    .where(
      and(
        eq(vaultEvents.chainId, key.chainId),
        eq(vaultEvents.vault, key.vaultAddress),
        inArray(account, [...accounts]),
        eq(kind, 'emergencyExited'),
        or(gte(blockTime, until), gt(blockNumber, lastBlock)),
      ),
    );
  return rows.flatMap((row) => (row.account === null ? [] : [row.account]));
}

/** Events that changed flexible stakes between the chain time `since` and the moment, oldest first. */
export function listChanges(db: Db, key: VaultKey, accounts: readonly string[], since: number, moment: Moment) {
  const { account, kind, amountWei, rewardWei, word, blockTime } = vaultEvents;
  return db
    .select({ account, kind, amountWei, rewardWei, word })
    .from(vaultEvents)
    .where(and(isBefore(key, moment), inArray(account, [...accounts]), inArray(kind, FLEXIBLE), gte(blockTime, since)))
    .orderBy(asc(vaultEvents.id));
}

const isBefore = ({ chainId, vaultAddress }: VaultKey, { until, lastBlock }: Moment) =>
  and(
    eq(vaultEvents.chainId, chainId),
    eq(vaultEvents.vault, vaultAddress),
    lt(vaultEvents.blockTime, until),
    lte(vaultEvents.blockNumber, lastBlock),
  );

/** The vault's words at its last accrual before the moment and at the first one after it, and its newest row. */
export async function findAccruals(db: Db, key: VaultKey, moment: Moment, day: number) {
  const { chainId, blockNumber, logIndex, blockTime, kind, word } = vaultEvents;
  // Only the blocks between two daily snapshots: old years are found without reading everything since.
  const closing = (of: typeof min | typeof max, when: typeof lt | typeof gte) =>
    db
      .select({ block: of(vaultDailySnapshots.blockNumber) })
      .from(vaultDailySnapshots)
      .where(
        and(
          eq(vaultDailySnapshots.chainId, key.chainId),
          eq(vaultDailySnapshots.vault, key.vaultAddress),
          when(vaultDailySnapshots.day, day),
        ),
      );
  const [[lower], [upper]] = await Promise.all([closing(max, lt), closing(min, gte)]);
  const [[before], [after], [vault]] = await Promise.all([
    db
      .select({ word })
      .from(vaultEvents)
      .where(and(isBefore(key, moment), inArray(kind, ACCRUING), lte(blockNumber, upper?.block ?? moment.lastBlock)))
      .orderBy(desc(blockNumber), desc(logIndex))
      .limit(1),
    db
      .select({ word })
      .from(vaultEvents)
      .where(
        and(
          eq(chainId, key.chainId),
          eq(vaultEvents.vault, key.vaultAddress),
          inArray(kind, ACCRUING),
          gte(blockNumber, lower?.block ?? 0),
          // Events after the last block are after the moment, whatever their time.
          or(gte(blockTime, moment.until), gt(blockNumber, moment.lastBlock)),
        ),
      )
      .orderBy(asc(blockNumber), asc(logIndex))
      .limit(1),
    db
      .select()
      .from(vaults)
      .where(and(eq(vaults.chainId, key.chainId), eq(vaults.address, key.vaultAddress))),
  ]);
  return { before: before?.word ?? undefined, after: after?.word ?? undefined, vault };
}

/** Fixed terms that ran, or waited to be redeemed, at the moment. */
export async function sumTerms(db: Db, key: VaultKey, accounts: readonly string[], { until, lastBlock }: Moment) {
  const { chainId, vault, account, id, startedAt, closedAt, principalWei, rewardWei } = positions;
  // Several blocks may have the time of the last one.
  const isAfterLastBlock = (time: typeof startedAt | typeof closedAt, kinds: readonly string[]) =>
    exists(
      db
        .select({ id: vaultEvents.id })
        .from(vaultEvents)
        .where(
          and(
            eq(vaultEvents.chainId, key.chainId),
            eq(vaultEvents.vault, key.vaultAddress),
            gt(vaultEvents.blockNumber, lastBlock),
            eq(vaultEvents.positionId, id),
            inArray(vaultEvents.kind, [...kinds]),
            eq(vaultEvents.blockTime, time),
          ),
        ),
    );
  return db
    .select({
      account,
      count: count(),
      principalWei: sum(principalWei).mapWith(principalWei),
      setAsideWei: sum(rewardWei).mapWith(rewardWei),
    })
    .from(positions)
    .where(
      and(
        eq(chainId, key.chainId),
        eq(vault, key.vaultAddress),
        inArray(account, [...accounts]),
        lt(startedAt, until),
        not(isAfterLastBlock(startedAt, ['locked', 'renewed'])),
        or(isNull(closedAt), gte(closedAt, until), isAfterLastBlock(closedAt, ['redeemed', 'renewed', 'exitedEarly'])),
      ),
    )
    .groupBy(account);
}
