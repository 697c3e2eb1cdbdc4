import css from './support-admin.module.css';

/** The passage of a thread that matches the search; markup in the text itself is not rendered. */
export function Excerpt({ parts }: { parts: readonly { text: string; isHit: boolean }[] }) {
  return (
    <span className={css.excerpt}>
      {parts.map(({ text, isHit }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, never moved.
        isHit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </span>
  );
}
