import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import css from './checkbox.module.css';
import { FieldError } from './field.tsx';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'style' | 'className' | 'type' | 'id'> {
  error?: ReactNode;
  ref?: Ref<HTMLInputElement>;
  children: ReactNode;
}

export function Checkbox({ error, children, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label className={css.check}>
        <input
          {...input}
          type="checkbox"
          {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
        />
        <span>{children}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
