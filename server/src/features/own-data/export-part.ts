/** A part of an export, and the ways to read one. */
import type { Locale } from '@eleven/protocol/product';
import type { Db } from '../../db/database.ts';

type Cell = string | number | boolean | null;
export type Row = Readonly<Record<string, Cell>>;

export interface Part {
  readonly name: string;
  readonly columns: readonly string[];
  /** Page by page, in a fixed order. */
  readonly read: () => AsyncIterable<readonly Row[]>;
}

export const PAGE_ROWS = 1_000;

export interface ExportContext {
  readonly db: Db;
  readonly userId: string;
  /** The language of the texts that we write. */
  readonly locale: Locale;
  /** Undefined until the user has confirmed the address: emails sent to it may be about somebody else. */
  readonly confirmedEmail: string | undefined;
  readonly wallets: readonly string[];
}

export const isoTime = (at: Date | null): string | null => at?.toISOString() ?? null;

export const isoChainTime = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1_000).toISOString();

export function fromRows(rows: readonly Row[]): Part['read'] {
  return async function* () {
    yield rows;
  };
}

export function singleRow(name: string, row: Row): Part {
  return { name, columns: Object.keys(row), read: fromRows([row]) };
}

/** For lists that are short for every user. */
export function shortList(name: string, columns: readonly string[], read: () => Promise<readonly Row[]>): Part {
  return {
    name,
    columns,
    read: async function* () {
      yield await read();
    },
  };
}

/** For lists that may be long, in the order of their ids. */
export function longList<Found extends { readonly id: bigint }>(
  name: string,
  columns: readonly string[],
  read: (after: bigint) => Promise<readonly Found[]>,
  toRow: (found: Found) => Row,
): Part {
  return {
    name,
    columns,
    read: async function* () {
      let after = 0n;
      for (;;) {
        const found = await read(after);
        yield found.map(toRow);
        const last = found.at(-1);
        if (!last || found.length < PAGE_ROWS) return;
        after = last.id;
      }
    },
  };
}
