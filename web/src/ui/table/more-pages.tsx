import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { FailureNotice } from '../notice.tsx';
import css from './more-pages.module.css';

/** The part of an infinite query's result that the components for paged lists use. */
export interface PagedQuery {
  isPending: boolean;
  /** The rows are of another query, until this one's have loaded. */
  isPlaceholderData: boolean;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
  refetch(): Promise<unknown>;
}

interface MorePagesProps {
  reading: PagedQuery;
  /** Makes the button as wide as the list above it. */
  block?: boolean;
}

/** Below a list: a button that loads the next page without losing focus, or the reason a page failed to load. */
export function MorePages({ reading, block = false }: MorePagesProps) {
  const texts = useTexts({
    more: { ko: '더 보기', en: 'Show more' },
    loading: { ko: '불러오는 중', en: 'Loading' },
  });
  const next = () => void reading.fetchNextPage();
  if (reading.error) {
    const retry = reading.isFetchNextPageError ? next : () => void reading.refetch();
    return (
      <div className={css.failure}>
        <FailureNotice error={reading.error} retry={retry} />
      </div>
    );
  }
  if (!reading.hasNextPage) return null;
  return (
    <div className={classNames(css.more, block && css.block)}>
      <Button
        variant={block ? 'ghost' : 'line'}
        block={block}
        busy={reading.isFetchingNextPage && texts.loading}
        onClick={next}
      >
        {texts.more}
      </Button>
    </div>
  );
}
