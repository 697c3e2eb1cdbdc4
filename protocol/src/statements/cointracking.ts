/**
 * CoinTracking's CSV import. A stake leaves one place and arrives at another, as a `Withdrawal` and a `Deposit`: this makes it
 * a transfer and not a sale. Rewards are `Staking`, at the wallet or, if compounded, at the stake. Times are UTC,
 * which has to be chosen on the import page. A fee is an `Other Fee` that leaves the wallet: the fee column is only
 * informative, and is not deducted from a balance. The second file has only the rewards.
 *
 * The columns: https://cointracking.info/import/import_csv/
 * The types: https://cointracking.freshdesk.com/en/support/solutions/articles/29000042783-transaction-types
 * Fees: https://cointracking.freshdesk.com/en/support/solutions/articles/29000007202-entering-fees
 * A stake in two places: https://cointracking.freshdesk.com/en/support/solutions/articles/29000018253
 */
import { csvLine } from '../csv.ts';
import { PRODUCT_NAME } from '../product.ts';
import { exactBnb, type Leg, legsCsv, noteOf, rewardsCsv } from './legs.ts';
import { timeIn } from './range.ts';
import type { StatementRow } from './statement.ts';

const HEADER = [
  'Type',
  'Buy Amount',
  'Buy Currency',
  'Sell Amount',
  'Sell Currency',
  'Fee',
  'Fee Currency',
  'Exchange',
  'Trade-Group',
  'Comment',
  'Date',
  'Tx-ID',
] as const;

export const cointracking = legsCsv({ header: HEADER, linesOf, feeLine });

export const cointrackingRewards = rewardsCsv(HEADER, linesOf);

function linesOf(row: StatementRow, { kind, wei }: Leg): string {
  const amount = [exactBnb(wei), 'BNB'] as const;
  const nothing = [null, null] as const;
  const comes = (type: string, place: string) => csvLine([type, ...amount, ...nothing, ...restOf(row, place)]);
  const leaves = (place: string) => csvLine(['Withdrawal', ...nothing, ...amount, ...restOf(row, place)]);
  const wallet = walletOf(row);
  switch (kind) {
    case 'staked':
      return leaves(wallet) + comes('Deposit', PRODUCT_NAME);
    case 'returned':
      return leaves(PRODUCT_NAME) + comes('Deposit', wallet);
    case 'rewardPaid':
      return comes('Staking', wallet);
    case 'rewardCompounded':
      return comes('Staking', PRODUCT_NAME);
  }
}

function feeLine(row: StatementRow, feeWei: bigint): string {
  return csvLine(['Other Fee', null, null, exactBnb(feeWei), 'BNB', ...restOf(row, walletOf(row))]);
}

const walletOf = ({ wallet }: StatementRow): string => `Wallet ${wallet}`;
/** Without a fee. */
const restOf = (row: StatementRow, place: string) =>
  [null, null, place, 'Staking', noteOf(row), dateOf(row.time), row.txHash] as const;

/** `22.11.2026 09:30:05` */
function dateOf(time: number): string {
  const [day = '', clock = ''] = timeIn(time, 'utc').split(' ');
  return `${day.split('-').reverse().join('.')} ${clock}`;
}
