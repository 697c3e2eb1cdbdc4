/**
 * News for every staker from a vault's events and the time between them: how long the reserve lasts (reserve-watch.ts),
 * withdrawals from it, and pauses. The news depends only on the vault's history, however that is read.
 */

import type { ActivityParams } from '@eleven/protocol/activity';
import {
  changeReserve,
  passTime,
  type ReserveFact,
  type ReserveWatch,
  type Step,
} from '@eleven/protocol/vault/reserve-watch';
import { vaultFigures } from '@eleven/protocol/vault/vault-figures';
import type { VaultLog } from '../../chain/events.ts';
import type { Tx } from '../../db/tx.ts';
import type { VaultKey } from '../../db/vault-key.ts';
import type { Projection } from '../projection.ts';
import { dropUnsentLevels, insertNews, LEVEL_KINDS, releaseNews, type VaultNews } from './vault-news.store.ts';

const SHORT: readonly string[] = ['runwayBelow', 'rateZero'];

const isLevel = ({ kind }: VaultNews): boolean => LEVEL_KINDS.some((name) => name === kind);

interface Change {
  readonly at: number;
  fundedWei: bigint;
  txHash: string | undefined;
}

/** Reads a range: call `before` and `after` around each event, then `end`. */
export class VaultNewsReader {
  readonly news: VaultNews[] = [];
  watch: ReserveWatch;
  #change: Change | undefined;
  /** Ordinals of equal news in one transaction. */
  readonly #seen = new Map<string, number>();

  constructor(watch: ReserveWatch) {
    this.watch = watch;
  }

  /** Several changes within one second count as one: the last state applies. */
  before(projection: Projection, blockTime: number): void {
    if (this.#change?.at === blockTime) return;
    this.#closeChange(projection);
    this.#take(passTime(this.watch, blockTime - 1), projection);
    this.#change = { at: blockTime, fundedWei: 0n, txHash: undefined };
  }

  after(projection: Projection, { event, txHash }: VaultLog, blockTime: number): void {
    if (event.kind === 'reserveFunded' && this.#change) {
      this.#change.fundedWei += event.amountWei;
      this.#change.txHash = txHash;
    }
    if (event.kind === 'reserveWithdrawn') {
      const params = { ...figures(projection, blockTime), amountWei: event.amountWei.toString() };
      this.#add('reserveWithdrawn', params, blockTime, txHash);
    }
    if (event.kind === 'pauseSet') {
      this.#add(event.paused ? 'stakesPaused' : 'stakesResumed', figures(projection, blockTime), blockTime, txHash);
    }
  }

  /** @param balanceWei The vault's balance at the end; BNB forced into it appears in no event. */
  end(projection: Projection, endTime: number, balanceWei: bigint): void {
    this.#closeChange(projection);
    if (balanceWei !== projection.balanceWei) {
      const held = { ...projection, balanceWei };
      this.#take(changeReserve(this.watch, endTime, fundedUntil(held, endTime)), held);
    }
    // News due in exactly the last second waits: another block may have the same time.
    this.#take(passTime(this.watch, endTime - 1), { ...projection, balanceWei });
  }

  #closeChange(projection: Projection): void {
    const change = this.#change;
    if (!change) return;
    this.#change = undefined;
    this.#take(changeReserve(this.watch, change.at, fundedUntil(projection, change.at)), projection, change);
  }

  #take({ watch, facts }: Step, projection: Projection, change?: Change): void {
    this.watch = watch;
    for (const fact of facts) this.news.push(newsOf(fact, figures(projection, fact.at), change));
  }

  #add(kind: VaultNews['kind'], params: ActivityParams, at: number, txHash: string): void {
    const name = `${kind} ${txHash}`;
    const ordinal = this.#seen.get(name) ?? 0;
    this.#seen.set(name, ordinal + 1);
    this.news.push({ key: `${name} ${ordinal}`, kind, params, at, txHash });
  }
}

function newsOf(fact: ReserveFact, params: ActivityParams, change: Change | undefined): VaultNews {
  const { kind, days, at } = fact;
  const isFunded = kind === 'back' && change !== undefined && change.fundedWei > 0n;
  const name = kind === 'below' ? 'runwayBelow' : isFunded ? 'reserveFunded' : 'runwayBack';
  return {
    key: `${kind} ${days} ${at}`,
    kind: days === 0 ? (kind === 'below' ? 'rateZero' : 'rateBack') : name,
    params: { ...params, days: days.toString(), ...(isFunded ? { amountWei: change.fundedWei.toString() } : {}) },
    at,
    txHash: isFunded ? change.txHash : undefined,
  };
}

/**
 * Writes new items, in the transaction that found them, for features/vault-news to send. A recovery of the reserve is news
 * only if its shortage was.
 * @param wasShort Whether the reserve was already short before this range.
 */
export async function saveNews(
  tx: Tx,
  key: VaultKey,
  news: readonly VaultNews[],
  { wasShort, now }: { wasShort: boolean; now: Date },
): Promise<void> {
  if (news.length === 0) return;
  const found = await insertNews(tx, key, news, now);
  const fresh = news.filter((item) => found.has(item.key));
  const last = fresh.findLast(isLevel);
  const wasUnsent = last !== undefined && (await dropUnsentLevels(tx, key, now));
  const isNotified = (level: VaultNews) =>
    SHORT.includes(level.kind) || level.kind === 'rateBack' || (wasShort && !wasUnsent);
  const released = fresh.filter((item) => (isLevel(item) ? item === last && isNotified(item) : true));
  await releaseNews(
    tx,
    key,
    released.map((item) => item.key),
  );
}

/** Records news from before the watch began without announcing it, except for a reserve that is still short. */
export async function savePast(tx: Tx, key: VaultKey, news: readonly VaultNews[], now: Date): Promise<void> {
  if (news.length === 0) return;
  const found = await insertNews(tx, key, news, now);
  const last = news.findLast(isLevel);
  if (last && found.has(last.key) && SHORT.includes(last.kind)) await releaseNews(tx, key, [last.key]);
}

const stored = ({ startAt, totals, terms, balanceWei }: Projection) => ({
  startAt,
  totalsWord: totals,
  termsWord: terms,
  balanceWei,
});

/** Chain time up to which flexible rewards are funded; null without flexible stakes. */
function fundedUntil(projection: Projection, at: number): number | null {
  const until = vaultFigures(stored(projection), BigInt(at)).fundedUntil;
  return until === undefined ? null : Number(until);
}

/** Parameters of the texts; staff see all of them. */
function figures(projection: Projection, at: number): ActivityParams {
  const now = vaultFigures(stored(projection), BigInt(at));
  return {
    balanceWei: now.balanceWei.toString(),
    principalWei: now.principalWei.toString(),
    lockedWei: (now.lockedPrincipalWei + now.lockedRewardWei).toString(),
    freeWei: now.freeWei.toString(),
    withdrawableWei: now.withdrawableWei.toString(),
    ...(now.fundedUntil === undefined ? {} : { untilAt: now.fundedUntil.toString() }),
  };
}
