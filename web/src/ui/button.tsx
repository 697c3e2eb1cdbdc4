import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import css from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

/** `claim` is brass: for rewards only. One primary action per card. */
export type ButtonVariant = 'primary' | 'claim' | 'line' | 'ghost' | 'danger' | 'dangerLine';
type ButtonSize = 'small' | 'normal' | 'large';

interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
}

/** A button's class names for a link. */
export function buttonClass({ variant = 'line', size = 'normal', block = false }: ButtonStyle = {}): string {
  return classNames(css.button, css[variant], size !== 'normal' && css[size], block && css.block);
}

interface ButtonProps extends ButtonStyle, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style'> {
  /** While set, the button does nothing and shows this text instead, e.g. "Check wallet". It keeps the focus. */
  busy?: string | false | undefined;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

export function Button({ variant, size, block, busy = false, onClick, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      className={classNames(
        buttonClass({
          ...(variant === undefined ? {} : { variant }),
          ...(size === undefined ? {} : { size }),
          ...(block === undefined ? {} : { block }),
        }),
        className,
      )}
      onClick={(event) => {
        // Enter in a form's field clicks its submit button too.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? (
        <>
          <Spinner />
          {busy}
        </>
      ) : (
        children
      )}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'style'> {
  /** The accessible name, since there is no visible text. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={classNames(css.icon, className)}>
      {children}
    </button>
  );
}
