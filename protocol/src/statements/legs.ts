/** Splits an event into the separate movements that tax tools need. */
import { ACTIVITY_KINDS } from '../activity.ts';
import { shortAddress } from '../address.ts';
import { csvLine } from '../csv.ts';
import { formatBnb } from '../money.ts';
import { PRODUCT_NAME } from '../product.ts';
import type { StatementWriter } from './about.ts';
import { FEE_TEXTS } from './fees.ts';
import { keyOf, type StatementRow } from './statement.ts';

/**
 * staked: principal from the wallet into the stake · returned: principal back to the wallet · rewardPaid: a reward sent to the
 * wallet · rewardCompounded: a reward that was staked at once
 */
export interface Leg {
  readonly kind: 'staked' | 'returned' | 'rewardPaid' | 'rewardCompounded';
  readonly wei: bigint;
}

/** Without empty movements: omits a reward that was rounded down to zero. */
function legsOf(row: StatementRow): Leg[] {
  const legs: Leg[] = [
    { kind: 'staked', wei: row.principalInWei },
    { kind: 'returned', wei: row.principalOutWei },
    { kind: 'rewardPaid', wei: row.rewardPaidWei },
    { kind: 'rewardCompounded', wei: row.rewardCompoundedWei },
  ];
  return legs.filter(({ wei }) => wei > 0n);
}

/** BNB with all 18 decimal places, without commas or exponent. */
export const exactBnb = (wei: bigint): string => formatBnb(wei, 18).replaceAll(',', '');

interface LegsCsv {
  readonly header: readonly string[];
  /** `feeWei` belongs to the first movement of an event; null if there is none, or if it has a separate line. */
  linesOf(row: StatementRow, leg: Leg, feeWei: bigint | null): string;
  /** A fee in a separate line. */
  feeLine?(row: StatementRow, feeWei: bigint): string;
}

/** A CSV file for a tax tool: its header, and lines for each movement. Each event has at least one. */
export const legsCsv = ({ header, linesOf, feeLine }: LegsCsv): StatementWriter => ({
  extension: 'csv',
  hasFeeLines: feeLine !== undefined,
  begin: () => csvLine(header),
  row(row) {
    const feeWei = row.feeStatus === 'paid' && row.feeWei > 0n ? row.feeWei : null;
    const withMovement = feeLine ? null : feeWei;
    const lines = legsOf(row).map((leg, index) => linesOf(row, leg, index === 0 ? withMovement : null));
    return lines.join('') + (feeLine && feeWei !== null ? feeLine(row, feeWei) : '');
  },
  end: () => '',
});

/** Only the rewards, without fees: users of this file get the transactions, with their fees, from another source. */
export const rewardsCsv = (
  header: readonly string[],
  lineOf: (row: StatementRow, leg: Leg) => string,
): StatementWriter => ({
  extension: 'csv',
  begin: () => csvLine(header),
  row: (row) =>
    legsOf(row)
      .filter(({ kind }) => kind === 'rewardPaid' || kind === 'rewardCompounded')
      .map((leg) => lineOf(row, leg))
      .join(''),
  end: () => '',
});

/** A fee and its currency, or neither. */
export const feeCells = (feeWei: bigint | null): readonly [string | null, string | null] =>
  feeWei === null ? [null, null] : [exactBnb(feeWei), 'BNB'];

/** One line of English ASCII text, as the tools require, ending with the key of the event. */
export function noteOf(row: StatementRow): string {
  const { kind, termDays, positionId } = row;
  return [
    PRODUCT_NAME,
    ACTIVITY_KINDS[kind].action.en,
    ...(termDays === null ? [] : [`${termDays} days`]),
    ...(positionId === null ? [] : [`position ${positionId}`]),
    // Not all tools have a column for it, and one file may contain several wallets.
    `wallet ${inAscii(row.wallet)}`,
    // The address, because a name may have letters that the tools refuse.
    ...(row.vaultName === undefined ? [] : [`vault ${inAscii(row.vault)}`]),
    ...forfeitedNotes(row),
    ...feeNote(row),
    keyOf(row),
  ].join(' - ');
}

const inAscii = (address: string): string => shortAddress(address).replace('…', '...');

/** Only what is missing: the figure itself has its column or line. */
function feeNote({ feeStatus }: StatementRow): string[] {
  return feeStatus === 'notRead' || feeStatus === 'byAnother' ? [`network fee ${FEE_TEXTS[feeStatus].en}`] : [];
}

function forfeitedNotes({ forfeitedWei, forfeitedIsPart }: StatementRow): string[] {
  if (forfeitedWei === 0n) return forfeitedIsPart ? ['rewards given up not counted'] : [];
  const known = `gave up ${exactBnb(forfeitedWei)} BNB of rewards`;
  return [forfeitedIsPart ? `${known} and more that is not counted` : known];
}
