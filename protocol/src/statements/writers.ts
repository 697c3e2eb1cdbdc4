/** The writer of each format, and the length of a file before it is written. */
import type { AccountEventKind } from '../vault/vault-events.ts';
import type { StatementAbout, StatementSums, StatementWriter } from './about.ts';
import { cointracking, cointrackingRewards } from './cointracking.ts';
import { genericCsv } from './generic-csv.ts';
import { json } from './json.ts';
import { koinly, koinlyRewards } from './koinly.ts';
import { print } from './print.ts';
import { rotki } from './rotki.ts';
import { movementOf, type StatementFormat, type StatementRow } from './statement.ts';

export const WRITERS: Readonly<Record<StatementFormat, StatementWriter>> = {
  csv: genericCsv,
  koinly,
  koinlyRewards,
  cointracking,
  cointrackingRewards,
  rotki,
  json,
  print,
};

/** The number of events of one kind, with or without a reward: all of these have the same number of lines. */
export interface EventCount {
  readonly kind: AccountEventKind;
  readonly hasReward: boolean;
  readonly count: number;
}

/** Line feeds of the whole file: the maximum of a progress bar. `feesPaid`: transactions with a fee that the wallet paid. */
export function countLines(
  writer: StatementWriter,
  about: StatementAbout,
  { events, feesPaid, ...sums }: StatementSums & { readonly events: readonly EventCount[]; readonly feesPaid: number },
): number {
  const around = lineFeeds(writer.begin(about)) + lineFeeds(writer.end(about, sums));
  const fees = writer.hasFeeLines ? feesPaid : 0;
  return events.reduce((sum, { kind, hasReward, count }) => {
    const one = sampleOf(kind, hasReward);
    return sum + count * lineFeeds(writer.row(one, 1, about));
  }, around + fees);
}

const lineFeeds = (text: string): number => text.split('\n').length - 1;

function sampleOf(kind: AccountEventKind, hasReward: boolean): StatementRow {
  const movement = movementOf(kind, { amountWei: 1n, rewardWei: hasReward ? 1n : 0n, forfeitedWei: 1n });
  const where = {
    vault: '',
    wallet: '',
    time: 0,
    blockNumber: 0,
    txHash: '',
    logIndex: 0,
    positionId: null,
    termDays: null,
  };
  return { ...where, kind, ...movement, feeStatus: 'counted', feeWei: 0n };
}
