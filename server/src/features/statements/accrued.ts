/**
 * The stakes of wallets at a given time, and the rewards they could have claimed then, computed exactly as the contract does.
 */

import type { HeldAtEnd } from '@eleven/protocol/statements/year';
import { fundedSecondsBetween, utcDay } from '@eleven/protocol/vault/reward-days';
import { type AccountSnapshot, accrue, claimable, freeReserve, vaultClock } from '@eleven/protocol/vault/rewards';
import { unpackTerms, unpackTotals } from '@eleven/protocol/vault/words';
import type { Db } from '../../db/database.ts';
import type { VaultKey } from '../../db/vault-key.ts';
import { findAccruals, listChanges, listLaterExits, listStakesBefore, type Moment, sumTerms } from './accrued.store.ts';

const DAY_SECONDS = 86_400;
const EMPTY: AccountSnapshot = { principalWei: 0n, accruedWei: 0n, fundedSecondsPaid: 0n };
const DEPLOYED = { accruedAt: 0n, fundedSeconds: 0n };

/** By account. `at`: the chain time up to which rewards are counted, unix seconds. */
export async function readHeld(
  db: Db,
  key: VaultKey,
  accounts: readonly string[],
  { at, ...moment }: Moment & { readonly at: number },
): Promise<ReadonlyMap<string, HeldAtEnd>> {
  const day = utcDay(moment.until);
  const [stakes, funded, terms] = await Promise.all([
    readStakes(db, key, accounts, moment, day),
    readFunded(db, key, moment, { day, at }),
    sumTerms(db, key, accounts, moment),
  ]);
  return new Map(
    accounts.map((account) => {
      const stake = stakes.get(account) ?? EMPTY;
      const fixed = terms.find((one) => one.account === account);
      return [
        account,
        {
          flexibleWei: stake.principalWei,
          accruedWei: claimable(stake, funded),
          terms: fixed?.count ?? 0,
          fixedWei: fixed?.principalWei ?? 0n,
          setAsideWei: fixed?.setAsideWei ?? 0n,
        },
      ];
    }),
  );
}

/** From the stakes at the end of an earlier day and the changes since, or from all changes ever. */
async function readStakes(
  db: Db,
  key: VaultKey,
  accounts: readonly string[],
  moment: Moment,
  day: number,
): Promise<Map<string, AccountSnapshot>> {
  const fromStart = await listLaterExits(db, key, accounts, moment);
  const fromDay = accounts.filter((account) => !fromStart.includes(account));
  const [before, ...changes] = await Promise.all([
    listStakesBefore(db, key, fromDay, day),
    listChanges(db, key, fromDay, day * DAY_SECONDS, moment),
    listChanges(db, key, fromStart, 0, moment),
  ]);
  const stakes = new Map<string, AccountSnapshot>(
    before.map(({ account, principalWei, accruedWei, fundedSecondsPaid }) => [
      account,
      { principalWei, accruedWei, fundedSecondsPaid: BigInt(fundedSecondsPaid) },
    ]),
  );
  for (const { account, word, ...change } of changes.flat()) {
    if (account === null || word === null) continue;
    const { fundedSeconds } = unpackTotals(word);
    stakes.set(account, afterChange(stakes.get(account) ?? EMPTY, change, fundedSeconds));
  }
  return stakes;
}

function afterChange(
  stake: AccountSnapshot,
  { kind, amountWei, rewardWei }: { kind: string; amountWei: bigint; rewardWei: bigint },
  fundedSeconds: bigint,
): AccountSnapshot {
  const accruedWei = claimable(stake, fundedSeconds);
  const keeps = { fundedSecondsPaid: fundedSeconds, principalWei: stake.principalWei, accruedWei };
  switch (kind) {
    case 'staked':
      return { ...keeps, principalWei: stake.principalWei + amountWei };
    case 'unstaked':
      return { ...keeps, principalWei: stake.principalWei - amountWei };
    case 'rewardPaid':
      return { ...keeps, accruedWei: 0n };
    case 'compounded':
      return { ...keeps, principalWei: stake.principalWei + rewardWei, accruedWei: 0n };
    default:
      return EMPTY;
  }
}

/** The vault's funded seconds at the moment, computed between the accruals around it. */
async function readFunded(
  db: Db,
  key: VaultKey,
  moment: Moment,
  { day, at }: { readonly day: number; readonly at: number },
): Promise<bigint> {
  const { before, after, vault } = await findAccruals(db, key, moment, day);
  if (!vault) return 0n;
  const startAt = BigInt(vault.startAt);
  const first = before === undefined ? DEPLOYED : unpackTotals(before);
  if (after !== undefined) {
    return fundedSecondsBetween(first, unpackTotals(after), vaultClock(startAt, BigInt(at)));
  }
  // Nothing has accrued since: computed as the contract would at that time.
  const totals = unpackTotals(vault.totalsWord);
  const freeWei = freeReserve({ ...unpackTerms(vault.termsWord), ...totals, balanceWei: vault.balanceWei });
  return accrue({ ...totals, freeWei, startAt }, BigInt(at)).fundedSeconds;
}
