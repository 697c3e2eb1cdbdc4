import type { ReactNode } from 'react';
import { Card } from '../card.tsx';
import { Skeleton } from '../skeleton.tsx';
import css from './long-table.module.css';
import { MorePages, type PagedQuery } from './more-pages.tsx';
import { type Column, Table } from './table.tsx';

interface LongTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  reading: PagedQuery;
  /** Replaces the table if there are no rows. */
  empty: ReactNode;
}

/** A table that loads page by page. */
export function LongTable<Row>({ caption, columns, rows, rowKey, reading, empty }: LongTableProps<Row>) {
  // An empty list of other filters says nothing about these.
  if (reading.isPending || (reading.isPlaceholderData && rows.length === 0)) {
    return (
      <Card className={css.card}>
        <div className={css.waiting}>
          <Skeleton />
          <Skeleton size="medium" />
          <Skeleton />
        </div>
      </Card>
    );
  }
  return (
    <>
      {(rows.length > 0 || !reading.error) && (
        <Card bare className={css.card}>
          {rows.length === 0 ? (
            <div className={css.empty}>{empty}</div>
          ) : (
            <div aria-busy={reading.isPlaceholderData}>
              <Table caption={caption} columns={columns} rows={rows} rowKey={rowKey} />
            </div>
          )}
        </Card>
      )}
      <MorePages reading={reading} />
    </>
  );
}
