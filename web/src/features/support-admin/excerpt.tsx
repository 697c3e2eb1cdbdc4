import css from './support-admin.module.css';

/** Where a thread says what was looked for; its own markup is not rendered. */
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
