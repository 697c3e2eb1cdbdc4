/**
 * rotki's generic events (`rotki_generic_events.csv`). A stake is a `Deposit`, its return a `Withdrawal`, a reward
 * `Staking`; a compounded reward is `Staking` and then a `Deposit`. The location is `external`, which rotki requires for a
 * place that it does not list, and `BNB` is its name for the coin of BNB Smart Chain. Times are UTC in milliseconds. A fee
 * belongs to the first movement of its transaction; rotki turns it into a separate spending.
 *
 * https://docs.rotki.com/usage-guides/import-data.html (source: github.com/rotki/docs) and the reader itself,
 * rotkehlchen/data_import/importers/rotki_events.py of github.com/rotki/rotki
 */
import { csvLine } from '../csv.ts';
import { allPlaces, feeCells, type Leg, legsCsv, noteOf } from './legs.ts';

const HEAD = ['Type', 'Location', 'Currency', 'Amount', 'Fee', 'Fee Currency', 'Description', 'Timestamp'] as const;

const TYPES: Readonly<Record<Leg['kind'], readonly string[]>> = {
  in: ['Deposit'],
  out: ['Withdrawal'],
  paid: ['Staking'],
  kept: ['Staking', 'Deposit'],
};

export const rotki = legsCsv({
  head: HEAD,
  linesOf: (row, { kind, wei }, feeWei) =>
    TYPES[kind]
      .map((type, index) => {
        const fee = feeCells(index === 0 ? feeWei : null);
        return csvLine([type, 'external', 'BNB', allPlaces(wei), ...fee, noteOf(row), row.time * 1_000]);
      })
      .join(''),
});
