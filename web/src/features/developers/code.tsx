import { CopyButton } from '../../ui/copy-button.tsx';
import css from './code.module.css';

/** One line of code with a button that copies it. */
export function Command({ value, label }: { value: string; label: string }) {
  return (
    <div className={css.command}>
      <code>{value}</code>
      <CopyButton value={value} label={label} />
    </div>
  );
}

/** A block of code that scrolls within its own box. */
export function Code({ text, label }: { text: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={css.code} aria-label={label} tabIndex={0}>
      <pre>
        <code>{text}</code>
      </pre>
    </section>
  );
}
