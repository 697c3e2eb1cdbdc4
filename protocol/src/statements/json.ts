/** For programs: one object with the statement's header, a row for each event, and its totals. Amounts are wei as text. */
import { PRODUCT_NAME } from '../product.ts';
import type { StatementAbout, StatementSums, StatementWriter } from './about.ts';
import { keyOf, type Movement, rewardsOf, type StatementRow, type StatementTotals } from './statement.ts';
import { valuesOf } from './values.ts';

export const json: StatementWriter = {
  extension: 'json',
  begin: (about) => `${JSON.stringify(headOf(about)).slice(0, -1)},"rows":[\n`,
  row: (row, index) => `${index === 0 ? '' : ','}${JSON.stringify(rowOf(row))}\n`,
  end: (_about, sums) => `],${JSON.stringify(sumsOf(sums)).slice(1)}\n`,
};

function headOf({ chainId, vaults, asOf, range, zone, wallets, priceFeed }: StatementAbout) {
  return {
    product: PRODUCT_NAME,
    chainId,
    vault: vaults[0]?.address,
    vaults,
    currency: 'BNB',
    asOf,
    zone,
    range: { from: range.from, to: range.to, fromTime: range.fromTime, untilTime: range.untilTime },
    wallets,
    ...(priceFeed && { priceFeed }),
  };
}

function sumsOf({ totals, months, byWallet }: StatementSums) {
  return {
    totals: totalsInText(totals),
    months: months.map(({ month, ...of }) => ({ month, ...totalsInText(of) })),
    byWallet: byWallet.map(({ address, ...of }) => ({ address, ...totalsInText(of) })),
  };
}

function rowOf(row: StatementRow) {
  const { kind, vault, wallet, time, blockNumber, txHash, logIndex, positionId, termDays } = row;
  const what = { kind, vault, wallet, time, blockNumber, txHash, logIndex, positionId, termDays };
  const fee = { feeStatus: row.feeStatus, feeWei: row.feeStatus === 'paid' ? row.feeWei.toString() : null };
  const { price } = row;
  const value = price && { value: { ...valuesOf(row, price), price: price.bnbUsd, rates: price.usdKrw } };
  return { key: keyOf(row), ...what, ...inText(row), ...fee, ...value };
}

export const totalsInText = ({ rows, feeWei, feesNotRead, ...of }: StatementTotals) => ({
  rows,
  ...inText(of),
  feeWei: feeWei.toString(),
  feesNotRead,
});

/** Every amount that moved, and the sum of the rewards. */
function inText(of: Movement) {
  return {
    rewardsWei: rewardsOf(of).toString(),
    rewardPaidWei: of.rewardPaidWei.toString(),
    rewardCompoundedWei: of.rewardCompoundedWei.toString(),
    principalInWei: of.principalInWei.toString(),
    principalOutWei: of.principalOutWei.toString(),
    forfeitedWei: of.forfeitedWei.toString(),
    forfeitedIsPart: of.forfeitedIsPart,
  };
}
