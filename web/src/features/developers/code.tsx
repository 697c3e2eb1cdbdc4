import { CopyButton } from '../../ui/copy-button.tsx';
import css from './code.module.css';

/** A line to copy. */
export function Command({ value, label }: { value: string; label: string }) {
  return (
    <div className={css.command}>
      <code>{value}</code>
      <CopyButton value={value} label={label} />
    </div>
  );
}

/** A longer text, which scrolls by itself. */
export function Code({ text, label }: { text: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section className={css.code} aria-label={label} tabIndex={0}>
      <pre>
        <code>{text}</code>
      </pre>
    </section>
  );
}
