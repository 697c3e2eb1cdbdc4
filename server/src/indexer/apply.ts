/**
 * Writes a range atomically: events, stakes, positions, the users' activity and the cursor in one transaction. The projection
 * must equal the vault's state on the chain at the end of the range.
 */

import type { ActivityParams } from '@eleven/protocol/activity';
import { isAccountEvent, type VaultEvent } from '@eleven/protocol/vault/vault-events';
import { unpackTerms, unpackTotals } from '@eleven/protocol/vault/words';
import type { VaultLog } from '../chain/events.ts';
import { afterCommit, type Tx } from '../db/tx.ts';
import type { VaultKey } from '../db/vault-key.ts';
import type { Hub } from '../live/hub.ts';
import type { Notice } from '../notify/notify.ts';
import { saveProgress, type VaultProgress, type VaultRow } from './cursor.store.ts';
import { saveDays } from './days.store.ts';
import { dailySnapshotOf, noDays, recordDailySnapshot } from './days.ts';
import type { Lease } from './lease/lease.ts';
import { type NotifyDeps, vaultNameParam } from './news/notify-deps.ts';
import { scheduleGoalChecks } from './news/reward-goals.store.ts';
import { notifyOfRewardGoals } from './news/reward-goals.ts';
import { notifyOfTerms } from './news/term-reminders.ts';
import { saveNews, VaultNewsReader } from './news/vault-news.ts';
import { CursorMoved, InvalidChainData } from './problems.ts';
import { applyEvent, type EventFigures, type Projection } from './projection.ts';
import type { Range } from './read-range.ts';
import {
  findLinkedUsers,
  insertEvents,
  loadPositions,
  loadStakes,
  type NewEvent,
  savePositions,
  saveStakes,
} from './rows.store.ts';

export interface ApplyDeps extends NotifyDeps {
  readonly write: Lease['write'];
  readonly hub: Hub;
}

export interface AppliedEvent {
  readonly log: VaultLog;
  readonly blockTime: number;
  readonly figures: EventFigures;
}

/** The vault's row as it is after the range. `from` is the row that the range was read for. */
export async function applyRange(deps: ApplyDeps, from: VaultRow, range: Range): Promise<VaultRow> {
  const { key } = deps;
  return deps.write(async (tx, row) => {
    if (row?.cursorBlock !== from.cursorBlock || row.cursorHash !== from.cursorHash) throw new CursorMoved();
    if (row.reserveWatch === null) throw new Error('the reserve watch has not begun');
    const projection = await loadProjection(tx, key, row, range.logs);
    const reader = new VaultNewsReader(row.reserveWatch);
    let reached = 0;
    const applied = range.logs.map((log): AppliedEvent => {
      const blockTime = range.blocks.get(log.blockNumber)?.time;
      if (blockTime === undefined) throw new Error(`block ${log.blockNumber} was not read`);
      if (blockTime < reached || blockTime > range.end.time) {
        throw new InvalidChainData(`the time of block ${log.blockNumber} is not between those of the blocks around it`);
      }
      reached = blockTime;
      reader.before(projection, blockTime);
      const figures = applyEvent(projection, log, blockTime);
      reader.after(projection, log, blockTime);
      return { log, blockTime, figures };
    });
    compare(projection, range);
    const balanceWei = range.vaultAtEnd?.balanceWei ?? projection.balanceWei;
    reader.end(projection, range.end.time, balanceWei);
    const progress: VaultProgress = {
      cursorBlock: range.end.number,
      cursorHash: range.end.hash,
      cursorTime: range.end.time,
      totalsWord: projection.totals,
      termsWord: projection.terms,
      balanceWei,
      rewardsPaidWei: projection.rewardsPaidWei,
      reserveWatch: reader.watch,
    };
    recordDailySnapshot(projection.days, dailySnapshotOf(progress));
    if (applied.length > 0) {
      const ids = await insertEvents(tx, key, applied.map(rowOf));
      await saveStakes(tx, key, projection.stakes);
      await savePositions(tx, key, projection.positions);
      await notifyLinkedUsers(deps, tx, applied, ids);
    }
    await saveDays(tx, key, projection.days);
    await notifyOfTerms(deps, tx, { after: row.cursorTime, until: range.end.time, now: range.finalizedTime });
    await saveNews(tx, key, reader.news, { wasShort: row.reserveWatch.told !== null, now: deps.now() });
    await scheduleGoalChecks(tx, [...projection.stakes.keys()], range.end.time);
    // Rewards across all vaults are reported once, by the indexer of the open vault.
    if (range.end.time === range.finalizedTime && deps.group?.isOpen !== false)
      await notifyOfRewardGoals(deps, tx, { ...progress, startAt: row.startAt });
    await saveProgress(tx, key, progress);
    if (applied.length > 0 || reader.news.length > 0 || balanceWei !== row.balanceWei) {
      afterCommit(tx, () => deps.hub.publish('vault'));
    }
    // Every page shows a banner about a short reserve.
    if (reader.news.length > 0) afterCommit(tx, () => deps.hub.publish('announcements'));
    return { ...row, ...progress };
  });
}

