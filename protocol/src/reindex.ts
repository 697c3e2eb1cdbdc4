/** Reading a vault's past again: its states, the compared tables, and the stored outcome. */

/** The last three are final. */
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
 * Why nothing was changed. `chainChanged`: the endpoints have another block than the last one read ·
 * `doesNotAddUp`: the events do not follow from each other, or do not give the vault's state · `noHistory`: they do not give
 * the stored state, and no endpoint has the true one of that block · `contradiction`: an endpoint did not
 * confirm another one's reply · `database`: the database could not complete the comparison.
 */
export const REINDEX_FAILURES = ['chainChanged', 'doesNotAddUp', 'noHistory', 'contradiction', 'database'] as const;
export type ReindexFailure = (typeof REINDEX_FAILURES)[number];

/** Rows of a table that differ from the chain. */
export interface TableDifference {
  readonly table: ReindexTable;
  readonly missing: number;
  readonly extra: number;
  readonly changed: number;
}

export interface ReindexResult {
  /** Every table; all zero means that the stored rows equal the chain. */
  readonly tables: readonly TableDifference[];
  /** The first differing rows, by their keys. */
  readonly samples: readonly { readonly table: ReindexTable; readonly key: string }[];
  /** The number of events added up over the vault's whole past, and how long that and the comparison took. */
  readonly addedUp: number;
  readonly compareMs: number;
}

export const countDifferences = ({ tables }: Pick<ReindexResult, 'tables'>): number =>
  tables.reduce((sum, { missing, extra, changed }) => sum + missing + extra + changed, 0);
