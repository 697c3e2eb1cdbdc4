import { useLayoutEffect, useRef } from 'react';
import { defineTexts, useTexts } from '../i18n/texts.ts';
import css from './spinner.module.css';

/** Two strokes that rise and fall. Has no accessible text: put words beside it. */
export function Spinner() {
  return <span className={css.spinner} aria-hidden="true" />;
}

export const LOADING_TEXTS = defineTexts({ page: { ko: '페이지를 로딩 중입니다...', en: 'Loading page...' } });

/** Replaces a page while it loads. If the focus is in it, the focus moves on to the page. */
export function PageSpinner() {
  const texts = useTexts(LOADING_TEXTS);
  const main = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const own = main.current;
    return () => {
      // This element still exists and the page does not yet: move the focus when both are done.
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
