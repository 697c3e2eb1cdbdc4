import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons.tsx';
import css from './field.module.css';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'style' | 'className' | 'id'> {
  label: string;
  /** Says what is wrong, in a sentence; also marks the field as invalid. */
  error?: ReactNode;
  hint?: ReactNode;
  /** At the right of the label, e.g. the balance. */
  aside?: ReactNode;
  /** Inside the box, before and after the text (a unit, a small button). */
  before?: ReactNode;
  after?: ReactNode;
  /** At the right, inside the box. */
  unit?: string;
  /** In large figures. */
  big?: boolean;
  ref?: Ref<HTMLInputElement>;
}

interface AmountFieldProps extends Omit<FieldProps, 'big' | 'before' | 'type' | 'inputMode' | 'autoComplete'> {
  unit: string;
}

/** An amount in large figures with its unit. Its value is text, because only the domain's parser decides what a number is. */
export function AmountField(props: AmountFieldProps) {
  return <Field {...props} inputMode="decimal" autoComplete="off" spellCheck={false} big />;
}

/** One line of text with its label. Hint and error are linked by aria-describedby. */
export function Field({ label, error, hint, aside, before, after, unit, big = false, ...input }: FieldProps) {
  const id = useId();
  const described = [error ? `${id}-error` : undefined, hint ? `${id}-hint` : undefined].filter(Boolean).join(' ');
  return (
    <div>
      <div className={css.head}>
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      <div className={classNames(css.box, big && css.amount, Boolean(error) && css.bad)}>
        {before && <span className={css.before}>{before}</span>}
        <input
          {...input}
          id={id}
          {...(error ? { 'aria-invalid': true } : {})}
          {...(described ? { 'aria-describedby': described } : {})}
        />
        {(unit || after) && (
          <span className={css.inner}>
            {unit && <span className={css.unit}>{unit}</span>}
            {after}
          </span>
        )}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Shows and announces at once what is wrong. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={css.error} role="alert">
      <Icon name="warning" size={16} />
      <span>{children}</span>
    </p>
  );
}
