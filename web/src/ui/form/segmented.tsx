import { useId, useLayoutEffect, useRef, useState } from 'react';
import { afterFrame } from '../after-frame.ts';
import { classNames } from '../class-names.ts';
import css from './segmented.module.css';

interface SegmentedProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string; lang?: string }[];
  value: Value;
  onChange(value: Value): void;
  disabled?: boolean;
  /** For five options: the first is wider. */
  leading?: boolean;
  /** Lower, with the legend for screen readers only. */
  compact?: boolean;
}

/** One of a few visible options: radio buttons in a row. The choice shows at once, its effects in the next frame. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const name = useId();
  const [pressed, setPressed] = useState<Value>();
  const shown = pressed ?? props.value;
  const group = useRef<HTMLFieldSetElement>(null);
  const { options, value, onChange } = props;
  // A choice that was made in the server's HTML is kept by the radio button itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the first render, and of no later one
  useLayoutEffect(() => {
    const checked = group.current?.querySelector('input:checked');
    const chosen = options.find((option) => checked instanceof HTMLInputElement && option.value === checked.value);
    if (chosen && chosen.value !== value) onChange(chosen.value);
  }, []);
  const choose = (value: Value) => {
    setPressed(value);
    afterFrame(() => {
      setPressed(undefined);
      props.onChange(value);
    });
  };
  return (
    <fieldset ref={group} disabled={props.disabled} className={props.compact ? css.compact : undefined}>
      <legend className={css.legend}>{props.legend}</legend>
      <div className={classNames(css.segmented, props.leading && css.leading)}>
        {props.options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === shown}
              onChange={() => choose(option.value)}
            />
            <span lang={option.lang}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
