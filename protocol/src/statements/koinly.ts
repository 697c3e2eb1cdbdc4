/**
 * Koinly's universal template. Times are UTC, whatever zone the year is of. What is staked is `Add to Pool` and comes back
 * as `Remove from Pool`, which moves it without a sale; rewards are `Reward`. One that was compounded is both: income, and
 * then staked. Fees stay empty: Koinly finds them by the transaction.
 *
 * The columns: https://support.koinly.io/en/articles/9489976-how-to-create-a-custom-csv-file-with-your-data
 * The tags: https://support.koinly.io/en/articles/9490056-staking-and-farming-tokens
 */
import { csvLine } from '../csv.ts';
import type { StatementWriter } from './about.ts';
import { allPlaces, type Leg, legsOf, noteOf } from './legs.ts';
import { timeIn } from './range.ts';
import type { StatementRow } from './statement.ts';

const HEAD = [
  'Date',
  'Sent Amount',
  'Sent Currency',
  'Received Amount',
  'Received Currency',
  'Fee Amount',
  'Fee Currency',
  'Net Worth Amount',
  'Net Worth Currency',
  'Label',
  'Description',
  'TxHash',
] as const;

export const koinly: StatementWriter = {
  extension: 'csv',
  begin: () => csvLine(HEAD),
  row: (row) =>
    legsOf(row)
      .map((leg) => linesOf(row, leg))
      .join(''),
  end: () => '',
};

function linesOf(row: StatementRow, { kind, wei }: Leg): string {
  const received = (label: string) => [null, null, allPlaces(wei), 'BNB', label];
  const sent = [allPlaces(wei), 'BNB', null, null, 'Add to Pool'];
  const line = ([sentAmount, sentCurrency, receivedAmount, receivedCurrency, label]: readonly (string | null)[]) =>
    csvLine([
      `${timeIn(row.time, 'utc')} UTC`,
      sentAmount ?? null,
      sentCurrency ?? null,
      receivedAmount ?? null,
      receivedCurrency ?? null,
      null,
      null,
      null,
      null,
      label ?? null,
      noteOf(row),
      row.txHash,
    ]);
  switch (kind) {
    case 'in':
      return line(sent);
    case 'out':
      return line(received('Remove from Pool'));
    case 'paid':
      return line(received('Reward'));
    case 'kept':
      return line(received('Reward')) + line(sent);
  }
}
