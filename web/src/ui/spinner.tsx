import { useLayoutEffect, useRef } from 'react';
import { defineTexts, useTexts } from '../i18n/texts.ts';
import css from './spinner.module.css';

/** Two strokes that rise and fall. Says nothing by itself: words stand beside it. */
export function Spinner() {
  return <span className={css.spinner} aria-hidden="true" />;
}

export const LOADING_TEXTS = defineTexts({ page: { ko: '페이지를 로딩 중입니다...', en: 'Loading page...' } });

/** In the place of a page that is on its way. Who has gone into it goes on in the page itself. */
export function PageSpinner() {
  const texts = useTexts(LOADING_TEXTS);
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const own = main.current;
    return () => {
      // Still there, and its successor not yet: the focus moves when both are done.
      if (document.activeElement === own) queueMicrotask(() => document.getElementById('main')?.focus());
    };
  }, []);
  return (
    <main ref={main} id="main" tabIndex={-1} className={css.page}>
      <Spinner />
      <span role="status">{texts.page}</span>
    </main>
  );
}
