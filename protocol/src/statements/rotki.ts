/**
 * rotki's generic events (`rotki_generic_events.csv`). Staked principal is a `Deposit`, returned principal a `Withdrawal`, and
 * a reward `Staking`; a compounded reward is `Staking` followed by a `Deposit`. rotki requires the location `external` for a
 * service that it does not know, and `BNB` is its name for the coin of BNB Smart Chain. Times are UTC in milliseconds. A fee
 * belongs to the first leg of its transaction; rotki imports it as a separate spend event.
 *
 * The format: https://docs.rotki.com/usage-guides/import-data.html (source: github.com/rotki/docs), and the importer itself,
 * rotkehlchen/data_import/importers/rotki_events.py of github.com/rotki/rotki
 */
import { csvLine } from '../csv.ts';
import { exactBnb, feeCells, type Leg, legsCsv, noteOf } from './legs.ts';

const HEADER = ['Type', 'Location', 'Currency', 'Amount', 'Fee', 'Fee Currency', 'Description', 'Timestamp'] as const;

const TYPES: Readonly<Record<Leg['kind'], readonly string[]>> = {
  staked: ['Deposit'],
  returned: ['Withdrawal'],
  rewardPaid: ['Staking'],
  rewardCompounded: ['Staking', 'Deposit'],
};

export const rotki = legsCsv({
  header: HEADER,
  linesOf: (row, { kind, wei }, feeWei) =>
    TYPES[kind]
      .map((type, index) => {
        const fee = feeCells(index === 0 ? feeWei : null);
        return csvLine([type, 'external', 'BNB', exactBnb(wei), ...fee, noteOf(row), row.time * 1_000]);
      })
      .join(''),
});
