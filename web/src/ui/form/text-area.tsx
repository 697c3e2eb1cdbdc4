import { type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { classNames } from '../class-names.ts';
import css from './field.module.css';
import { FieldError } from './field.tsx';

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'style' | 'className' | 'id'> {
  label: string;
  /** Says what is wrong, in a sentence; also marks the field as invalid. */
  error?: string | undefined;
  hint?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text with their label. Hint and error are linked by aria-describedby. */
export function TextArea({ label, error, hint, rows = 3, ...input }: TextAreaProps) {
  const id = useId();
  const described = [error ? `${id}-error` : undefined, hint ? `${id}-hint` : undefined].filter(Boolean).join(' ');
  return (
    <div>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(css.box, Boolean(error) && css.bad)}>
        <textarea
          {...input}
          id={id}
          rows={rows}
          {...(error ? { 'aria-invalid': true } : {})}
          {...(described ? { 'aria-describedby': described } : {})}
        />
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
