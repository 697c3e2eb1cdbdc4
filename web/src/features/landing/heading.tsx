import css from './parts.module.css';

/** A long heading with its line break for narrow pages. */
export function Heading({ lines }: { lines: readonly string[] }) {
  return (
    <h2>
      {lines.map((line) => (
        <span key={line} className={css.line}>
          {line}{' '}
        </span>
      ))}
    </h2>
  );
}
