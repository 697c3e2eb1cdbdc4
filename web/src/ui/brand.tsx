/** The mark (two strokes, the second with its brass tip) and the word mark. */
import css from './brand.module.css';

export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path fill="currentColor" d="M5 30V13.6L13 9.8V30zM19 30V13.6L27 9.8V30z" />
      <path className={css.tip} d="M19 11.2V5.6L27 1.8V7.4z" />
    </svg>
  );
}

export function Brand() {
  return (
    <span className={css.brand}>
      <Mark />
      <span className={css.word} aria-hidden="true" />
    </span>
  );
}
