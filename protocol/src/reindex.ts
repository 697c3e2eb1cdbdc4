/** Reading a vault's past again: its states, the tables that are compared, and what is kept of the outcome. */

/** The last three are ends. */
export const REINDEX_STATES = ['waiting', 'reading', 'comparing', 'done', 'stopped', 'failed'] as const;
export type ReindexState = (typeof REINDEX_STATES)[number];

/** In the order of the report. */
export const REINDEX_TABLES = [
  'vault_events',
  'flexible_stakes',
  'positions',
  'vault_days',
  'account_days',
  'vault_closings',
  'vaults',
] as const;
export type ReindexTable = (typeof REINDEX_TABLES)[number];

/**
 * Why nothing was changed. `chainChanged`: the endpoints have another block than the one that was read last ·
 * `doesNotAddUp`: the events do not follow from each other, or do not make the state that the vault has · `noHistory`: they do
 * not make the state that is written, and no endpoint keeps the true one of that block · `contradiction`: an endpoint did not
 * confirm what another one had said · `database`: the database did not manage the comparison.
 */
export const REINDEX_FAILURES = ['chainChanged', 'doesNotAddUp', 'noHistory', 'contradiction', 'database'] as const;
export type ReindexFailure = (typeof REINDEX_FAILURES)[number];

/** Rows of a table that were not as the chain has it. */
export interface TableDifference {
  readonly table: ReindexTable;
  readonly missing: number;
  readonly extra: number;
  readonly changed: number;
}

export interface ReindexResult {
  /** Every table; all zero: what was written equals the chain. */
  readonly tables: readonly TableDifference[];
  /** The first of the rows, by their keys. */
  readonly samples: readonly { readonly table: ReindexTable; readonly key: string }[];
  /** Events of the vault's whole past that were added up, and how long that and the comparison took. */
  readonly addedUp: number;
  readonly compareMs: number;
}

export const countDifferences = ({ tables }: Pick<ReindexResult, 'tables'>): number =>
  tables.reduce((sum, { missing, extra, changed }) => sum + missing + extra + changed, 0);
