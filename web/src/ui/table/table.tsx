import type { ReactNode } from 'react';
import text from '../../styles/text.module.css';
import { classNames } from '../class-names.ts';
import css from './table.module.css';

export interface Column<Row> {
  /** Needed only if two columns have the same head. */
  id?: string;
  /** Every column has a head for screen readers; `hideHead` hides it visually. */
  head: string;
  hideHead?: boolean;
  cell(row: Row): ReactNode;
  /** number: figures at the right · actions: buttons at the right */
  kind?: 'number' | 'actions';
  /**
   * On narrow pages: `wide` takes a full line, `labelled` shows the head above the value, `line` beside it on a full line,
   * `end` is placed at the right of the preceding cell. Empty cells are omitted there, and show a dash elsewhere.
   */
  narrow?: 'wide' | 'labelled' | 'line' | 'end';
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
}

/** A table that becomes stacked rows below 880 px. Its roles are explicit, because `display` would remove them. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a table that is displayed as a grid is no table to a screen reader otherwise
    <table className={css.table} role="table">
      <caption className={text.hiddenVisually}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.id ?? column.head}
              role="columnheader"
              scope="col"
              className={column.kind && css[column.kind]}
            >
              {column.hideHead ? <span className={text.hiddenVisually}>{column.head}</span> : column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <td
                key={column.id ?? column.head}
                role="cell"
                className={classNames(column.kind && css[column.kind], column.narrow && css[column.narrow])}
                data-label={column.head}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}
