/** Which wallets and days a statement is of, what it adds up to, and its text piece by piece. */
import type { StatementSummary, statementSummary } from '@eleven/protocol/api/statements';
import type { Locale } from '@eleven/protocol/product';
import type {
  StatementAbout,
  StatementSums,
  StatementWallet,
  StatementWriter,
} from '@eleven/protocol/statements/about';
import { inText } from '@eleven/protocol/statements/json';
import { offsetOf, rangeOf } from '@eleven/protocol/statements/range';
import {
  addTotals,
  movementOf,
  NO_TOTALS,
  STATEMENT_FORMATS,
  type StatementMonth,
  type StatementRow,
  type StatementTotals,
} from '@eleven/protocol/statements/statement';
import { countLines, type EventCount, WRITERS } from '@eleven/protocol/statements/writers';
import { nameOfDay } from '@eleven/protocol/vault/reward-days';
import type { z } from 'zod/mini';
import { readAddress } from '../../chain/addresses.ts';
import { AppError } from '../../core/app-error.ts';
import { withChecksum } from '../../core/checksum.ts';
import type { Db } from '../../db/client.ts';
import {
  type DaySums,
  type EventRow,
  findCursor,
  listLinked,
  listPage,
  readSums,
  type VaultKey,
} from './statements.store.ts';

/** So many events are in memory at once; while a slow reader takes one page, the next one waits. */
export const PAGE = 1_000;

const DAY_SECONDS = 86_400;

export interface StatementDeps {
  /** The wallets of each user: never old, since the user may have linked one just now. */
  readonly db: Db;
  /** Events up to a block that the statement names. */
  readonly readDb: Db;
  readonly chain: VaultKey;
}

type Wanted = z.output<(typeof statementSummary)['query']>;

/** The header, known before any event is read, so that a long statement starts as fast as a short one. */
export async function openStatement(
  { db, readDb, chain }: StatementDeps,
  user: { readonly id: string },
  { wallet, zone, ...wanted }: Wanted,
  locale: Locale,
): Promise<StatementAbout> {
  const range = rangeOf(wanted, zone);
  if (!range) throw new AppError('request.invalid');
  const wallets = await findWallets(db, user.id, wallet);
  const asOf = await findCursor(readDb, chain);
  if (!asOf) throw new AppError('unavailable');
  return { chainId: chain.chainId, vault: withChecksum(chain.vaultAddress), asOf, range, zone, locale, wallets };
}

async function findWallets(db: Db, userId: string, wanted: string): Promise<StatementWallet[]> {
  const linked = await listLinked(db, userId);
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

const lowerCase = ({ address }: StatementWallet): string => address.toLowerCase();

interface AddedUp extends StatementSums {
  readonly events: readonly EventCount[];
  /** In which the wallets ever did anything, newest first. */
  readonly years: readonly string[];
}

async function addUp({ readDb, chain }: StatementDeps, about: StatementAbout): Promise<AddedUp> {
  const { asOf, range, zone, wallets } = about;
  const shiftSeconds = offsetOf(zone);
  const ever = await readSums(readDb, chain, wallets.map(lowerCase), { lastBlock: asOf.blockNumber, shiftSeconds });
  const { fromTime, untilTime } = range;
  // The ends of a range are midnights of its zone: a day is in it or not.
  const days = ever.filter(
    ({ day }) =>
      (fromTime === null || day * DAY_SECONDS >= fromTime + shiftSeconds) &&
      (untilTime === null || day * DAY_SECONDS < untilTime + shiftSeconds),
  );
  const months = monthsOf(days);
  return {
    totals: months.reduce<StatementTotals>((sum, month) => addTotals(sum, month, month.rows), NO_TOTALS),
    months,
    years: [...new Set(ever.map(({ day }) => nameOfDay(day).slice(0, 4)))].reverse(),
    events: days.flatMap(({ kind, count, withReward }) => [
      { kind, hasReward: true, count: withReward },
      { kind, hasReward: false, count: count - withReward },
    ]),
  };
}

function monthsOf(days: readonly DaySums[]): StatementMonth[] {
  const months = new Map<string, StatementTotals>();
  for (const { day, kind, count, ...sums } of days) {
    const month = nameOfDay(day).slice(0, 7);
    months.set(month, addTotals(months.get(month) ?? NO_TOTALS, movementOf(kind, sums), count));
  }
  return [...months].map(([month, totals]) => ({ month, ...totals }));
}

export async function describeStatement(deps: StatementDeps, about: StatementAbout): Promise<StatementSummary> {
  const sums = await addUp(deps, about);
  const inReply = ({ rows, ...of }: StatementTotals) => ({ rows, ...inText(of) });
  const lines = STATEMENT_FORMATS.map((format) => [format, countLines(WRITERS[format], about, sums)] as const);
  return {
    asOf: about.asOf,
    wallets: [...about.wallets],
    years: [...sums.years],
    totals: inReply(sums.totals),
    months: sums.months.map(({ month, ...totals }) => ({ month, ...inReply(totals) })),
    lines: Object.fromEntries(lines) as StatementSummary['lines'],
  };
}

/**
 * The whole text, a page of events at a time. Fails at its end when what was written is not what the events add up to then,
 * or the index is no longer as far as it was, both after a roll-back: a reader has no whole file, in place of a wrong one.
 */
export async function* writeStatement(
  deps: StatementDeps,
  about: StatementAbout,
  writer: StatementWriter,
): AsyncGenerator<string> {
  yield writer.begin(about);
  const shownAs = new Map(about.wallets.map((wallet) => [lowerCase(wallet), wallet.address]));
  const span = { ...about.range, lastBlock: about.asOf.blockNumber };
  let [after, written] = [0n, NO_TOTALS];
  for (let length = PAGE; length === PAGE; ) {
    const page = await listPage(deps.readDb, deps.chain, [...shownAs.keys()], span, { after, limit: PAGE });
    length = page.length;
    after = page.at(-1)?.id ?? after;
    const lines = page.map((event) => {
      const row = rowOf(event, shownAs.get(event.account ?? '') ?? '');
      const line = writer.row(row, written.rows, about);
      written = addTotals(written, row);
      return line;
    });
    if (length > 0) yield lines.join('');
  }
  const sums = await addUp(deps, about);
  const reached = (await findCursor(deps.readDb, deps.chain))?.blockNumber ?? 0;
  if (reached < about.asOf.blockNumber || !isSame(written, sums.totals))
    throw new Error('the events of a statement changed while it was written');
  yield writer.end(about, sums);
}

/** `wallet` as it is shown. */
export function rowOf(event: EventRow, wallet: string): StatementRow {
  const { kind, blockTime, positionId, amountWei, rewardWei, forfeitedWei } = event;
  const { blockNumber, txHash, logIndex, termDays } = event;
  return {
    ...movementOf(kind, { amountWei, rewardWei, forfeitedWei }),
    kind,
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
