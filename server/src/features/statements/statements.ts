/** The wallets and days of a statement, its sums, and its text piece by piece. */

import type { StatementSummary, statementSummary } from '@eleven/protocol/api/statements';
import type { Locale } from '@eleven/protocol/product';
import type {
  StatementAbout,
  StatementSums,
  StatementWallet,
  StatementWriter,
} from '@eleven/protocol/statements/about';
import { addFees, type FeeSums, feeOf, NO_FEES } from '@eleven/protocol/statements/fees';
import { totalsInText } from '@eleven/protocol/statements/json';
import { monthIn, offsetOf, rangeOf } from '@eleven/protocol/statements/range';
import {
  addRow,
  addTotals,
  movementOf,
  NO_TOTALS,
  STATEMENT_FORMATS,
  type StatementMonth,
  type StatementRow,
  type StatementTotals,
  type StatementWalletTotals,
  sumTotals,
} from '@eleven/protocol/statements/statement';
import { countLines, type EventCount, WRITERS } from '@eleven/protocol/statements/writers';
import { nameOfDay } from '@eleven/protocol/vault/reward-days';
import type { z } from 'zod/mini';
import { listWallets } from '../../accounts/wallets.store.ts';
import { readAddress } from '../../chain/addresses.ts';
import type { Vaults } from '../../chain/vaults.ts';
import { AppError } from '../../core/app-error.ts';
import { withChecksum } from '../../core/checksum.ts';
import type { PricesEnv } from '../../core/env/prices.ts';
import { findCommonCursor } from '../../db/common-cursor.ts';
import type { Db } from '../../db/database.ts';
import type { EventPlace } from '../../db/vault-events/event-place.ts';
import type { VaultsKey } from '../../db/vault-key.ts';
import { readPricesAt } from '../../prices/read-prices.ts';
import { type DayFees, type DaySums, type EventRow, listPage, readFees, readSums } from './statements.store.ts';

/** Events per page, and in memory at once: while a slow reader takes one page, the next one is not read yet. */
export const PAGE = 1_000;

const DAY_SECONDS = 86_400;

export interface StatementDeps {
  /** The wallets of each user, always current, since the user may have linked one just now. */
  readonly db: Db;
  /** Events up to a block that the statement names. */
  readonly readDb: Db;
  readonly vaults: Vaults;
  readonly prices: PricesEnv;
}

type Wanted = z.output<(typeof statementSummary)['query']>;

/** The header, known before any event is read, so that a long statement starts as fast as a short one. */
export async function openStatement(
  { db, readDb, vaults, prices }: StatementDeps,
  user: { readonly id: string },
  { wallet, zone, ...wanted }: Wanted,
  locale: Locale,
): Promise<StatementAbout> {
  const range = rangeOf(wanted, zone);
  if (!range) throw new AppError('request.invalid');
  const wallets = await findWallets(db, user.id, wallet);
  const held = heldIn(vaults);
  const asOf = await findCommonCursor(readDb, held);
  if (!asOf) throw new AppError('unavailable');
  return {
    chainId: held.chainId,
    vaults: vaults.all.map(({ address, name }) => ({ address: withChecksum(address), name })),
    asOf,
    range,
    zone,
    locale,
    wallets,
    ...(prices.feed && { priceFeed: withChecksum(prices.feed) }),
  };
}

async function findWallets(db: Db, userId: string, wanted: string): Promise<StatementWallet[]> {
  const linked = await listWallets(db, userId);
  const shown = ({ address, label = null }: { address: string; label?: string | null }) => ({
    address: withChecksum(address),
    label,
  });
  if (wanted === 'all') {
    if (linked.length === 0) throw new AppError('statement.noWallet');
    return linked.map(shown);
  }
  const address = readAddress(wanted);
  if (!address) throw new AppError('wallet.addressInvalid');
  return [shown(linked.find((one) => one.address === address) ?? { address })];
}

export const heldIn = (vaults: Vaults): VaultsKey => ({
  chainId: vaults.open.chain.chainId,
  vaults: vaults.all.map(({ address }) => address),
});

export const lowerCase = ({ address }: StatementWallet): string => address.toLowerCase();

