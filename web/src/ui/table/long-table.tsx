import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { FailureNotice } from '../notice.tsx';
import { Skeleton } from '../skeleton.tsx';
import css from './long-table.module.css';
import { type Column, Table } from './table.tsx';

/** A reading that goes on page by page, as an infinite query gives it. */
interface LongReading {
  isPending: boolean;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
  refetch(): Promise<unknown>;
}

interface LongTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  reading: LongReading;
  /** Shown in place of the table when there is nothing. */
  empty: ReactNode;
}

/** A table whose next page is fetched by a button, which keeps the focus. */
export function LongTable<Row>({ caption, columns, rows, rowKey, reading, empty }: LongTableProps<Row>) {
  const texts = useTexts({ more: { ko: '더 보기', en: 'Load more' }, loading: { ko: '불러오는 중', en: 'Loading' } });
  if (reading.isPending) {
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
            <Table caption={caption} columns={columns} rows={rows} rowKey={rowKey} />
          )}
        </Card>
      )}
      {reading.error && (
        <div className={css.card}>
          <FailureNotice
            error={reading.error}
            retry={() => void (reading.isFetchNextPageError ? reading.fetchNextPage() : reading.refetch())}
          />
        </div>
      )}
      {reading.hasNextPage && !reading.error && (
        <div className={css.more}>
          <Button busy={reading.isFetchingNextPage && texts.loading} onClick={() => void reading.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  );
}
