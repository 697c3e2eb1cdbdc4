import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { afterFrame } from '../after-frame.ts';
import { Button, IconButton } from '../button.tsx';
import { Icon } from '../icons.tsx';
import css from './dialog.module.css';
import { useBack } from './use-back.ts';

interface DialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** alert: interrupts with a message (role alertdialog). */
  kind?: 'dialog' | 'alert';
  actions?: ReactNode;
  /** The text of the last button, which only closes the dialog. */
  back?: string;
  children: ReactNode;
}

const TYPED = 'form :is(textarea, input:not([type="checkbox"], [type="radio"]))';

/**
 * The browser's own modal: the page behind is inert, Esc closes it, and the focus returns. Making the page inert and releasing
 * it again is slow, so both happen in the frame after the press.
 */
export function Dialog({ open, onClose, title, kind = 'dialog', actions, back, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const texts = useTexts({ close: { ko: '닫기', en: 'Close' } });
  const [isDue, setDue] = useState(false);
  const isShown = open && isDue;
  useEffect(() => {
    if (!open) return;
    const stop = afterFrame(() => setDue(true));
    return () => {
      stop();
      setDue(false);
    };
  }, [open]);
  useEffect(() => {
    const dialog = ref.current;
    if (!isShown || !dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    // Focus the first input, if there is one: the browser would focus the close button.
    dialog.querySelector<HTMLElement>(TYPED)?.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [isShown]);
  const close = () => afterFrame(onClose);
  // Browsers with `CloseWatcher` do that for modal dialogs themselves.
  useBack(isShown && !('CloseWatcher' in window), close);
  return (
    <dialog
      ref={ref}
      className={css.dialog}
      aria-labelledby={`${id}-title`}
      {...(kind === 'alert' ? { role: 'alertdialog', 'aria-describedby': `${id}-body` } : {})}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={() => open && onClose()}
    >
      {isShown && (
        <>
          <header className={css.head}>
            <h2 id={`${id}-title`}>{title}</h2>
            <IconButton label={texts.close} onClick={close}>
              <Icon name="close" />
            </IconButton>
          </header>
          <div id={`${id}-body`} className={css.body}>
            {children}
          </div>
          {(actions || back) && (
            <div className={css.actions}>
              {actions}
              {back && (
                <Button variant="ghost" onClick={close}>
                  {back}
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </dialog>
  );
}
