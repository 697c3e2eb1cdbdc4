import { Component, type ReactNode, useContext } from 'react';
import { defineTexts, useTexts } from '../i18n/texts.ts';
import layout from '../styles/layout.module.css';
import text from '../styles/text.module.css';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icons.tsx';
import { ReportContext } from '../ui/link.tsx';
import css from './error-fallback.module.css';

export const ERROR_TEXTS = defineTexts({
  title: { ko: '문제가 발생했습니다', en: 'Something went wrong' },
  body: {
    ko: '예상하지 못한 오류가 발생했습니다. 페이지를 새로고침하거나 다시 시도해 주십시오. 맡긴 BNB에는 영향이 없습니다.',
    en: 'An unexpected error happened. Refresh the page or try again. Your staked BNB is not affected.',
  },
  again: { ko: '다시 시도', en: 'Try again' },
  reload: { ko: '페이지 새로고침', en: 'Reload page' },
  report: { ko: '이 오류 알리기', en: 'Report this' },
});

function ErrorCard({ error, reset }: { error: unknown; reset: () => void }) {
  const reportAddress = useContext(ReportContext)({ error });
  const texts = useTexts(ERROR_TEXTS);
  return (
    <main id="main" tabIndex={-1} className={layout.center}>
      <Card className={css.card}>
        <div role="alert">
          <span className={css.icon}>
            <Icon name="warning" size={28} />
          </span>
          <h1>{texts.title}</h1>
          <p>{texts.body}</p>
        </div>
        <div className={css.actions}>
          <Button variant="primary" onClick={reset}>
            {texts.again}
          </Button>
          <Button onClick={() => location.reload()}>{texts.reload}</Button>
          {/* A full load, because the error may lie outside the page's own component. */}
          {reportAddress && (
            <p className={css.report}>
              <a href={reportAddress} className={text.link}>
                {texts.report}
              </a>
            </p>
          )}
        </div>
      </Card>
    </main>
  );
}

interface ErrorFallbackProps {
  /** When this changes (the next page), the children are rendered again. */
  resetKey?: string;
  children: ReactNode;
}

/** Replaces a part of the page that failed to render. */
export class ErrorFallback extends Component<ErrorFallbackProps, { failed: boolean; error?: unknown }> {
  override state: { failed: boolean; error?: unknown } = { failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  override componentDidUpdate(before: ErrorFallbackProps) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? (
      <ErrorCard error={this.state.error} reset={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    );
  }
}
