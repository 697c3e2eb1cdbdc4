import { type ReactNode, useId } from 'react';
import css from './switch.module.css';

interface SwitchProps {
  label: string;
  about: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange(checked: boolean): void;
}

/** An on/off setting that takes effect at once. */
export function Switch({ label, about, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={css.row}>
      <label htmlFor={id} className={css.words}>
        <b>{label}</b>
        <span id={`${id}-about`} className={css.about}>
          {about}
        </span>
      </label>
      <Toggle
        id={id}
        label={label}
        describedBy={`${id}-about`}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
      />
    </div>
  );
}

interface ToggleProps extends Omit<SwitchProps, 'about'> {
  id?: string;
  describedBy?: string;
}

/** The switch alone, for a table whose heads label it. */
export function Toggle({ id, label, describedBy, checked, disabled = false, onChange }: ToggleProps) {
  return (
    <span className={css.switch}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        aria-describedby={describedBy}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <i aria-hidden="true" />
    </span>
  );
}
