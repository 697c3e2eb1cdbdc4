import { classNames } from '../class-names.ts';
import css from './choices.module.css';

interface ChoicesProps<Value extends string> {
  label: string;
  options: readonly { value: Value; name: string; lang?: string }[];
  value: Value;
  onChoose(value: Value): void;
  /** Stacked vertically. */
  stacked?: boolean | undefined;
}

/** One of a few options, styled as quietly as the links around them. */
export function Choices<Value extends string>({ label, options, value, onChoose, stacked }: ChoicesProps<Value>) {
  return (
    <ul className={classNames(css.list, stacked && css.stacked)} aria-label={label}>
      {options.map((option) => (
        <li key={option.value}>
          <button
            type="button"
            lang={option.lang}
            aria-pressed={option.value === value}
            onClick={() => onChoose(option.value)}
          >
            {option.name}
          </button>
        </li>
      ))}
    </ul>
  );
}
