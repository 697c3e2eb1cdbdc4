import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import text from '../../styles/text.module.css';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MORE_ICONS } from '../../ui/more-icons.ts';
import { FailureNotice } from '../../ui/notice.tsx';
import { STATEMENT_TEXTS } from './statement-texts.ts';
import css from './statements-card.module.css';
import { useDownload } from './use-download.ts';

/** Progress is announced in these steps, not at every line. */
const STEP_PERCENT = 25;

interface StatementDownloadProps {
  url: string;
  printUrl: string;
  /** The URL of the annual summary, if a year was chosen. */
  yearUrl: string | undefined;
  /** The number of lines of the file, when it was last read. */
  lines: number;
}

/** Downloads the statement as a file, with progress, or opens it as a page to print. */
export function StatementDownload({ url, printUrl, yearUrl, lines }: StatementDownloadProps) {
  const format = useFormat();
  const texts = useTexts(STATEMENT_TEXTS);
  const { state, start, cancel } = useDownload(url);
  const isRunning = state.status === 'running';
  return (
    <div className={css.ways}>
      {state.status === 'failed' && <FailureNotice error={state.error} retry={start} />}
      {isRunning && (
        <div className={css.progress}>
          <progress aria-label={texts.progress} max={lines} value={state.lines} />
          <span className={css.lines} aria-hidden="true">
            {texts.lines(format.count(state.lines), format.count(lines))}
          </span>
        </div>
      )}
      <p role="status" className={state.status === 'done' ? css.done : text.hiddenVisually}>
        {state.status === 'done' && texts.done(state.name)}
        {isRunning && saidOf(state.lines / lines, texts)}
      </p>
      <div className={css.buttons}>
        <Button variant="primary" busy={isRunning && texts.downloading} onClick={start}>
          <Icon name={MORE_ICONS.arrowDown} size={18} />
          {texts.download}
        </Button>
        {isRunning ? (
          <Button variant="ghost" onClick={cancel}>
            {texts.cancel}
          </Button>
        ) : (
          <>
            <PageLink href={printUrl} name={texts.print} newTab={texts.newTab} />
            {yearUrl && <PageLink href={yearUrl} name={texts.yearSummary} newTab={texts.newTab} />}
          </>
        )}
      </div>
    </div>
  );
}

function PageLink({ href, name, newTab }: { href: string; name: string; newTab: string }) {
  return (
    <a className={buttonClass()} href={href} target="_blank" rel="noopener">
      {name}
      <Icon name={MORE_ICONS.external} size={16} />
      <span className={text.hiddenVisually}>({newTab})</span>
    </a>
  );
}

function saidOf(share: number, texts: { downloading: string; reached: (percent: number) => string }): string {
  const percent = Math.floor((share * 100) / STEP_PERCENT) * STEP_PERCENT;
  return percent === 0 ? texts.downloading : texts.reached(Math.min(percent, 100));
}
