import { type SelectHTMLAttributes, useId } from 'react';
import css from './field.module.css';

interface SelectProps<Value extends string>
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'style' | 'className' | 'id' | 'value' | 'onChange'> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange(value: Value): void;
}

/** One of many options, in the browser's own list. */
export function Select<Value extends string>({ label, options, value, onChange, ...rest }: SelectProps<Value>) {
  const id = useId();
  return (
    <div>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box}>
        <select
          {...rest}
          id={id}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <i aria-hidden="true" />
      </div>
    </div>
  );
}
