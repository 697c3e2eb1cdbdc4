import { defineTexts, useTexts } from '../i18n/texts.ts';
import css from './spinner.module.css';

/** Two strokes that rise and fall. Says nothing by itself: words stand beside it. */
export function Spinner() {
  return <span className={css.spinner} aria-hidden="true" />;
}

export const LOADING_TEXTS = defineTexts({
  ko: { page: '페이지를 로딩 중입니다...' },
  en: { page: 'Loading page...' },
});

/** In the place of a page that is on its way. */
export function PageSpinner() {
  const texts = useTexts(LOADING_TEXTS);
  return (
    <main id="main" className={css.page}>
      <Spinner />
      <span role="status">{texts.page}</span>
    </main>
  );
}
