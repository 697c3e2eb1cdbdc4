import { useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { POSITION_TEXTS } from './position-texts.ts';
import css from './positions-card.module.css';
import type { PositionPages } from './use-position-pages.ts';

interface PositionsMoreProps {
  pages: PositionPages;
  /** The number of positions in the table, of `total`. */
  shown: number;
  total: number;
}

/** Below the table: how many positions are shown, announced when it changes, and the button for the next page. */
export function PositionsMore({ pages, shown, total }: PositionsMoreProps) {
  const texts = useTexts(POSITION_TEXTS);
  const count = useRef<HTMLParagraphElement>(null);
  const isWaitedFor = useRef(false);
  const { hasMore, failure } = pages;
  // The button disappears with the last page. Keep the focus here instead of at the top of the document.
  useEffect(() => {
    if (!hasMore && isWaitedFor.current) count.current?.focus();
    if (!hasMore) isWaitedFor.current = false;
  }, [hasMore]);
  const loadMore = () => {
    isWaitedFor.current = true;
    pages.loadMore();
  };
  return (
    <div className={css.more}>
      {failure && <FailureNotice error={failure} retry={loadMore} />}
      <p ref={count} role="status" tabIndex={-1} className={`${text.small} ${text.muted}`}>
        {texts.shown(shown, total)}
      </p>
      {hasMore && (
        <Button size="small" busy={pages.isLoading && texts.loading} onClick={loadMore}>
          {texts.more}
        </Button>
      )}
    </div>
  );
}
