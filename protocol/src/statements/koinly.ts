/**
 * Koinly's universal template. Times are UTC, in whatever zone the year is. A stake is `Add to Pool` and returns as `Remove
 * from Pool`, which moves it without a sale; rewards are `Reward`. A compounded reward is both: income, and then staked.
 * The fee of a transaction is on its first movement, in addition to the amount. The second file has only the rewards.
 *
 * The columns: https://support.koinly.io/en/articles/9489976-how-to-create-a-custom-csv-file-with-your-data
 * The tags: https://support.koinly.io/en/articles/9490056-staking-and-farming-tokens
 */
import { csvLine } from '../csv.ts';
import { exactBnb, feeCells, type Leg, legsCsv, noteOf, rewardsCsv } from './legs.ts';
import { timeIn } from './range.ts';
import type { StatementRow } from './statement.ts';

const HEADER = [
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

export const koinly = legsCsv({ header: HEADER, linesOf });

/** Whether it was paid out or compounded, a reward is income. */
export const koinlyRewards = rewardsCsv(HEADER, (row, { wei }) => linesOf(row, { kind: 'rewardPaid', wei }, null));

function linesOf(row: StatementRow, { kind, wei }: Leg, feeWei: bigint | null): string {
  const amount = [exactBnb(wei), 'BNB'] as const;
  const nothing = [null, null] as const;
  // No net worth.
  const rest = (label: string, fee = feeWei) => [...feeCells(fee), ...nothing, label, noteOf(row), row.txHash] as const;
  const time = `${timeIn(row.time, 'utc')} UTC`;
  const sent = (label: string, fee = feeWei) => csvLine([time, ...amount, ...nothing, ...rest(label, fee)]);
  const received = (label: string) => csvLine([time, ...nothing, ...amount, ...rest(label)]);
  switch (kind) {
    case 'staked':
      return sent('Add to Pool');
    case 'returned':
      return received('Remove from Pool');
    case 'rewardPaid':
      return received('Reward');
    case 'rewardCompounded':
      return received('Reward') + sent('Add to Pool', null);
  }
}