async function loadProjection(tx: Tx, key: VaultKey, row: VaultRow, logs: readonly VaultLog[]): Promise<Projection> {
  const accounts = new Set<string>();
  const ids = new Set<bigint>();
  for (const { event } of logs) {
    if ('account' in event) accounts.add(event.account);
    if ('id' in event) ids.add(event.id);
  }
  return {
    startAt: BigInt(row.startAt),
    totals: row.totalsWord,
    terms: row.termsWord,
    rewardsPaidWei: row.rewardsPaidWei,
    balanceWei: row.balanceWei,
    stakes: await loadStakes(tx, key, [...accounts]),
    positions: await loadPositions(tx, key, [...ids]),
    days: noDays(),
  };
}

/** Catches faults that no event reveals: events missing at the end of the range, or an impossible balance. */
function compare(projection: Projection, { vaultAtEnd, end }: Range): void {
  if (!vaultAtEnd) return;
  for (const word of ['totals', 'terms'] as const) {
    if (projection[word] !== vaultAtEnd[word]) {
      const [expected, actual] = [projection[word].toString(16), vaultAtEnd[word].toString(16)];
      throw new InvalidChainData(
        `at block ${end.number} the events add up to ${word} ${expected}, but the vault has ${actual}`,
      );
    }
  }
  const { principalWei, owedWei } = unpackTotals(projection.totals);
  const { lockedPrincipalWei, lockedRewardWei } = unpackTerms(projection.terms);
  if (vaultAtEnd.balanceWei < principalWei + owedWei + lockedPrincipalWei + lockedRewardWei) {
    throw new InvalidChainData(`at block ${end.number} the vault appears to hold less than it owes`);
  }
}

export function rowOf({ log, blockTime, figures }: AppliedEvent): NewEvent {
  const { blockNumber, blockHash, logIndex, txHash, event } = log;
  return {
    ...figures,
    positionId: figures.positionId === null ? null : Number(figures.positionId),
    blockNumber,
    blockHash,
    blockTime,
    logIndex,
    txHash,
    kind: event.kind,
    args: argsOf(event),
  };
}

export function argsOf({ kind: _kind, ...args }: VaultEvent): Record<string, string> {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, String(value)]));
}

/** Turns events of linked wallets into activity of their users. */
async function notifyLinkedUsers(
  deps: ApplyDeps,
  tx: Tx,
  applied: readonly AppliedEvent[],
  ids: readonly bigint[],
): Promise<void> {
  const accounts = new Set(applied.flatMap(({ log }) => (isAccountEvent(log.event) ? [log.event.account] : [])));
  const linkedUsers = await findLinkedUsers(tx, [...accounts]);
  const notices = applied.flatMap(({ log: { event, txHash }, blockTime, figures }, index): Notice[] => {
    const eventId = ids[index];
    if (!isAccountEvent(event) || eventId === undefined) return [];
    const userId = linkedUsers.get(event.account);
    if (userId === undefined) return [];
    const params = { ...paramsOf(event.account, figures), ...vaultNameParam(deps) };
    return [{ userId, kind: event.kind, params, now: deps.now(), blockTime, txHash, eventId }];
  });
  await deps.notify(tx, ...notices);
}

/** Uses the same names as the entries created for a wallet's past when it is linked (features/wallet-link). */
function paramsOf(wallet: string, figures: EventFigures): ActivityParams {
  const { amountWei, rewardWei, forfeitedWei, positionId, termDays } = figures;
  return {
    wallet,
    amountWei: amountWei.toString(),
    rewardWei: rewardWei.toString(),
    forfeitedWei: forfeitedWei.toString(),
    ...(positionId === null ? {} : { positionId: positionId.toString() }),
    ...(termDays === null ? {} : { termDays: termDays.toString() }),
  };
}
