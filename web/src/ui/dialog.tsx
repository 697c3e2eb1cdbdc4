import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { IconButton } from './button.tsx';
import css from './dialog.module.css';
import { Icon } from './icons.tsx';

interface DialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** alert: it interrupts to say something (role alertdialog). */
  kind?: 'dialog' | 'alert';
  actions?: ReactNode;
  children: ReactNode;
}

/** The browser's own modal: the page behind is inert, Esc closes, the focus returns to where it was. */
export function Dialog({ open, onClose, title, kind = 'dialog', actions, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const texts = useTexts({ ko: { close: '닫기' }, en: { close: 'Close' } });
  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [open]);
  return (
    <dialog
      ref={ref}
      className={css.dialog}
      aria-labelledby={`${id}-title`}
      {...(kind === 'alert' ? { role: 'alertdialog', 'aria-describedby': `${id}-body` } : {})}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => open && onClose()}
    >
      {open && (
        <>
          <header className={css.head}>
            <h2 id={`${id}-title`}>{title}</h2>
            <IconButton label={texts.close} onClick={onClose}>
              <Icon name="close" />
            </IconButton>
          </header>
          <div id={`${id}-body`} className={css.body}>
            {children}
          </div>
          {actions && <div className={css.actions}>{actions}</div>}
        </>
      )}
    </dialog>
  );
}
