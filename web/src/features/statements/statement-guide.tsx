import { useTexts } from '../../i18n/texts.ts';
import { GUIDE_TEXTS, type GuidedFormat } from './guide-texts.ts';
import css from './statement-guide.module.css';

/** How to import the chosen file, what each entry becomes there, and how to avoid counting twice. */
export function StatementGuide({ format }: { format: GuidedFormat }) {
  const texts = useTexts(GUIDE_TEXTS);
  const { steps, columns } = texts.guides[format];
  return (
    <details className={css.guide}>
      <summary>{texts.title}</summary>
      <h3>{texts.steps}</h3>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h3>{texts.columns}</h3>
      <ul>
        {columns.map((column) => (
          <li key={column}>{column}</li>
        ))}
      </ul>
    </details>
  );
}

/** Shown beside the choice of a tool's file: the causes of duplicates, and the file to use. */
export function TwiceWarning() {
  const texts = useTexts(GUIDE_TEXTS);
  return (
    <div className={css.warning} role="note">
      <p>
        <b>{texts.twice}</b>
      </p>
      <p>{texts.choose}</p>
    </div>
  );
}
