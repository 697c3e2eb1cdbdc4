import { useId } from 'react';
import { classNames } from './class-names.ts';
import css from './segmented.module.css';

interface SegmentedProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string; lang?: string }[];
  value: Value;
  onChange(value: Value): void;
  disabled?: boolean;
  /** For five options: the first one is wider. */
  leading?: boolean;
}

/** One of a few, all in sight: radio buttons in a row. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset disabled={props.disabled}>
      <legend className={css.legend}>{props.legend}</legend>
      <div className={classNames(css.segmented, props.leading && css.leading)}>
        {props.options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === props.value}
              onChange={() => props.onChange(option.value)}
            />
            <span lang={option.lang}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