interface AddedUp extends StatementSums {
  readonly events: readonly EventCount[];
  readonly feesPaid: number;
  /** Years in which the wallets did anything, newest first. */
  readonly years: readonly string[];
}

/** The sums of each day, of all time and within the statement's range. */
export async function readDays({ readDb, vaults }: StatementDeps, about: StatementAbout) {
  const { asOf, range, zone, wallets } = about;
  const shiftSeconds = offsetOf(zone);
  const accounts = wallets.map(lowerCase);
  const upTo = { lastBlock: asOf.blockNumber, shiftSeconds };
  const [ever, everyFee] = await Promise.all([
    readSums(readDb, heldIn(vaults), accounts, upTo),
    readFees(readDb, heldIn(vaults), accounts, upTo),
  ]);
  const { fromTime, untilTime } = range;
  // The ends of a range are midnights of its zone: a day is entirely in it or not.
  const isInRange = ({ day }: { readonly day: number }) =>
    (fromTime === null || day * DAY_SECONDS >= fromTime + shiftSeconds) &&
    (untilTime === null || day * DAY_SECONDS < untilTime + shiftSeconds);
  return { ever, days: ever.filter(isInRange), fees: everyFee.filter(isInRange) };
}

async function addUp(deps: StatementDeps, about: StatementAbout): Promise<AddedUp> {
  const { ever, days, fees } = await readDays(deps, about);
  const months = monthsOf(totalsBy(days, fees, ({ day }) => nameOfDay(day).slice(0, 7)));
  return {
    totals: sumTotals(months),
    months,
    byWallet: walletsOf(
      about,
      totalsBy(days, fees, ({ account }) => account),
    ),
    feesPaid: fees.reduce((sum, { paid }) => sum + paid, 0),
    years: [...new Set(ever.map(({ day }) => nameOfDay(day).slice(0, 4)))].reverse(),
    events: days.flatMap(({ kind, count, withReward }) => [
      { kind, hasReward: true, count: withReward },
      { kind, hasReward: false, count: count - withReward },
    ]),
  };
}

type Totals = Map<string, StatementTotals>;

function totalsBy(
  days: readonly DaySums[],
  fees: readonly DayFees[],
  keyOf: (of: DaySums | DayFees) => string,
): Totals {
  const totals: Totals = new Map();
  const change = (key: string, by: (before: StatementTotals) => StatementTotals) =>
    totals.set(key, by(totals.get(key) ?? NO_TOTALS));
  for (const day of days) change(keyOf(day), (sum) => addTotals(sum, movementOf(day.kind, day), day.count));
  for (const fee of fees) change(keyOf(fee), (sum) => addFees(sum, fee));
  return totals;
}

/** In order of time, as the totals are. */
const monthsOf = (totals: Totals): StatementMonth[] => [...totals].map(([month, of]) => ({ month, ...of }));

const walletsOf = ({ wallets }: StatementAbout, totals: Totals): StatementWalletTotals[] =>
  wallets.map((wallet) => ({ address: wallet.address, ...(totals.get(lowerCase(wallet)) ?? NO_TOTALS) }));

export async function describeStatement(deps: StatementDeps, about: StatementAbout): Promise<StatementSummary> {
  const sums = await addUp(deps, about);
  const lines = STATEMENT_FORMATS.map((format) => [format, countLines(WRITERS[format], about, sums)] as const);
  return {
    asOf: about.asOf,
    wallets: [...about.wallets],
    years: [...sums.years],
    totals: totalsInText(sums.totals),
    months: sums.months.map(({ month, ...totals }) => ({ month, ...totalsInText(totals) })),
    byWallet: sums.byWallet.map(({ address, ...totals }) => ({ address, ...totalsInText(totals) })),
    lines: Object.fromEntries(lines) as StatementSummary['lines'],
  };
}

/**
 * The whole text, a page of events at a time. Fails at the end if a rollback has changed the rows that the sums include, or has
 * put the index behind the statement's block: the reader gets an incomplete file instead of a wrong one.
 * A fee may be read meanwhile: the sums include the same fees as the rows.
 */
