import { type InputEvent, type ReactNode, type Ref, type TextareaHTMLAttributes, useId, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
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

/** From this share of the limit on, characters are counted: the browser silently cuts a longer paste. */
const NEAR = 0.9;

/** Several lines of text with their label. Hint and error are linked by aria-describedby. */
export function TextArea({ label, error, hint, rows = 3, ...input }: TextAreaProps) {
  const id = useId();
  const texts = useTexts({
    count: {
      ko: (length: number, max: number) => `${max}자 중 ${length}자`,
      en: (length, max) => `${length} of ${max} characters`,
    },
    full: {
      ko: (max: number) => `한도인 ${max}자에 이르렀습니다. 넘는 부분은 들어가지 않습니다.`,
      en: (max) => `That is the limit of ${max} characters. Anything beyond it is left out.`,
    },
  });
  const [typed, setTyped] = useState(0);
  const { maxLength = Number.POSITIVE_INFINITY } = input;
  const length = typeof input.value === 'string' ? input.value.length : typed;
  const isNear = length >= maxLength * NEAR;
  const isFull = length >= maxLength;
  const described = [error ? `${id}-error` : undefined, hint ? `${id}-hint` : undefined].filter(Boolean).join(' ');
  return (
    <div>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div
        className={classNames(css.box, Boolean(error) && css.bad)}
        onInput={(event: InputEvent<HTMLElement>) => setTyped((event.target as HTMLTextAreaElement).value.length)}
      >
        <textarea
          {...input}
          id={id}
          rows={rows}
          {...(error ? { 'aria-invalid': true } : {})}
          {...(described ? { 'aria-describedby': described } : {})}
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {isNear && !isFull && <p className={css.hint}>{texts.count(length, maxLength)}</p>}
      <p aria-live="polite" className={classNames(isFull && css.hint)}>
        {isFull && texts.full(maxLength)}
      </p>
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
