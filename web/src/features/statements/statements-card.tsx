import { useLocale } from '../../i18n/locale.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/card.tsx';
import { FailureNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { addressOfFile, addressOfYear } from './statement-choice.ts';
import { StatementChoices, useStatementChoice } from './statement-choices.tsx';
import { StatementDownload } from './statement-download.tsx';
import { StatementFigures } from './statement-figures.tsx';
import { StatementGuide } from './statement-guide.tsx';
import { STATEMENT_TEXTS } from './statement-texts.ts';
import css from './statements-card.module.css';
import { useStatement } from './use-statement.ts';
import { useWorthLines } from './worth-values.tsx';

export interface StatementsCardProps {
  /** The wallets on the page, linked or only connected. */
  addresses: readonly string[];
  className?: string | undefined;
}

/** The statement of a year or of any period: sums of its rewards and movements, a file to download, and a page to print. */
export default function StatementsCard({ addresses, className }: StatementsCardProps) {
  const locale = useLocale();
  const texts = useTexts(STATEMENT_TEXTS);
  const { choice, change, wallets } = useStatementChoice(addresses);
  const { wanted, thisYear, years, summary, error, retry } = useStatement(choice);
  const isEmpty = !summary || summary.totals.rows === 0;
  const worth = useWorthLines(isEmpty ? undefined : wanted);
  const { format } = choice;
  return (
    <Card title={texts.title} className={className}>
      <p className={css.about}>{texts.about}</p>
      <div className={css.columns}>
        <StatementChoices choice={choice} change={change} wallets={wallets} thisYear={thisYear} years={years} />
        <div className={css.outcome}>
          {error && <FailureNotice error={error} retry={retry} />}
          {!error && summary && <StatementFigures totals={summary.totals} worth={worth} />}
          {!error && !summary && wanted && <FiguresPlaceholder />}
          {wanted && !isEmpty && (
            <StatementDownload
              key={addressOfFile(wanted, format, locale)}
              url={addressOfFile(wanted, format, locale)}
              printUrl={addressOfFile(wanted, 'print', locale)}
              yearUrl={addressOfYear(wanted, locale)}
              lines={summary.lines[format]}
            />
          )}
          <p className={css.hint}>
            {texts.fees} {worth.length > 0 && texts.values}
          </p>
          {format !== 'json' && <StatementGuide format={format} />}
        </div>
      </div>
    </Card>
  );
}

function FiguresPlaceholder() {
  return (
    <div className={css.placeholder} aria-busy="true">
      <Skeleton />
      <Skeleton />
      <Skeleton size="medium" />
    </div>
  );
}