export async function* writeStatement(
  deps: StatementDeps,
  about: StatementAbout,
  writer: StatementWriter,
): AsyncGenerator<string> {
  yield writer.begin(about);
  const held = heldIn(deps.vaults);
  const { all } = deps.vaults;
  const nameOf = (vault: string) => (all.length > 1 ? all.find(({ address }) => address === vault)?.name : undefined);
  const shownAs = new Map(about.wallets.map((wallet) => [lowerCase(wallet), wallet.address]));
  const span = { ...about.range, lastBlock: about.asOf.blockNumber };
  const written = new Written(about);
  let after: EventPlace | undefined;
  for (let length = PAGE; length === PAGE; ) {
    const page = await listPage(deps.readDb, held, [...shownAs.keys()], span, { after, limit: PAGE });
    length = page.length;
    after = page.at(-1) ?? after;
    const priceAt = await readPricesAt(
      { db: deps.readDb, chainId: held.chainId, prices: deps.prices },
      page.map(({ blockTime }) => blockTime),
    );
    const lines = page.map((event) => {
      const row = {
        ...rowOf(event, shownAs.get(event.account ?? '') ?? '', written.isFirst(event), nameOf(event.vault)),
        ...(about.priceFeed && { price: priceAt(event.blockTime) }),
      };
      const line = writer.row(row, written.totals.rows, about);
      written.add(row);
      return line;
    });
    if (length > 0) yield lines.join('');
  }
  const sums = written.withFees(await addUp(deps, about));
  const reached = (await findCommonCursor(deps.readDb, held))?.blockNumber ?? 0;
  if (reached < about.asOf.blockNumber || !isSame(written.totals, sums.totals))
    throw new Error('the events of a statement changed while it was written');
  yield writer.end(about, sums);
}

/** The sums of a statement's rows, added up while they are written. */
class Written {
  readonly #about: StatementAbout;
  readonly #months: Totals = new Map();
  readonly #wallets: Totals = new Map();
  /** The transaction of each wallet's last row: the rows of one transaction are adjacent. */
  readonly #lastOf = new Map<string, string>();
  totals = NO_TOTALS;

  constructor(about: StatementAbout) {
    this.#about = about;
  }

  isFirst({ account, txHash }: EventRow): boolean {
    const isFirst = this.#lastOf.get(account ?? '') !== txHash;
    this.#lastOf.set(account ?? '', txHash);
    return isFirst;
  }

  add(row: StatementRow): void {
    const month = monthIn(row.time, this.#about.zone);
    this.totals = addRow(this.totals, row);
    this.#months.set(month, addRow(this.#months.get(month) ?? NO_TOTALS, row));
    this.#wallets.set(row.wallet, addRow(this.#wallets.get(row.wallet) ?? NO_TOTALS, row));
  }

  withFees({ totals, months, byWallet }: StatementSums): StatementSums {
    const feesOf = ({ feeWei, feesNotRead }: FeeSums = NO_FEES) => ({ feeWei, feesNotRead });
    return {
      totals: { ...totals, ...feesOf(this.totals) },
      months: months.map((one) => ({ ...one, ...feesOf(this.#months.get(one.month)) })),
      byWallet: byWallet.map((one) => ({ ...one, ...feesOf(this.#wallets.get(one.address)) })),
    };
  }
}

/**
 * `wallet` in checksum form; `vaultName` if there are several; `isFirst` if it is the wallet's first row of the transaction.
 */
export function rowOf(event: EventRow, wallet: string, isFirst: boolean, vaultName?: string): StatementRow {
  const { kind, blockTime, positionId, amountWei, rewardWei, forfeitedWei } = event;
  const { blockNumber, txHash, logIndex, termDays, sender, feeWei } = event;
  const read = sender === null || feeWei === null ? null : { sender, feeWei };
  return {
    ...feeOf(wallet, read, isFirst),
    ...movementOf(kind, { amountWei, rewardWei, forfeitedWei }),
    kind,
    vault: withChecksum(event.vault),
    vaultName,
    wallet,
    time: blockTime,
    blockNumber,
    txHash,
    logIndex,
    positionId: positionId === null ? null : String(positionId),
    termDays,
  };
}

function isSame(one: StatementTotals, other: StatementTotals): boolean {
  return (Object.keys(NO_TOTALS) as (keyof StatementTotals)[]).every((name) => one[name] === other[name]);
}
