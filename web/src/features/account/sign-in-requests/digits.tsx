import css from './digits.module.css';

/** Two digits to compare with another screen. */
export function Digits({ label, digits }: { label: string; digits: string }) {
  return (
    <p className={css.digits}>
      <span className={css.label}>{label}</span>
      <span className={css.figure}>{digits}</span>
    </p>
  );
}
