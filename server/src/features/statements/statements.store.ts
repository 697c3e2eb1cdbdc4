/**
 * The events of wallets and the fees of their transactions, added up by day, and page by page in the order of the chain. All
 * addresses lower-case.
 */

import type { FeeSums } from '@eleven/protocol/statements/fees';
import { ACCOUNT_EVENT_KINDS, type AccountEventKind, isAccountEventKind } from '@eleven/protocol/vault/vault-events';
import { type AnyColumn, and, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import { transactionFees, vaultEvents } from '../../db/schema.ts';
import { type EventPlace, isAfter, OLDEST_FIRST, UNION_OLDEST_FIRST } from '../../db/vault-events/event-place.ts';
import { isFeeOfEvent } from '../../db/vault-events/fee-of-event.ts';
import type { VaultsKey } from '../../db/vault-key.ts';

const isOf = ({ chainId, vaults: held }: VaultsKey, account: SQL | undefined): SQL | undefined =>
  and(eq(vaultEvents.chainId, chainId), inArray(vaultEvents.vault, [...held]), account);

export interface DaySums {
  readonly account: string;
  /** Days since 1970-01-01 on a clock that is `shiftSeconds` ahead of UTC. */
  readonly day: number;
  readonly kind: AccountEventKind;
  readonly count: number;
  /** The number of these events that paid a reward. */
  readonly withReward: number;
  readonly amountWei: bigint;
  readonly rewardWei: bigint;
  readonly forfeitedWei: bigint;
}

/**
 * All events of the accounts up to a block, by day, kind and account, oldest first. SQL neither sorts, as it would sort
 * all events before adding them up, nor filters by kind, as it would compare kinds one by one.
 */
export async function readSums(
  db: Db,
  key: VaultsKey,
  accounts: readonly string[],
  { lastBlock, shiftSeconds }: { readonly lastBlock: number; readonly shiftSeconds: number },
): Promise<DaySums[]> {
  const day = dayOf(vaultEvents.blockTime, shiftSeconds);
  const rows = await db
    .select({
      account: vaultEvents.account,
      day: day.mapWith(Number),
      kind: vaultEvents.kind,
      count: sql<number>`count(*)`.mapWith(Number),
      withReward: sql<number>`count(*) filter (where ${vaultEvents.rewardWei} > 0)`.mapWith(Number),
      amountWei: sql<bigint>`sum(${vaultEvents.amountWei})`.mapWith(vaultEvents.amountWei),
      rewardWei: sql<bigint>`sum(${vaultEvents.rewardWei})`.mapWith(vaultEvents.rewardWei),
      forfeitedWei: sql<bigint>`sum(${vaultEvents.forfeitedWei})`.mapWith(vaultEvents.forfeitedWei),
    })
    .from(vaultEvents)
    .where(and(isOf(key, inArray(vaultEvents.account, [...accounts])), lte(vaultEvents.blockNumber, lastBlock)))
    .groupBy(vaultEvents.account, day, vaultEvents.kind);
  const own = rows.flatMap(({ account, ...row }) => (account === null ? [] : [{ account, ...row }]));
  return own.filter(isOfStake).sort((a, b) => a.day - b.day);
}

/** Inlined: a parameter would make the grouping a different expression. */
const dayOf = (time: AnyColumn | SQL, shiftSeconds: number) =>
  sql<number>`(${time} + ${sql.raw(String(shiftSeconds))}) / 86400`;

export interface DayFees extends FeeSums {
  readonly account: string;
  readonly day: number;
  /** Transactions that cost the account something. */
  readonly paid: number;
}

/** The fees of the same events by day and account, once for each transaction. */
export async function readFees(
  db: Db,
  key: VaultsKey,
  accounts: readonly string[],
  { lastBlock, shiftSeconds }: { readonly lastBlock: number; readonly shiftSeconds: number },
): Promise<DayFees[]> {
  const { account, blockTime, txHash } = vaultEvents;
  const { sender, feeWei } = transactionFees;
  const transactions = db
    .selectDistinct({ account, blockTime, txHash, sender, feeWei })
    .from(vaultEvents)
    .leftJoin(transactionFees, isFeeOfEvent)
    .where(
      and(
        isOf(key, inArray(account, [...accounts])),
        inArray(vaultEvents.kind, ACCOUNT_EVENT_KINDS),
        lte(vaultEvents.blockNumber, lastBlock),
      ),
    )
    .as('transactions');
  const day = dayOf(transactions.blockTime, shiftSeconds);
  const isOwn = sql`${transactions.sender} = ${transactions.account}`;
  const rows = await db
    .select({
      account: transactions.account,
      day: day.mapWith(Number),
      feeWei: sql<bigint>`coalesce(sum(${transactions.feeWei}) filter (where ${isOwn}), 0)`.mapWith(feeWei),
      feesNotRead: sql<number>`count(*) filter (where ${transactions.sender} is null)`.mapWith(Number),
      paid: sql<number>`count(*) filter (where ${isOwn} and ${transactions.feeWei} > 0)`.mapWith(Number),
    })
    .from(transactions)
    .groupBy(transactions.account, day);
  return rows.flatMap((row) => (row.account === null ? [] : [{ ...row, account: row.account }]));
}

export interface Span {
  /** Unix seconds; the end is exclusive. Null if unbounded. */
  readonly fromTime: number | null;
  readonly untilTime: number | null;
  /** No event after this block: events that arrive meanwhile belong to the next statement. */
  readonly lastBlock: number;
}

export interface Page {
  /** The last event of the previous page. */
  readonly after: EventPlace | undefined;
  readonly limit: number;
}

/** Oldest first. Each account is read separately by its index; at most `limit` of its rows are touched. */
export async function listPage(db: Db, key: VaultsKey, accounts: readonly string[], span: Span, page: Page) {
  const [first, second, ...more] = accounts.map((account) => pageOf(db, key, account, span, page));
  if (!first) return [];
  const rows = second
    ? await unionAll(first, second, ...more)
        .orderBy(...UNION_OLDEST_FIRST)
        .limit(page.limit)
    : await first;
  return rows.filter(isOfStake);
}

export type EventRow = Awaited<ReturnType<typeof listPage>>[number];

function pageOf(
  db: Db,
  key: VaultsKey,
  account: string,
  { fromTime, untilTime, lastBlock }: Span,
  { after, limit }: Page,
) {
  return db
    .select({
      id: vaultEvents.id,
      vault: vaultEvents.vault,
      kind: vaultEvents.kind,
      account: vaultEvents.account,
      blockNumber: vaultEvents.blockNumber,
      blockTime: vaultEvents.blockTime,
      logIndex: vaultEvents.logIndex,
      txHash: vaultEvents.txHash,
      positionId: vaultEvents.positionId,
      termDays: vaultEvents.termDays,
      amountWei: vaultEvents.amountWei,
      rewardWei: vaultEvents.rewardWei,
      forfeitedWei: vaultEvents.forfeitedWei,
      sender: transactionFees.sender,
      feeWei: transactionFees.feeWei,
    })
    .from(vaultEvents)
    .leftJoin(transactionFees, isFeeOfEvent)
    .where(
      and(
        isOf(key, eq(vaultEvents.account, account)),
        inArray(vaultEvents.kind, ACCOUNT_EVENT_KINDS),
        after && isAfter(after),
        lte(vaultEvents.blockNumber, lastBlock),
        fromTime === null ? undefined : gte(vaultEvents.blockTime, fromTime),
        untilTime === null ? undefined : lt(vaultEvents.blockTime, untilTime),
      ),
    )
    .orderBy(...OLDEST_FIRST)
    .limit(limit);
}

/** A wallet can also have funded the reserve, which does not belong to its stake. */
const isOfStake = <Row extends { kind: string }>(row: Row): row is Row & { kind: AccountEventKind } =>
  isAccountEventKind(row.kind);
